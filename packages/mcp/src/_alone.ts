import { Writable } from "node:stream";

// Answers that nobody takes are held up to here; then no more calls are read.
const HELD = 32 * 1024 * 1024;

/** The stream for the protocol, with nothing else on it: what anything else prints to stdout goes to the log from now on. */
export function alone(stdout: Writable, log: Writable): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = log.write.bind(log) as typeof stdout.write;
  const own = new Writable({
    highWaterMark: HELD,
    // As strings, for which Node has a faster way to write.
    decodeStrings: false,
    write: (text: string, encoding, done) => void write(text, encoding, done),
    writev: (all, done) => void write(all.map(({ chunk }) => chunk as string).join(""), "utf8", done),
  });
  stdout.on("error", (e) => own.destroy(e));
  // Each answer that nobody takes waits for that.
  own.setMaxListeners(0);
  return own;
}

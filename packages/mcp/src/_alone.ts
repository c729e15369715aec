import { Writable } from "node:stream";

// Answers that nobody takes are held up to here; then no more calls are read.
const HELD = 32 * 1024 * 1024;

// All together may be longer than a text can be.
const AT_ONCE = 1024 * 1024;

/** The stream for the protocol, with nothing else on it: what anything else prints to stdout goes to the log from now on. */
export function alone(stdout: Writable, log: Writable): Writable {
  const write = stdout.write.bind(stdout);
  stdout.write = log.write.bind(log) as typeof stdout.write;
  const own = new Writable({
    highWaterMark: HELD,
    // As strings, for which Node has a faster way to write.
    decodeStrings: false,
    write: (text: string, encoding, done) => void write(text, encoding, done),
    writev: (all, done) => {
      const texts = joined(all.map(({ chunk }) => chunk as string));
      const next = (error?: Error | null): void => {
        const text = texts.shift();
        if (error || text === undefined) done(error);
        else write(text, "utf8", next);
      };
      next();
    },
  });
  stdout.on("error", (e) => own.destroy(e));
  // Each answer that nobody takes waits for that.
  own.setMaxListeners(0);
  return own;
}

/** The same in fewer texts, where they are short. */
function joined(texts: readonly string[]): string[] {
  const out: string[] = [];
  for (const text of texts) {
    const last = out.at(-1) ?? "";
    if (out.length > 0 && last.length + text.length <= AT_ONCE) out[out.length - 1] = last + text;
    else out.push(text);
  }
  return out;
}

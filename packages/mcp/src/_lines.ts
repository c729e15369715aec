import { Transform, type Writable } from "node:stream";
import type { Calls } from "./_calls.js";

/** The most bytes of one message: a file of 2 MB, each of whose characters is escaped, and something around it. */
export const MAX_MESSAGE: number = 16 * 1024 * 1024;

/** A message is longer than this server reads, so the connection ends. */
export class TooLong extends Error {
  static {
    this.prototype.name = "TooLong";
  }
}

/**
 * What comes in, in whole lines: nothing is copied again and again while a long one arrives. It ends when the calls that it
 * brought have been answered, not before, and reads no more while nobody takes the answers from `out`.
 */
export function wholeLines(out: Writable, calls: Calls): Transform {
  let held: Buffer[] = [];
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(0x0a) + 1;
      if (end > 0) {
        this.push(Buffer.concat([...held, chunk.subarray(0, end)]));
        held = [];
        size = 0;
      }
      if (end < chunk.length) held.push(chunk.subarray(end));
      size += chunk.length - end;
      if (size > MAX_MESSAGE)
        done(new TooLong(`a message is longer than ${MAX_MESSAGE} bytes: send a shorter one`));
      else void taken(out).then(() => done());
    },
    flush(done) {
      if (size > 0) this.push(Buffer.concat([...held, Buffer.from("\n")]));
      void calls.settled(() => out.writableNeedDrain).then(() => done());
    },
  });
}

/** Resolves when what was written has been taken but for a little, or nobody will take it any more. */
export async function taken(out: Writable): Promise<void> {
  if (!out.writableNeedDrain) return;
  await new Promise<unknown>((resolve) => {
    out.once("drain", resolve).once("close", resolve);
  });
}

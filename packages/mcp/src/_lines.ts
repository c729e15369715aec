import { Transform, type Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** The most bytes of one message: a file of 2 MB, each of whose characters is escaped, and something around it. */
export const MAX_MESSAGE: number = 16 * 1024 * 1024;

/** A message is longer than this server reads, so the connection ends. */
export class TooLong extends Error {
  static {
    this.prototype.name = "TooLong";
  }
}

// When no call ends for so long, the rest are aborted: nobody may be there any more to read their answers.
const PATIENCE = 10_000;

/**
 * What comes in, in whole lines: nothing is copied again and again while a long one arrives. It ends when the calls that it
 * brought have been answered, not before, and reads no more while nobody takes the answers from `out`.
 */
export function wholeLines(out: Writable, calls: ReadonlySet<Promise<unknown>>): Transform {
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
      else if (out.writableNeedDrain) out.once("drain", done);
      else done();
    },
    flush(done) {
      if (size > 0) this.push(Buffer.concat([...held, Buffer.from("\n")]));
      void settled(calls).then(() => done());
    },
  });
}

/** Resolves when no call runs any more, or none has ended for a while. */
async function settled(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  const over = quiet(calls);
  for (let before = Number.POSITIVE_INFINITY; ; before = calls.size) {
    await Promise.race([over, after(PATIENCE)]);
    if (calls.size === 0 || calls.size >= before) return;
  }
}

/** Resolves when no call runs and none is about to begin, and what they answered is on its way. */
export async function quiet(calls: ReadonlySet<Promise<unknown>>): Promise<void> {
  await setImmediate();
  while (calls.size > 0) {
    await Promise.allSettled(calls);
    await setImmediate();
  }
}

/** Resolves after some milliseconds, and keeps no process alive for that. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

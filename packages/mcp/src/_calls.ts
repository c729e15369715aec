import { setImmediate } from "node:timers/promises";

// So many run at once: the files of these, and what they answer, are all that has to be in memory.
const MOST = 32;

/** When no answer is taken for so many milliseconds, the rest are given up: nobody may be there any more to read them. */
export const PATIENCE = 10_000;

/** The calls of a connection: some run, the others wait for their turn. */
export class Calls {
  readonly #all = new Set<Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Does the work of a call when its turn comes and `ready` says so. */
  run<T>(work: () => Promise<T>, ready: () => Promise<void>): Promise<T> {
    const call = this.#inTurn(async () => {
      await ready();
      return work();
    });
    this.#all.add(call);
    return call.finally(() => this.#all.delete(call));
  }

  /** Resolves when no call is left and none is about to come, and what they answered is on its way. */
  async quiet(): Promise<void> {
    await setImmediate();
    while (this.#all.size > 0) {
      await Promise.allSettled(this.#all);
      await setImmediate();
    }
  }

  /** The same, or when none has ended for a while although answers are taken: a search may take half a minute. */
  async settled(isStuck: () => boolean): Promise<void> {
    const over = this.quiet();
    let still = 0;
    for (let before = Number.POSITIVE_INFINITY; ; before = this.left) {
      await Promise.race([over, after(PATIENCE)]);
      still = this.left < before ? 0 : still + 1;
      if (this.left === 0 || (still > 0 && isStuck()) || still > 4) return;
    }
  }

  /** How many are not over. */
  get left(): number {
    return this.#all.size;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < MOST) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // It takes over the place.
      if (next === undefined) this.#running--;
      else next();
    }
  }
}

/** Resolves after some milliseconds, and keeps no process alive for that. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

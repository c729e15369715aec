import type { Call } from "./_kit.js";
import { unlessOff } from "./_unless-off.js";

/** Lets so many pieces of work be done at once; the others wait, and go in the order that they came. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** What the work gives; rejects with the reason of a signal that is aborted before the work begins. */
  async through<T>(work: () => Promise<T>, signal?: Call["signal"]): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    try {
      if (signal?.aborted) throw signal.reason;
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #turn(signal: Call["signal"]): Promise<void> {
    let go = () => {};
    const turn = new Promise<void>((begin) => {
      go = begin;
    });
    this.#waiting.push(go);
    try {
      await unlessOff(turn, signal);
    } catch (e) {
      const place = this.#waiting.indexOf(go);
      if (place >= 0) this.#waiting.splice(place, 1);
      else this.#leave();
      throw e;
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

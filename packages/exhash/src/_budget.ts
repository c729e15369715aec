/** The work that one call may do: far below a second, as a unit takes about 30 ns at most. */
const WORK = 16_000_000;

/** Room that every text has to grow by, in characters, besides growing to twice its size. */
const ROOM = 500_000;

/**
 * What one call may use up. It is counted in steps, not in time, so that a script refused on one machine is refused on
 * all.
 */
export class Budget {
  /** What is at work, for the refusals. */
  command = "";
  left: number = WORK;
  readonly #most: number;

  constructor(text: string) {
    this.#most = 2 * text.length + ROOM;
  }

  /** Takes the cost of some work that is due, or refuses it. */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0)
      throw new RangeError(
        `the commands take too much work, spent at ${this.command}: send fewer at a time, or name smaller ranges`,
      );
  }

  /** Refuses a size that the text, or a part of it, may not reach. */
  hold(size: number): void {
    if (size <= this.#most) return;
    throw new RangeError(
      `${this.command} makes the text longer than ${this.#most} characters, twice its size and half a million more: insert less`,
    );
  }
}

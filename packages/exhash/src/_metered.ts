/** How much of a text is looked through at once for a literal part. */
const WINDOW = 1 << 16;

/**
 * A text that knows how much work a search in it was, which its length alone does not tell: a search that finds its
 * match at once may still read to the end to see whether a better one is there.
 *
 * The engine takes a String object for a text, and reads it by these two methods.
 */
export class Metered extends String {
  readonly whole: string;
  readonly #size: number;
  readonly #tooMuch: () => never;
  #from = 0;
  #far = 0;
  #end = 0;
  #left = 0;
  #looked = 0;

  /** A text for a program of `size` instructions; `tooMuch` throws. */
  constructor(whole: string, size: number, tooMuch: () => never) {
    super(whole);
    this.whole = whole;
    this.#size = size;
    this.#tooMuch = tooMuch;
  }

  /** Begins a search at `from` that may cost up to `left`. */
  open(from: number, left: number): void {
    this.#from = from;
    this.#far = from;
    this.#end = from + left / this.#size;
    this.#left = left;
    this.#looked = 0;
  }

  /** What the search has cost since it was begun; where it stands, a program runs too. */
  get cost(): number {
    return (this.#far - this.#from + 1) * this.#size + this.#looked;
  }

  override charCodeAt(at: number): number {
    if (at > this.#far) {
      if (at > this.#end) this.#tooMuch();
      this.#far = at;
    }
    return this.whole.charCodeAt(at);
  }

  override indexOf(part: string, from = 0): number {
    const { whole } = this;
    for (let at = from; at < whole.length; at += WINDOW) {
      const window = whole.slice(at, at + WINDOW + part.length);
      const found = window.indexOf(part);
      // Engines compare a long part again and again in the worst case.
      this.#looked += (found < 0 ? window.length : found) * (0.4 + part.length / 100);
      if (this.#looked > this.#left) this.#tooMuch();
      if (found >= 0) return at + found;
    }
    return -1;
  }
}

const MOST_TEXTS = 32;
const MOST_CHARS = 4_000_000;

/** What was made of the last few texts: a file is screened whole for each of its pages, and again after each edit. */
export class Recent<T> {
  readonly #known = new Map<string, T>();
  #chars = 0;

  has(text: string): boolean {
    return this.#known.has(text);
  }

  get(text: string): T | undefined {
    return this.#known.get(text);
  }

  /** Remembers one more, and forgets the oldest where there are too many. */
  set(text: string, made: T): T {
    if (text.length > MOST_CHARS || this.#known.has(text)) return made;
    this.#known.set(text, made);
    this.#chars += text.length;
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_TEXTS && this.#chars <= MOST_CHARS) break;
      this.#known.delete(oldest);
      this.#chars -= oldest.length;
    }
    return made;
  }
}

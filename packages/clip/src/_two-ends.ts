import { copyOf } from "./_piece.js";
import { outsidePair } from "./_safe-cut.js";
import { Tail } from "./_tail.js";
import type { Sound, Utf8 } from "./_utf8.js";

/** The start and the end of a text that comes in pieces, in memory that does not depend on its length. */
export class TwoEnds {
  /** The length of the text so far, in code units. */
  length = 0;
  readonly #utf8: Utf8;
  readonly #size: number;
  readonly #both: boolean;
  #head = "";
  #isFull = false;
  #tail: Tail | undefined;

  /** Holds `size` code units or more of each end, or of the start alone. */
  constructor(utf8: Utf8, size: number, both: boolean) {
    this.#utf8 = utf8;
    this.#size = size;
    this.#both = both;
  }

  add({ piece, units }: Sound): void {
    this.length += units;
    if (this.#tail) this.#tail.add(piece);
    else if (!this.#isFull) this.#addHead(this.#utf8.textOf(piece));
  }

  /** The text, which may lack its middle; where one end alone is held, its start. */
  text(): string {
    return this.#head + (this.#tail?.text() ?? "");
  }

  #addHead(text: string): void {
    const room = this.#size - this.#head.length;
    this.#isFull = text.length > room;
    const end = this.#isFull ? outsidePair(text, room) : text.length;
    this.#head += copyOf(text.slice(0, end));
    if (!(this.#isFull && this.#both)) return;
    this.#tail = new Tail(this.#utf8, this.#size);
    this.#tail.add(text.slice(end));
  }
}

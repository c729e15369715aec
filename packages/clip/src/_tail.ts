import { copyOf, type Piece } from "./_piece.js";
import { outsidePair } from "./_safe-cut.js";
import { outsideCharacter, type Utf8 } from "./_utf8.js";

/** Fewer bytes than this are held as text, which grows at no cost. */
const FEW = 1024;

/** Some pieces in a row. */
interface Stretch {
  readonly parts: Piece[];
  /** How many code units they have at least. */
  least: number;
}

/** The end of a text that comes in pieces, in memory that does not depend on the length of the text. */
export class Tail {
  readonly #utf8: Utf8;
  readonly #size: number;
  /** The latest stretch that is long enough, and what has come after it. */
  #last: Stretch = { parts: [], least: 0 };
  #next: Stretch = { parts: [], least: 0 };

  /** Holds `size` code units or more. */
  constructor(utf8: Utf8, size: number) {
    this.#utf8 = utf8;
    this.#size = size;
  }

  add(piece: Piece): void {
    const end = this.#endOf(piece);
    this.#next.least += typeof end === "string" ? end.length : Math.floor(end.length / 3);
    this.#append(end);
    if (this.#next.least < this.#size) return;
    this.#last = this.#next;
    this.#next = { parts: [], least: 0 };
  }

  /** The text that is held. */
  text(): string {
    return [...this.#last.parts, ...this.#next.parts].map((part) => this.#utf8.textOf(part)).join("");
  }

  /** The last `size` units of a piece, and a little more where that would begin inside a character. */
  #endOf(piece: Piece): Piece {
    if (typeof piece === "string")
      return piece.slice(outsidePair(piece, Math.max(0, piece.length - this.#size)));
    // No unit takes more than three bytes.
    return piece.subarray(outsideCharacter(piece, Math.max(0, piece.length - 3 * this.#size)));
  }

  #append(piece: Piece): void {
    const { parts } = this.#next;
    if (typeof piece !== "string" && piece.length >= FEW) {
      parts.push(piece.slice());
      return;
    }
    const text = copyOf(this.#utf8.textOf(piece));
    if (typeof parts.at(-1) === "string") parts.push(parts.pop() + text);
    else parts.push(text);
  }
}

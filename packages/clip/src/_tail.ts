import { Bytes } from "./_bytes.js";
import { copyOf, type Piece } from "./_piece.js";
import { outsidePair } from "./_safe-cut.js";
import { outsideCharacter, type Utf8 } from "./_utf8.js";

/** A stretch of the text, as pieces of either kind in turn. */
interface Stretch {
  readonly parts: (string | Bytes)[];
  /** How many code units it has at least. */
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
    if (typeof piece === "string") this.#addText(piece);
    else this.#addBytes(piece);
    if (this.#next.least >= this.#size) [this.#last, this.#next] = [this.#next, emptied(this.#last)];
  }

  /** The text that is held. */
  text(): string {
    const parts = [...this.#last.parts, ...this.#next.parts];
    return parts.map((part) => this.#utf8.textOf(typeof part === "string" ? part : part.all())).join("");
  }

  #addText(text: string): void {
    const end = text.slice(outsidePair(text, Math.max(0, text.length - this.#size)));
    const { parts } = this.#next;
    const before = typeof parts.at(-1) === "string" ? parts.pop() : "";
    parts.push(before + copyOf(end));
    this.#next.least += end.length;
  }

  #addBytes(bytes: Uint8Array): void {
    // No code unit takes more than three bytes.
    const end = bytes.subarray(outsideCharacter(bytes, Math.max(0, bytes.length - 3 * this.#size)));
    const { parts } = this.#next;
    const before = parts.at(-1);
    const last = before instanceof Bytes ? before : new Bytes();
    if (last !== before) parts.push(last);
    last.add(end);
    this.#next.least += end.length / 3;
  }
}

/** A stretch without anything in it, in the memory of another: a stream of bytes needs no more than two. */
function emptied({ parts: [first] }: Stretch): Stretch {
  if (!(first instanceof Bytes)) return { parts: [], least: 0 };
  first.clear();
  return { parts: [first], least: 0 };
}

import { Bytes } from "./_bytes.js";
import { node } from "./_node.js";
import type { Piece } from "./_piece.js";
import { type Keep, savedAs } from "./_save.js";
import type { SpillFile } from "./_spill-file.js";
import { openerOf } from "./_spill-open.js";
import { outsideCharacter, type Utf8 } from "./_utf8.js";

/** The least that is written at once: odd little lengths take a file twice as long. */
const BLOCK = 1 << 18;

/** The whole of a stream: held as long as it may be shown, and from then on written to a file as it comes. */
export class Whole {
  readonly #utf8: Utf8;
  readonly #most: number;
  /** What is to be asked in the end: the caller's choice, the file, or what went wrong. */
  #keep: Keep;
  #isOver = false;
  #isBegun = false;
  /** What is not in the file. */
  readonly #held = new Bytes();
  #file: SpillFile | undefined;
  #total = 0;
  #kept = 0;

  /** Keeps up to `most` bytes, in the way of `keep`. */
  constructor(utf8: Utf8, keep: Keep, most: number) {
    this.#utf8 = utf8;
    this.#keep = keep === true && node() === undefined ? false : keep;
    this.#most = most;
  }

  /** The next piece. A failure to write it is told by `said`, and whatever was written is taken away. */
  add(piece: Piece): void {
    if (this.#isOver || this.#keep === false) return;
    const bytes = this.#utf8.bytesOf(piece);
    const room = this.#kept === this.#total ? this.#most - this.#kept : 0;
    const end = bytes.length > room ? outsideCharacter(bytes, room) : bytes.length;
    this.#total += bytes.length;
    this.#kept += end;
    this.#write(bytes.subarray(0, end));
  }

  /** Something is left out: what has come and what will come goes to a file. */
  begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    try {
      const file = openerOf(this.#keep)?.();
      if (file === undefined) return;
      this.#file = file;
      this.#keep = () => {
        this.#flush(1);
        return file.close();
      };
    } catch (e) {
      this.#fail(e);
    }
  }

  /** What the note says of the whole; "" when nothing is kept. */
  said(reader: string): string {
    const said = savedAs(() => this.#utf8.textOf(this.#held.all()), this.#keep, reader);
    if (!said.startsWith("saved to")) this.discard();
    else if (this.#kept < this.#total) return `the first ${this.#kept} of ${this.#total} bytes ${said}`;
    return said;
  }

  /** Takes away what was written. */
  discard(): void {
    this.#file?.discard();
  }

  #write(bytes: Uint8Array): void {
    try {
      this.#held.add(bytes);
      this.#flush(BLOCK);
    } catch (e) {
      this.#fail(e);
    }
  }

  /** Writes what is held to the file, when that is `least` bytes or more. */
  #flush(least: number): void {
    const bytes = this.#held.all();
    if (this.#file === undefined || bytes.length < least) return;
    this.#file.write(bytes);
    this.#held.clear();
  }

  #fail(e: unknown): void {
    this.discard();
    this.#isOver = true;
    this.#keep = () => {
      throw e;
    };
  }
}

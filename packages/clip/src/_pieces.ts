import { wrongType } from "./_input.js";
import type { Piece } from "./_piece.js";
import { goesOn, outsideCharacter } from "./_utf8.js";

/** The longest piece, in code units or bytes: a chunk of any size is worked on little by little. */
const LONGEST = 1 << 20;
const NO_BYTES: Uint8Array = new Uint8Array();

/** Makes pieces of the chunks of a stream, which may end anywhere, and hands each one on. */
export class Pieces {
  readonly #take: (piece: Piece) => void;
  #chunks = 0;
  /** The first half of a pair whose second may follow. */
  #half = "";
  /** The first bytes of a character whose others may follow. */
  #begun = NO_BYTES;

  constructor(take: (piece: Piece) => void) {
    this.#take = take;
  }

  /** The next chunk of the stream. */
  add(chunk: unknown): void {
    this.#chunks += 1;
    if (typeof chunk === "string") {
      for (let at = 0; at < chunk.length; at += LONGEST) this.#addText(chunk.slice(at, at + LONGEST));
      return;
    }
    const bytes = bytesOf(chunk);
    if (bytes === undefined) {
      const what = `chunk ${this.#chunks} of the stream`;
      throw wrongType(what, chunk, "text or bytes", "pass a stream of strings or of Uint8Arrays");
    }
    for (let at = 0; at < bytes.length; at += LONGEST) this.#addBytes(bytes.subarray(at, at + LONGEST));
  }

  /** Nothing follows: what was begun stays as it is. */
  end(): void {
    const [half, begun] = [this.#half, this.#begun];
    [this.#half, this.#begun] = ["", NO_BYTES];
    if (half !== "") this.#take(half);
    if (begun.length > 0) this.#take(begun);
  }

  #addText(text: string): void {
    if (this.#begun.length > 0) this.end();
    const joined = this.#half + text;
    const isHalf = (joined.charCodeAt(joined.length - 1) & 0xfc00) === 0xd800;
    const end = isHalf ? joined.length - 1 : joined.length;
    this.#half = joined.slice(end);
    if (end > 0) this.#take(joined.slice(0, end));
  }

  #addBytes(bytes: Uint8Array): void {
    if (this.#half !== "") this.end();
    const rest = this.#begun.length > 0 ? this.#finish(bytes) : bytes;
    const end = outsideCharacter(rest, rest.length);
    if (end > 0) this.#take(rest.subarray(0, end));
    if (end < rest.length) this.#begun = rest.slice(end);
  }

  /** Ends the character that was begun with the bytes that go on with it, and gives the rest of them. */
  #finish(bytes: Uint8Array): Uint8Array {
    const rest = bytes.subarray(goesOn(this.#begun, bytes));
    this.#begun = join(this.#begun, bytes.subarray(0, bytes.length - rest.length));
    const { length } = this.#begun;
    if (rest.length > 0 || outsideCharacter(this.#begun, length) === length) this.end();
    return rest;
  }
}

/** The bytes of a view or a buffer, of this realm or another; undefined for anything else, and where they were given away. */
function bytesOf(chunk: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    // The getter reads what only a buffer has, whatever realm it is from and whatever it says of itself.
    const length = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")?.get?.call(chunk);
    return new Uint8Array(chunk as ArrayBuffer, 0, length);
  } catch {
    return undefined;
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

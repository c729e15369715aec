import type { Piece } from "./_piece.js";
import { isWellFormed } from "./_well-formed.js";

/** Text from UTF-8 bytes, and bytes from text. */
export interface Utf8 {
  /** The text of a piece, with U+FFFD for bytes that are no UTF-8; a byte order mark is part of it. */
  textOf(piece: Piece): string;
  /** The piece as it is best held, as UTF-8 or as text. The bytes may last until the next call only. */
  sound(piece: Piece): Sound;
  /** The bytes of a piece, with U+FFFD for half a pair; they may last until the next call only. */
  bytesOf(piece: Piece): Uint8Array;
}

/** A piece with the length of its text in UTF-16 code units. */
export interface Sound {
  readonly piece: Piece;
  readonly units: number;
}

interface Web {
  readonly TextDecoder: new (
    label: string,
    how: { ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string };
  readonly TextEncoder: new () => {
    encodeInto(text: string, room: Uint8Array): { readonly written: number };
  };
  readonly process?: { getBuiltinModule?(id: string): unknown };
}

/** What Node's buffer module knows of bytes much faster than decoding them would tell. */
interface Known {
  isAscii?(bytes: Uint8Array): boolean;
  isUtf8?(bytes: Uint8Array): boolean;
}

/** Texts shorter than this are held as bytes: thousands of strings take an engine many times their size. */
const SHORT = 4096;

/** A reader and writer of UTF-8. */
export function utf8(): Utf8 {
  const { TextDecoder, TextEncoder, process } = globalThis as unknown as Web;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const encoder = new TextEncoder();
  const known = (process?.getBuiltinModule?.("buffer") ?? {}) as Known;
  let room = new Uint8Array();
  const encoded = (text: string): Uint8Array => {
    // No code unit takes more than three bytes.
    if (room.length < 3 * text.length) room = new Uint8Array(3 * text.length);
    return room.subarray(0, encoder.encodeInto(text, room).written);
  };
  const textOf = (piece: Piece): string => (typeof piece === "string" ? piece : decoder.decode(piece));
  return {
    textOf,
    sound(piece) {
      if (typeof piece !== "string" && known.isUtf8?.(piece))
        return { piece, units: known.isAscii?.(piece) ? piece.length : unitsOf(piece) };
      const text = textOf(piece);
      const isShort = text.length < SHORT && isWellFormed(text);
      return { piece: isShort ? encoded(text) : text, units: text.length };
    },
    bytesOf: (piece) => (typeof piece === "string" ? encoded(piece) : piece),
  };
}

/** The largest place up to `at` where a character ends, when nothing is known of the bytes from `at` on. */
export function outsideCharacter(bytes: Uint8Array, at: number): number {
  for (let back = 1; back <= 3 && back <= at; back++) {
    const byte = bytes[at - back] ?? 0;
    if (isContinuation(byte)) continue;
    return byte >= 0xc0 && lengthOf(byte) > back ? at - back : at;
  }
  return at;
}

/** How many of the bytes go on with the character that others have begun. */
export function goesOn(begun: Uint8Array, bytes: Uint8Array): number {
  const most = lengthOf(begun[0] ?? 0) - begun.length;
  let count = 0;
  while (count < most && isContinuation(bytes[count] ?? 0)) count++;
  return count;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;
const lengthOf = (lead: number): number => (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

/** The units that UTF-8 stands for: one for each character, and one more for each that takes four bytes. */
function unitsOf(bytes: Uint8Array): number {
  const start = -bytes.byteOffset & 3;
  const count = Math.max(0, (bytes.length - start) >> 4) << 2;
  const words = new Int32Array(bytes.buffer, count ? bytes.byteOffset + start : 0, count);
  let units = bytes.length - 4 * count;
  for (const byte of bytes.subarray(0, start)) units += more(byte);
  // Sixteen bytes at once, and each of four counted in a byte of its own, which holds up to 255.
  for (let at = 0; at < count; ) {
    let sum = 0;
    for (const end = Math.min(count, at + 124); at < end; at += 4) {
      const half = unitsIn(words[at] ?? 0) + unitsIn(words[at + 1] ?? 0);
      sum = (sum + half + unitsIn(words[at + 2] ?? 0) + unitsIn(words[at + 3] ?? 0)) | 0;
    }
    units += (sum & 255) + ((sum >>> 8) & 255) + ((sum >>> 16) & 255) + (sum >>> 24);
  }
  for (const byte of bytes.subarray(start + 4 * count)) units += more(byte);
  return units;
}

/** What a byte adds to the count of bytes to make it one of units. */
const more = (byte: number): number => (byte >= 0xf0 ? 1 : isContinuation(byte) ? -1 : 0);

/** The low bit of each of four bytes. */
const EACH = 0x01010101;

/** For each of four bytes: 0 if it goes on with a character, 2 if it begins one of four bytes, else 1. */
function unitsIn(word: number): number {
  const begins = word & (word << 1);
  return ((~(word ^ begins) >>> 7) & EACH) + (((begins & (begins << 2)) >>> 7) & EACH);
}

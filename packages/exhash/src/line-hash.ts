import { needText } from "./_need.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The remainders of all bytes by the polynomial of CRC-32, bits reflected. */
const TABLE = /* @__PURE__ */ remainders();

/**
 * The two characters that stand for the content of a line in its address.
 *
 * They spell, in Base64url, the low 12 bits of the CRC-32 (IEEE 802.3, as in zlib) of the line's UTF-8 bytes; half a
 * surrogate pair counts as the U+FFFD that UTF-8 writes for it. The empty line is `AA`.
 *
 * @param line a line without its ending
 * @throws {TypeError} a line that is no string
 */
export function lineHash(line: string): string {
  const low = crc32(needText(line, "line")) & 0xfff;
  return DIGITS.charAt(low >> 6) + DIGITS.charAt(low & 63);
}

function crc32(text: string): number {
  let crc = -1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      crc = next(crc, unit);
      continue;
    }
    const point = text.codePointAt(at) as number;
    if (point > 0xffff) at++;
    crc = wide(crc, point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
  }
  return ~crc;
}

/** The remainder after the two to four bytes of a character that is not ASCII. */
function wide(crc: number, point: number): number {
  if (point < 0x800) return next(next(crc, 0xc0 | (point >> 6)), last(point));
  if (point < 0x10000) return next(next(next(crc, 0xe0 | (point >> 12)), last(point >> 6)), last(point));
  const two = next(next(crc, 0xf0 | (point >> 18)), last(point >> 12));
  return next(next(two, last(point >> 6)), last(point));
}

const last = (point: number): number => 0x80 | (point & 0x3f);

const next = (crc: number, byte: number): number => (TABLE[(crc ^ byte) & 255] as number) ^ (crc >>> 8);

function remainders(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
}

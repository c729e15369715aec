import { wrongType } from "./_input.js";

/**
 * The length of a text in bytes of UTF-8, half a surrogate pair counted as the U+FFFD that stands for it: a `measure`
 * where no `Buffer` is.
 * @throws TypeError when `text` is not a string
 */
export function byteLength(text: string): number {
  if (typeof text !== "string") throw wrongType("text", text, "a string", "pass the text to measure");
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // The four bytes of a pair are two more than its two units.
    if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  return bytes;
}

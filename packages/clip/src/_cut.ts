import { safeCut } from "./_safe-cut.js";
import { ownCopy } from "./_well-formed.js";

/** What a cut says of itself, for the number of characters shown. */
export type Note = (shown: number) => string;

/** The start of `text` and its note in `b` characters; only a `b` that the note alone fills is for the text. */
export function cutTo(text: string, b: number, note: Note, atLine: boolean): string {
  const room = roomBeside(note, b);
  const k = room < 1 ? b : room;
  const safe = safeCut(text, k);
  const at = atLine ? afterLine(text, safe, k) : safe;
  const shown = at === 0 && room < 1 ? firstPoint(text) : at;
  return ownCopy(text.slice(0, shown) + note(shown));
}

/** The most characters k for which k and the note that states k fit `b`; below 1 when there are none. */
function roomBeside(note: Note, b: number): number {
  const room = b - (note(0).length - 1);
  let k = room - 1;
  while (k >= 1 && k + String(k).length > room) k--;
  return k;
}

/** `at`, or the place after the last line break before it, when that gives up at most a fifth of `k`. */
function afterLine(text: string, at: number, k: number): number {
  const from = Math.max(0, k - Math.floor(k / 5) - 1);
  const line = text.slice(from, at).lastIndexOf("\n");
  return line < 0 ? at : from + line + 1;
}

const firstPoint = (text: string): number => ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);

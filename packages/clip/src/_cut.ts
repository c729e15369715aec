import { safeCut, safeStart } from "./_safe-cut.js";
import { ownCopy } from "./_well-formed.js";

/** Where in a text what is shown comes from. */
export type From = "start" | "end" | "both";

/** What a cut says of itself, for the number of characters shown of the start and of the end. */
export type Note = (first: number, last: number) => string;

/** How a text is cut. */
export interface Cut {
  readonly from: From;
  readonly note: Note;
  /** Whether a cut near a line break moves there. */
  readonly atLine: boolean;
}

/** Where the start that is shown ends, and where the end that is shown begins. */
export type Ends = readonly [first: number, start: number];

/** The part of `text` and its note in `b` characters; only a `b` that the note alone fills is for the text. */
export function cutTo(text: string, b: number, cut: Cut): string {
  const room = roomBeside(b, cut);
  const ends = lineEnds(text, room < 1 ? b : room, cut);
  return rendered(text, room < 1 ? something(text, ends, cut.from) : ends, cut.note);
}

/** A part of a text with its note, in memory of its own. */
export function rendered(text: string, [first, start]: Ends, note: Note): string {
  return ownCopy(text.slice(0, first) + note(first, text.length - start) + text.slice(start));
}

/** What is shown of a text. */
export const partOf = (text: string, [first, start]: Ends): string =>
  text.slice(0, first) + text.slice(start);

/** The places of a cut that shows `k` characters or, for the sake of what it would split, fewer. */
export function safeEnds(text: string, k: number, from: From): Ends {
  const head = headOf(k, from);
  return [safeCut(text, head), safeStart(text, text.length - (k - head))];
}

/** The same, each moved to the line break near it, if there is one. */
export function lineEnds(text: string, k: number, { from, atLine }: Cut): Ends {
  const [first, start] = safeEnds(text, k, from);
  if (!atLine) return [first, start];
  const head = headOf(k, from);
  return [afterLine(text, first, head), fromLine(text, start, k - head)];
}

/** The places given or, when they show nothing, those of one whole character. */
export function something(text: string, ends: Ends, from: From): Ends {
  if (ends[0] > 0 || ends[1] < text.length) return ends;
  const point = [...(from === "end" ? text.slice(-2) : text.slice(0, 2))].at(from === "end" ? -1 : 0) ?? "";
  return from === "end" ? [0, text.length - point.length] : [point.length, text.length];
}

/** How many of k characters are for the start. */
function headOf(k: number, from: From): number {
  if (from === "both") return Math.ceil(k / 2);
  return from === "start" ? k : 0;
}

/** The most characters k for which k and the note that states k fit `b`; below 1 when there are none. */
function roomBeside(b: number, { from, note }: Cut): number {
  let k = b - note(0, 0).length;
  while (k >= 1 && k + note(headOf(k, from), k - headOf(k, from)).length > b) k--;
  return k;
}

/** `at`, or the place after the last line break before it, when that gives up at most a fifth of `k`. */
function afterLine(text: string, at: number, k: number): number {
  const from = Math.max(0, k - Math.floor(k / 5) - 1);
  const line = text.slice(from, at).lastIndexOf("\n");
  return line < 0 ? at : from + line + 1;
}

/** `at`, or the place after the first line break from just before it, when that gives up at most a fifth of `k`. */
function fromLine(text: string, at: number, k: number): number {
  const from = Math.max(0, at - 1);
  const line = text.slice(from, text.length - k + Math.floor(k / 5)).indexOf("\n");
  return line < 0 ? at : from + line + 1;
}

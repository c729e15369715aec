import { lnhash } from "@shalya/exhash";
import { edge, outsidePair } from "./_edge.js";

/** Which part of a text a page shows. */
export interface Wanted {
  /** The first line, from 1. */
  readonly start: number;
  /** The last line; without it, that of the text. */
  readonly end?: number | undefined;
  /** How many characters of the first line were shown before. */
  readonly offset: number;
  /** The most characters of the page. */
  readonly n: number;
  /** Whether an address stands before each line, as `lnhashview` writes it, and not its number alone. */
  readonly addresses?: boolean | undefined;
}

/** How many lines a text has; a line break at its end begins no further one. */
export function lineCount(text: string): number {
  let count = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * The lines of a text that fit a page, numbered, and a note that says how to read on. Whoever follows the notes sees each
 * character of each line once.
 * @throws RangeError for a part that the text does not have
 */
export function pageOf(text: string, wanted: Wanted): string {
  const { start, end, n } = wanted;
  const last = lastOf(text, wanted);
  const lines = linesOf(text, wanted, last);
  let length = lines.reduce((sum, line) => sum + line.length + 1, -1);
  if (start + lines.length > last && length <= n) return flat(lines);
  for (let j = lines.length; j > 0; j--) {
    const next = start + j;
    const note = `\n…[${last - next + 1} more line(s) not shown. read on with start=${next}${upTo(end)}]`;
    if (next <= last && length + note.length <= n) return flat(lines.slice(0, j)) + note;
    length -= (lines[j - 1] ?? "").length + 1;
  }
  return partOf(lineFrom(text, startOf(text, start)).line, wanted, last);
}

function lastOf(text: string, { start, end }: Wanted): number {
  const total = lineCount(text);
  if (start > total)
    throw new RangeError(`start is ${start} and the file has ${total} line(s): give a start up to ${total}`);
  if (end !== undefined && end < start)
    throw new RangeError(`end is ${end} and start is ${start}: give an end from start on`);
  return Math.min(end ?? total, total);
}

/** The numbered lines from the first wanted on, up to the one that no longer fits. */
function linesOf(text: string, wanted: Wanted, last: number): string[] {
  const { start, offset, n } = wanted;
  const lines: string[] = [];
  let length = -1;
  for (let at = startOf(text, start); length <= n && start + lines.length <= last; ) {
    const { line, next } = lineFrom(text, at);
    const number = start + lines.length;
    const rest = number === start ? line.slice(restAt(line, start, offset)) : line;
    lines.push(headOf(wanted, number, line, last) + rest);
    length += 1 + (lines.at(-1) ?? "").length;
    at = next;
  }
  return lines;
}

/** What stands before a line, or the part of it that is shown: the hash is that of all of it. */
function headOf({ addresses }: Wanted, number: number, line: string, last: number): string {
  return addresses ? lnhash(number, line).padStart(`${last}|ab|`.length) : `${number}\t`;
}

/** Where a line begins. */
function startOf(text: string, line: number): number {
  let at = 0;
  for (let before = 1; before < line; before++) at = text.indexOf("\n", at) + 1;
  return at;
}

/** The line that begins at a place, without its line break, and where the next one begins. */
export function lineFrom(text: string, at: number): { line: string; next: number } {
  const found = text.indexOf("\n", at);
  const stop = found < 0 ? text.length : found;
  const isCrLf = found > at && text.charCodeAt(found - 1) === 13;
  return { line: text.slice(at, isCrLf ? stop - 1 : stop), next: stop + 1 };
}

/** Where the rest of a line begins of which some characters were shown before. */
function restAt(line: string, number: number, offset: number): number {
  // Not by whole characters as a reader counts them: what a note named stays where it is.
  if (offset === 0 || offset < line.length) return outsidePair(line, offset);
  throw new RangeError(
    `offset is ${offset} and line ${number} has ${line.length} characters: give a smaller one`,
  );
}

/** The part of a line that fits a page, and how to read the rest of it. */
function partOf(line: string, wanted: Wanted, last: number): string {
  const { start, end, offset, n } = wanted;
  const head = headOf(wanted, start, line, last);
  const from = restAt(line, start, offset);
  const note = (to: number) =>
    `\n…[line ${start} has ${line.length} characters, ${from + 1} to ${to} shown. read on with start=${start}, offset=${to}${upTo(end)}]`;
  const room = from + n - head.length - note(line.length).length;
  const whole = edge(line, room);
  const to = whole > from ? whole : outsidePair(line, room);
  return flat([head + line.slice(from, to)]) + note(to);
}

const upTo = (end: number | undefined): string => (end === undefined ? "" : `, end=${end}`);

/** The lines joined, in memory of their own: a slice would keep the whole text alive. */
function flat(lines: readonly string[]): string {
  return lines.length === 1 ? ["", ...(lines[0] ?? "")].join("") : lines.join("\n");
}

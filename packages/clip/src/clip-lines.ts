import { budget } from "./_budget.js";
import { type Cut, cutTo, type Note } from "./_cut.js";
import { reading, wrongType } from "./_input.js";
import { option, textOption } from "./_options.js";
import { ownCopy } from "./_well-formed.js";

/** The options of `clipLines`. */
export interface ClipLinesOptions {
  /** The number of the first line given, from 1. Default: 1. */
  readonly start?: number | undefined;
  /** The most characters of the result. Default: 6000. */
  readonly n?: number | undefined;
  /** How to read on; each `{next}` in it becomes the number of the next line. Default: nothing. */
  readonly more?: string | undefined;
  /** What stands for no lines at all. Default: `(nothing)`. */
  readonly empty?: string | undefined;
}

const ARRAY = "pass an array of strings";

/** The lines that could fit, of `total` in all, and what a note about them needs. */
interface Page {
  readonly lines: readonly string[];
  readonly total: number;
  readonly start: number;
  /** The hint between its places for the next number. */
  readonly hint: readonly string[];
}

/**
 * The lines that fit `n` characters, joined, and a note saying how many are left and where to read on.
 *
 * Characters are UTF-16 code units, 6000 by default. The note counts whenever `n` is longer than the note. Each line
 * shown is whole, but for a first line that is too long itself: that one is cut, and the note gives its length and
 * the number of the line after it. No more lines are read than could fit.
 * @throws TypeError when `lines` is not an array of strings or an option has the wrong shape
 * @throws RangeError when `start` is not a whole number from 1 up
 */
export function clipLines(lines: readonly string[], options?: ClipLinesOptions): string {
  const [start, b] = [startOption(options), budget(option(options, "n", undefined))];
  const [more, empty] = [textOption(options, "more", ""), textOption(options, "empty", "(nothing)")];
  const page = { ...takeLines(lines, b), start, hint: more.split("{next}") };
  if (page.total === 0) return empty;
  const whole = page.lines.length === page.total && lengthOf(page.lines) <= b;
  return ownCopy(whole ? page.lines.join("\n") : cutPage(page, b));
}

function cutPage(page: Page, b: number): string {
  const [first = ""] = page.lines;
  const counted = lastFit(page, b, (length, note) => length + 1 + note <= b);
  if (counted > 0) return rendered(page, counted);
  const cut: Cut = { from: "start", note: longNote(page), atLine: false };
  if (first.length > b) return cutTo(first, b, cut);
  const uncounted = lastFit(page, b, (_, note) => b <= note);
  if (b <= leftLength(page, 1)) return rendered(page, uncounted);
  if (b > cut.note(1, 0).length) return cutTo(first, b, cut);
  return `${first}\n${cut.note(first.length, 0)}`;
}

const rendered = (page: Page, j: number): string =>
  `${page.lines.slice(0, j).join("\n")}\n…[${leftOf(page, j)}]`;

/** The largest number of whole lines, not all, that fit `b` and suit `test`; 0 when there is none. */
function lastFit(page: Page, b: number, test: (length: number, note: number) => boolean): number {
  let length = lengthOf(page.lines);
  for (let j = page.lines.length; j > 0; j--) {
    if (j < page.total && length <= b && test(length, leftLength(page, j))) return j;
    length -= (page.lines[j - 1] ?? "").length + 1;
  }
  return 0;
}

const lengthOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, lines.length ? -1 : 0);

/** `R more line(s) not shown. MORE`, when j lines are. */
function leftOf({ total, start, hint }: Page, j: number): string {
  const more = hint.join(String(start + j));
  return `${total - j} more line(s) not shown${more && `. ${more}`}`;
}

/** The length of the note that `rendered` adds, without building it: it is asked for at every line. */
function leftLength({ total, start, hint }: Page, j: number): number {
  const more =
    hint.reduce((sum, part) => sum + part.length, 0) + (hint.length - 1) * String(start + j).length;
  return "…[ more line(s) not shown]".length + String(total - j).length + (more && more + 2);
}

/** The note of a line cut by characters; when it is the last, a hint to a next line has nowhere to point. */
function longNote(page: Page): Note {
  const [first = ""] = page.lines;
  const last = page.hint.length === 1 ? page.hint.join() : "";
  const rest = page.total > 1 ? leftOf(page, 1) : last;
  const length = `…[line ${page.start} is ${first.length} chars; `;
  return (shown) => `${length}${shown} shown${rest && `. ${rest}`}]`;
}

/** As many lines as could fit `b` and one more, each read once. */
function takeLines(lines: readonly string[], b: number): Pick<Page, "lines" | "total"> {
  const total = reading("lines", ARRAY, () => (Array.isArray(lines) ? lines.length : undefined));
  if (total === undefined) throw wrongType("lines", lines, "an array", ARRAY);
  if (!Number.isSafeInteger(total) || total < 0)
    throw new TypeError(`lines has a length that is no whole number: ${ARRAY}`);
  const taken: string[] = [];
  for (let i = 0, room = b; i < total && room >= 0; i++) {
    const line: unknown = reading(`line ${i + 1} of lines`, ARRAY, () => lines[i]);
    if (typeof line !== "string") throw wrongType(`line ${i + 1} of lines`, line, "a string", ARRAY);
    taken.push(line);
    room -= line.length + 1;
  }
  return { lines: taken, total };
}

function startOption(options: unknown): number {
  const start = option(options, "start", 1);
  const todo = "pass the number of the first line, a whole number from 1 up";
  if (typeof start !== "number") throw wrongType("options.start", start, "a number", todo);
  if (!Number.isSafeInteger(start) || start < 1) throw new RangeError(`options.start is ${start}: ${todo}`);
  return start;
}

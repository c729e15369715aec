import { budget } from "./_budget.js";
import { cutTo } from "./_cut.js";
import { type Gauge, gaugeOption, type Measure } from "./_gauge.js";
import { reading, wrongType } from "./_input.js";
import { measuredPage } from "./_measured-page.js";
import { option, textOption } from "./_options.js";
import { longLine, type Page, pageNoteLength, pageOf } from "./_page.js";
import { ownCopy } from "./_well-formed.js";

/** The options of `clipLines`. */
export interface ClipLinesOptions {
  /** The number of the first line given, from 1. Default: 1. */
  readonly start?: number | undefined;
  /** The most characters of the result. Default: 6000. */
  readonly n?: number | undefined;
  /** How long a text is, in the unit of `n`, as for `clip`. Default: `(text) => text.length`. */
  readonly measure?: Measure | undefined;
  /** How to read on; each `{next}` in it becomes the number of the next line. Default: nothing. */
  readonly more?: string | undefined;
  /** What stands for no lines at all. Default: `(nothing)`. */
  readonly empty?: string | undefined;
}

const ARRAY = "pass an array of strings";

/**
 * The lines that fit `n` characters, joined, and a note saying how many are left and where to read on.
 *
 * Characters are UTF-16 code units, 6000 by default. The note counts whenever `n` is longer than the note. Each line
 * shown is whole, but for a first line that is too long itself: that one is cut, and the note gives its length and
 * the number of the line after it. No more lines are read than could fit.
 * @throws TypeError when `lines` is not an array of strings, an option has the wrong shape, or `measure` throws
 * @throws RangeError when `start` is not a whole number from 1 up, or `measure` gives no length
 */
export function clipLines(lines: readonly string[], options?: ClipLinesOptions): string {
  const [start, n] = [startOption(options), option(options, "n", undefined)];
  const [more, empty] = [textOption(options, "more", ""), textOption(options, "empty", "(nothing)")];
  const [b, gauge] = [budget(n), gaugeOption(options, n)];
  const page = { ...takeLines(lines, b, gauge), start, hint: more.split("{next}") };
  if (page.total === 0) return empty;
  return ownCopy(gauge ? measuredPage(page, gauge) : charPage(page, b));
}

function charPage(page: Page, b: number): string {
  const { lines, total } = page;
  if (lines.length === total && lengthOf(lines) <= b) return lines.join("\n");
  const [first = ""] = lines;
  const counted = lastFit(page, b, (length, note) => length + 1 + note <= b);
  if (counted > 0) return pageOf(page, counted);
  const cut = longLine(page);
  if (first.length > b) return cutTo(first, b, cut);
  const uncounted = lastFit(page, b, (_, note) => b <= note);
  if (b <= pageNoteLength(page, 1)) return pageOf(page, uncounted);
  if (b > cut.note(1, 0).length) return cutTo(first, b, cut);
  return `${first}\n${cut.note(first.length, 0)}`;
}

/** The largest number of whole lines, not all, that fit `b` and suit `test`; 0 when there is none. */
function lastFit(page: Page, b: number, test: (length: number, note: number) => boolean): number {
  let length = lengthOf(page.lines);
  for (let j = page.lines.length; j > 0; j--) {
    if (j < page.total && length <= b && test(length, pageNoteLength(page, j))) return j;
    length -= (page.lines[j - 1] ?? "").length + 1;
  }
  return 0;
}

const lengthOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, lines.length ? -1 : 0);

/** As many lines as could fit and one more, each read once. */
function takeLines(lines: readonly string[], b: number, gauge?: Gauge): Pick<Page, "lines" | "total"> {
  const total = totalOf(lines);
  const taken: string[] = [];
  for (let [length, most] = [0, b]; taken.length < total; ) {
    if (length > most && !gauge?.fits(taken.join("\n"))) break;
    if (length > most) most = 2 * length;
    const line = lineAt(lines, taken.length);
    taken.push(line);
    length += line.length + 1;
  }
  return { lines: taken, total };
}

function totalOf(lines: readonly string[]): number {
  const total = reading("lines", ARRAY, () => (Array.isArray(lines) ? lines.length : undefined));
  if (total === undefined) throw wrongType("lines", lines, "an array", ARRAY);
  if (Number.isSafeInteger(total) && total >= 0) return total;
  throw new TypeError(`lines has a length that is no whole number: ${ARRAY}`);
}

function lineAt(lines: readonly string[], i: number): string {
  const line: unknown = reading(`line ${i + 1} of lines`, ARRAY, () => lines[i]);
  if (typeof line === "string") return line;
  throw wrongType(`line ${i + 1} of lines`, line, "a string", ARRAY);
}

function startOption(options: unknown): number {
  const start = option(options, "start", 1);
  const todo = "pass the number of the first line, a whole number from 1 up";
  if (typeof start !== "number") throw wrongType("options.start", start, "a number", todo);
  if (!Number.isSafeInteger(start) || start < 1) throw new RangeError(`options.start is ${start}: ${todo}`);
  return start;
}

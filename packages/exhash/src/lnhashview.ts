import { taken } from "./_lines.js";
import { needText, wholeOption } from "./_need.js";
import { lnhash } from "./lnhash.js";

/** Which lines are shown. */
export interface ViewOptions {
  /** The number of the first line. Default: 1. */
  readonly start?: number | undefined;
  /** The number of the last line; one past the end means the last. Default: the last. */
  readonly end?: number | undefined;
}

/**
 * The lines of a text as rows `12|ab|content`, ready to be shown to a model, which sends `12|ab|` back as an address.
 *
 * Numbers are padded with blanks to the width of the last one. An empty text has no rows.
 *
 * @throws {TypeError} a text that is no string, an option that is no number
 * @throws {RangeError} a start or end that is no whole number from 1 up, an end before the start, a start beyond the text
 */
export function lnhashview(text: string, options?: ViewOptions): string[] {
  const { lines } = taken(needText(text, "text"));
  const start = wholeOption(options, "start", 1, 1);
  const end = wholeOption(options, "end", 1, Number.MAX_SAFE_INTEGER);
  if (end < start)
    throw new RangeError(`options.end is ${end}, before the start ${start}: pass start or a later line`);
  if (start > Math.max(lines.length, 1))
    throw new RangeError(
      `options.start is ${start}, beyond the ${lines.length} lines of the text: pass less`,
    );
  const last = Math.min(end, lines.length);
  return rows(lines.slice(start - 1, last), start, last);
}

/** Rows of lines that follow one another. */
function rows(lines: readonly string[], start: number, last: number): string[] {
  const width = String(last).length;
  return lines.map((line, i) => row(start + i, line, width));
}

/** The row of one line. */
export function row(lineno: number, line: string, width: number): string {
  const tag = lnhash(lineno, line);
  return `${tag.padStart(width + 4)}${line}`;
}

import { type Beside, beside, straight } from "./_beside.js";
import { differ } from "./_differ.js";
import { find } from "./_find.js";
import type { Folded } from "./_fold.js";
import { block, type Lines, lines } from "./_lines.js";
import { points, quote } from "./_say.js";
import { similar } from "./_similar.js";
import { spot } from "./_spot.js";
import { voted } from "./_voted.js";

/** The most of a line that is shown. */
const SHOWN = 160;
/** How much of the start of a line is looked for, and how many characters there may be wrong. */
const STARTS = 1000;
const WRONG = 12;
const READ = "or read the text again";

/** The place that has most of the lines wanted, or the line most like the longest of them, in words. */
export function moved(text: string, t: Folded, needle: string, n: Folded): string | undefined {
  const [there, wanted] = [lines(text), lines(needle)];
  const offset = voted(t, n);
  if (offset !== undefined) return firstUnlike(there, wanted, beside(t, n, offset));
  const found = similar(t, n);
  if (!found?.inside) return found && firstUnlike(there, wanted, straight(t, n, found.row - found.line));
  const [from, to] = found.inside.map((unit) => t.at[unit] as number) as [number, number];
  return within(text, from, to, needle.slice(wanted.starts[found.line]));
}

/** The first line that differs, or that only one side has. */
function firstUnlike(text: Lines, needle: Lines, rows: Beside[]): string | undefined {
  const first = rows.find(([r]) => r !== undefined)?.[0] ?? 0;
  const place = `, the nearest place is line ${first + 1}, but`;
  for (const [i, [r, k]] of rows.entries()) {
    if (k === undefined) return `${place} oldText lacks ${alone(text, rows, i, 0)}: put that in ${READ}`;
    if (r === undefined)
      return `${place} the text lacks ${alone(needle, rows, i, 1)}: leave that out ${READ}`;
    const [there, wanted] = [block(text, r, r + 1), block(needle, k, k + 1)];
    if (there === wanted) continue;
    if ((k === 0 && there.endsWith(wanted)) || (k === needle.count - 1 && there.startsWith(wanted))) continue;
    return `${place} line ${r + 1} ${unlike(there, wanted, k === 0 ? begins(there, wanted) : 0)}`;
  }
  return undefined;
}

/** The lines from row `i` on that this side only has. */
function alone(lines: Lines, rows: Beside[], i: number, side: 0 | 1): string {
  const end = rows.findIndex((row, j) => j > i && row[1 - side] !== undefined);
  const count = (end < 0 ? rows.length : end) - i;
  const line = rows[i]?.[side] as number;
  const of = side === 1 ? " of oldText" : "";
  const words = shown(block(lines, line, line + 1), 0);
  if (count === 1) return `line ${line + 1}${of}, ${words}`;
  return `lines ${line + 1} to ${line + count}${of}, from ${words} on`;
}

function unlike(there: string, wanted: string, shift: number): string {
  let n = 0;
  while (n < wanted.length && there[shift + n] === wanted[n]) n++;
  if (/^[\uDC00-\uDFFF]/.test(wanted.slice(n))) n--;
  const from = shift + n;
  return `differs from column ${from + 1} on${codes(there, from, wanted, n)}: it reads ${shown(there, from)} where oldText has ${shown(wanted, n)}; mend it ${READ}`;
}

/** The code points there, when the letters may look the same. */
function codes(there: string, at: number, wanted: string, from: number): string {
  const [one, other] = [letter(there, at), letter(wanted, from)];
  return /[^\0-~]/.test(one + other) ? ` (${points(one)}, not ${points(other)})` : "";
}

function letter(line: string, at: number): string {
  return String.fromCodePoint(line.codePointAt(at) ?? 10);
}

/** Where in a line the wanted one begins: where the most of its start is found, but for a wrong character or some. */
function begins(there: string, wanted: string): number {
  const head = wanted.trimStart();
  const lead = wanted.slice(0, wanted.length - head.length);
  for (let wrong = 0; wrong < WRONG; wrong++) {
    const at = longest(there, head.slice(wrong, wrong + STARTS)) - wrong;
    if (at < 0) continue;
    if (lead !== "" && there.slice(0, at).trim() === "") return 0;
    return there.endsWith(lead, at) ? at - lead.length : at;
  }
  return 0;
}

/** Where the longest start of `head` is found, if it has at least four characters or is all of it; or -1. */
function longest(there: string, head: string): number {
  let [at, low, high] = [-1, Math.min(4, head.length) - 1, head.length];
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    const found = find(there, head.slice(0, mid), 0);
    if (found < 0) high = mid - 1;
    else [at, low] = [found, mid];
  }
  return at;
}

/** Where in a long line, between two offsets, the text stops being what is wanted. */
function within(text: string, from: number, to: number, wanted: string): string | undefined {
  const [line = ""] = wanted.split("\n", 1);
  const start = from + begins(text.slice(from, to + line.length), line);
  if (text.startsWith(wanted, start)) return undefined;
  const gap = differ(text, start, wanted);
  const [place, at] = [spot(text, start), spot(text, gap.at)];
  return `, the nearest place is ${place}, but ${place === at ? "there" : `at ${at}`} the text ${gap.words}: it reads ${shown(text, gap.at)}; mend it ${READ}`;
}

/** A line without its end, or, of a long one, what is around an offset. */
function shown(line: string, at: number): string {
  const whole = line.endsWith("\n") ? line.slice(0, -1) : line;
  if (whole.length <= SHOWN) return quote(whole, SHOWN);
  const from = Math.max(0, Math.min(at - SHOWN / 4, whole.length - SHOWN));
  return `${from > 0 ? "…" : ""}${quote(whole.slice(from, from + SHOWN), SHOWN)}${from + SHOWN < whole.length ? "…" : ""}`;
}

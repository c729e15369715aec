import type { Folded } from "./_fold.js";
import { block, type Lines, lines } from "./_lines.js";
import { quote } from "./_say.js";
import { similar } from "./_similar.js";
import { voted } from "./_voted.js";

/** The most of a line that is shown. */
const SHOWN = 160;

/** The place that has most of the lines wanted, or the line most like the longest of them, in words. */
export function moved(text: string, t: Folded, needle: string, n: Folded): string | undefined {
  const offset = voted(t, n) ?? similar(t, n);
  return offset === undefined ? undefined : firstUnlike(lines(text), lines(needle), offset);
}

/** The first line that differs when line `k` of the needle is laid on line `k + offset` of the text. */
function firstUnlike(text: Lines, needle: Lines, offset: number): string | undefined {
  const place = `, the nearest place is line ${Math.max(offset, 0) + 1}, but`;
  if (offset < 0)
    return `${place} the text begins with line ${1 - offset} of oldText: leave out what is before it`;
  for (let k = 0; k < needle.count; k++) {
    const there = block(text, k + offset, k + offset + 1);
    const wanted = block(needle, k, k + 1);
    if (there === "")
      return `${place} the text ends before line ${k + 1} of oldText: leave out what is after it`;
    const fits = (k === 0 && there.endsWith(wanted)) || (k === needle.count - 1 && there.startsWith(wanted));
    if (there !== wanted && !fits) return `${place} ${unlike(there, wanted, k + offset + 1)}`;
  }
  return undefined;
}

function unlike(there: string, wanted: string, line: number): string {
  const shift = Math.max(there.indexOf(wanted.trimStart().slice(0, 4)) - wanted.search(/\S|$/), 0);
  let n = 0;
  while (n < wanted.length && there[shift + n] === wanted[n]) n++;
  const from = shift + n;
  return `line ${line} differs from column ${from + 1} on: it reads ${shown(there, from)} where oldText has ${shown(wanted, n)}; mend it or read the text again`;
}

/** A line without its end, or, of a long one, what is around an offset. */
function shown(line: string, at: number): string {
  const whole = line.replace(/\n$/, "");
  if (whole.length <= SHOWN) return quote(whole, SHOWN);
  const from = Math.max(0, Math.min(at - SHOWN / 4, whole.length - SHOWN));
  return `${from > 0 ? "…" : ""}${quote(whole.slice(from, from + SHOWN), SHOWN)}${from + SHOWN < whole.length ? "…" : ""}`;
}

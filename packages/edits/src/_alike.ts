import { type Difference, differ } from "./_differ.js";
import { find } from "./_find.js";
import type { Folded } from "./_fold.js";
import { quote } from "./_say.js";
import { spot } from "./_spot.js";

/** How many look-alikes are compared with what was wanted. */
const COMPARED = 20;
/** The longest text shown whole. */
const SHOWN = 300;

/** The place that is what is wanted but for what folding takes away, in words. */
export function alike(text: string, t: Folded, needle: string, n: Folded): string | undefined {
  const lead = needle.slice(0, n.at[0]);
  const trail = needle.slice(past(needle, n.at[n.at.length - 1] as number));
  let best: { start: number; end: number; gap: Difference } | undefined;
  let unit = find(t.units, n.units, 0);
  for (let i = 0; i < COMPARED && unit >= 0; i++) {
    const first = t.at[unit] as number;
    const last = past(text, t.at[unit + n.units.length - 1] as number);
    const [start, end] = [startOf(text, first, lead), endOf(text, last, trail)];
    const gap = differ(text, start, needle);
    const apart =
      parts(text.slice(start, first), lead, start === 0) &&
      parts(text.slice(last, end), trail, end === text.length);
    if (apart && (!best || gap.from > best.gap.from)) best = { start, end, gap };
    unit = find(t.units, n.units, unit + 1);
  }
  if (!best) return undefined;
  const there = text.slice(best.start, best.end);
  const send =
    there.length <= SHOWN
      ? `: send ${quote(there, SHOWN)} as oldText`
      : `: copy the text up to ${spot(text, best.end - 1)} exactly`;
  const [from, at] = [spot(text, best.start), spot(text, best.gap.at)];
  const where = from === at ? "there" : `at ${at}`;
  return `, the nearest place is ${from}, but ${where} the text ${best.gap.words}${send}`;
}

/** Where the place begins whose first letter is at `at`: before the blanks that stand for `lead`. */
function startOf(text: string, at: number, lead: string): number {
  if (text.endsWith(lead, at)) return at - lead.length;
  let breaks = lead.split("\n").length - 1;
  let start = at;
  while (start > 0 && isBlank(text[start - 1]) && (text[start - 1] !== "\n" || breaks-- > 0)) start--;
  return start;
}

/** Where the place ends whose last letter ends at `at`: after the blanks that stand for `trail`. */
function endOf(text: string, at: number, trail: string): number {
  if (text.startsWith(trail, at)) return at + trail.length;
  let breaks = trail.split("\n").length - 1;
  let line = at;
  let end = at;
  for (; isBlank(text[end]) && (text[end] !== "\n" || breaks > 0); end++) {
    if (text[end] !== "\n") continue;
    breaks--;
    line = end + 1;
  }
  return trail.endsWith("\n") && line > at ? line : end;
}

/** Whether blanks part words as those wanted do: without them, the end of a line may be the middle of another. */
function parts(blanks: string, wanted: string, atEdge: boolean): boolean {
  if (atEdge || !/\s/.test(wanted)) return true;
  return wanted.includes("\n") ? blanks.includes("\n") : blanks !== "";
}

function isBlank(c = ""): boolean {
  return /[\s\\]/.test(c);
}

/** The end of the letter at `at`, with its accents. */
function past(text: string, at: number): number {
  const letter = /^.\p{M}*/su.exec(text.slice(at, at + 20));
  return at + (letter?.[0].length ?? 0);
}

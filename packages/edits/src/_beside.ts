import { changes } from "./_align.js";
import { type Folded, line } from "./_fold.js";
import type { Change, Lines } from "./_lines.js";

/** A line of the text beside one of those wanted, counted from 0; undefined where the other side has a line more. */
export type Beside = [there: number | undefined, wanted: number | undefined];

/** How many lines that were left out may lie beyond either end of where most of those wanted are. */
const SLACK = 3;

/** The lines wanted, each beside the one that is `offset` further on in the text. */
export function straight(text: Folded, wanted: Folded, offset: number): Beside[] {
  return Array.from({ length: size(wanted) }, (_, k) => {
    const r = k + offset;
    return [r >= 0 && r < size(text) ? r : undefined, k];
  });
}

/** The lines wanted beside those of the text near `offset`, so that as many as can be are equal but for folding. */
export function beside(text: Folded, wanted: Folded, offset: number): Beside[] {
  const slack = (k: number) => (line(text, k + offset) === line(wanted, k) ? 0 : SLACK);
  const from = Math.max(0, offset - slack(0));
  const to = Math.min(size(text), offset + size(wanted) + slack(size(wanted) - 1));
  const gaps = changes(part(text, from, to), part(wanted, 0, size(wanted)));
  const out: Beside[] = [];
  let [r, k] = [from, 0];
  for (const { a0, a1, b0, b1 } of gaps) {
    const [atStart, atEnd] = [b0 === 0, b1 === size(wanted)];
    if (atStart && atEnd) return straight(text, wanted, offset);
    while (k < b0) out.push([r++, k++]);
    // What the text has before the first line wanted, and after the last, was not left out.
    const first = atStart ? Math.max(a0, a1 - b1) : a0;
    const last = atEnd ? Math.min(a1, a0 + b1 - b0) : a1;
    out.push(...paired({ a0: from + first, a1: from + last, b0, b1 }, atStart));
    [r, k] = [from + a1, b1];
  }
  while (k < size(wanted)) out.push([r++, k++]);
  return out;
}

function size({ lines }: Folded): number {
  return lines.length - 1;
}

function part({ units, lines }: Folded, from: number, to: number): Lines {
  return { text: units, starts: lines.slice(from, to + 1), count: to - from };
}

/** The lines of a gap in pairs; what one side has more comes after the pairs, at the start of all before them. */
function paired({ a0, a1, b0, b1 }: Change, atStart: boolean): Beside[] {
  const shift = atStart ? b1 - b0 - (a1 - a0) : 0;
  return Array.from({ length: Math.max(a1 - a0, b1 - b0) }, (_, i) => {
    const [r, k] = [a0 + i - shift, b0 + i];
    return [r >= a0 && r < a1 ? r : undefined, k < b1 ? k : undefined];
  });
}

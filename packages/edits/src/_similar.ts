import { type Folded, line } from "./_fold.js";

/** The most of a line that is compared, and the least of one that is looked for within much longer ones. */
const COMPARED = 1000;
const WITHIN = 8;

/** A line of the text that is like one of those wanted, both counted from 0. */
export interface Similar {
  row: number;
  line: number;
  /** The first and last unit of the part that is like it, in a line that is much longer. */
  inside?: [from: number, to: number];
}

/** The line, or part of a long one, most like the longest line wanted; undefined when less than half agrees. */
export function similar(text: Folded, wanted: Folded): Similar | undefined {
  let longest = 0;
  for (let k = 1; k + 1 < wanted.lines.length; k++) if (size(wanted, k) > size(wanted, longest)) longest = k;
  const model = line(wanted, longest).slice(0, COMPARED);
  if (model.length < 4) return undefined;
  const agreement = agreeing(model);
  let most = 0;
  let found: Similar | undefined;
  for (let row = 0; row + 1 < text.lines.length; row++) {
    const [start, length] = [text.lines[row] as number, size(text, row)];
    const long = length > 4 * model.length;
    if (2 * length < model.length || (long && model.length < WITHIN)) continue;
    const step = long ? model.length : length;
    for (let from = start; from < start + length; from += step) {
      const to = Math.min(from + 2 * step, start + length);
      const agreed = agreement(text.units.slice(from, to));
      // A long line holds a bit of everything, so more of it has to agree.
      if (agreed <= most || agreed < (long ? 0.75 : 0.5) * model.length) continue;
      most = agreed;
      found = { row, line: longest, ...(long && { inside: [from, to - 1] as [number, number] }) };
    }
  }
  return found;
}

function size({ lines }: Folded, k: number): number {
  return (lines[k + 1] as number) - (lines[k] as number);
}

/** A power of two: what two letters of ASCII may come to, and 64 for each pair. To make room costs more than to use it. */
function roomFor(pairs: number): number {
  return 2 ** Math.max(12, Math.min(16, Math.ceil(Math.log2(64 * pairs))));
}

/** Tells of a line how many units of the model it has, counted by pairs of neighbours. */
function agreeing(model: string): (words: string) => number {
  const left = new Int16Array(roomFor(model.length));
  const pair = (s: string, i: number) => (31 * s.charCodeAt(i) + s.charCodeAt(i + 1)) & (left.length - 1);
  const add = (p: number, by: number) => {
    left[p] = (left[p] as number) + by;
  };
  for (let i = 0; i + 1 < model.length; i++) add(pair(model, i), 1);
  return (words) => {
    const taken: number[] = [];
    for (let i = 0; i + 1 < words.length; i++) {
      const p = pair(words, i);
      if ((left[p] as number) > 0) {
        add(p, -1);
        taken.push(p);
      }
    }
    for (const p of taken) add(p, 1);
    return taken.length + 1;
  };
}

import { type Folded, line } from "./_fold.js";

/** The most of a line that is compared. */
const COMPARED = 1000;

/** By how many lines the longest wanted line is moved to the one most like it; undefined when less than half agrees. */
export function similar(text: Folded, wanted: Folded): number | undefined {
  let longest = 0;
  for (let k = 1; k + 1 < wanted.lines.length; k++) if (size(wanted, k) > size(wanted, longest)) longest = k;
  const model = line(wanted, longest).slice(0, COMPARED);
  if (model.length < 4) return undefined;
  const agreement = agreeing(model);
  let best = { offset: 0, share: 0 };
  for (let r = 0; r + 1 < text.lines.length; r++) {
    const length = size(text, r);
    if (2 * length < model.length || length > 8 * COMPARED) continue;
    // A long line holds a bit of everything, so what it has beyond four times the model counts against it.
    const share = agreement(line(text, r)) / Math.max(model.length, length / 4);
    if (share > best.share) best = { offset: r - longest, share };
  }
  return best.share >= 0.5 ? best.offset : undefined;
}

function size({ lines }: Folded, k: number): number {
  return (lines[k + 1] as number) - (lines[k] as number);
}

/** Tells of a line how many units of the model it has, counted by pairs of neighbours. */
function agreeing(model: string): (words: string) => number {
  const left = new Int16Array(65536);
  const pair = (s: string, i: number) => (31 * s.charCodeAt(i) + s.charCodeAt(i + 1)) & 0xffff;
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

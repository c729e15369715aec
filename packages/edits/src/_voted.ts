import { type Folded, line } from "./_fold.js";

/** How many lines of what is wanted are looked for, how many equal ones among them, and how often each counts. */
const LINES = 2000;
const REPEATS = 4;
const COUNTED = 64;

/** By how many lines many of the wanted ones, weighed by length, are moved in the text; undefined below an eighth. */
export function voted(text: Folded, wanted: Folded): number | undefined {
  const known = new Map<string, { at: number[]; seen: number }>();
  for (let k = 0; k + 1 < wanted.lines.length && k < LINES; k++) {
    const entry = known.get(line(wanted, k)) ?? { at: [], seen: 0 };
    if (entry.at.length < REPEATS) entry.at.push(k);
    known.set(line(wanted, k), entry);
  }
  known.delete("");
  const votes = new Map<number, { weight: number; first: number }>();
  let most = 0;
  for (let r = 0; r + 1 < text.lines.length; r++) {
    const words = line(text, r);
    const entry = known.get(words);
    if (!entry || entry.seen++ >= COUNTED) continue;
    for (const k of entry.at) {
      const vote = votes.get(r - k) ?? { weight: 0, first: k };
      votes.set(r - k, vote);
      vote.weight += words.length;
      most = Math.max(most, vote.weight);
    }
  }
  if (most === 0 || 8 * most < wanted.units.length) return undefined;
  // Of several that have much, the one that has the start: what follows may have been cut, or changed.
  const much = [...votes].filter(([, { weight }]) => 4 * weight >= 3 * most);
  const [best] = much.sort(([, a], [, b]) => a.first - b.first || b.weight - a.weight);
  return best?.[0];
}

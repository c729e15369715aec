import { find } from "./_find.js";

/** How many code units a gram has, and above how many places of its rarest gram a needle is searched for alone. */
const GRAM = 8;
const RARE = 256;
/** How many characters all searches would pass before an index of the text is made instead. */
const WORTH = 500_000_000;

/** Every place of a needle, overlapping ones too, in order; at most `most` of them. */
export function scan(text: string, needle: string, most: number): number[] {
  const out: number[] = [];
  for (let at = find(text, needle, 0); at >= 0 && out.length < most; at = find(text, needle, at + 1))
    out.push(at);
  return out;
}

/** Tells the places of each needle, as `scan` does; many needles in a long text cost two passes, not one each. */
export function locate(text: string, needles: readonly string[], most: number): (i: number) => number[] {
  const known = text.length * needles.length < WORTH ? [] : indexed(text, needles, most);
  return (i) => known[i] ?? scan(text, needles[i] as string, most);
}

/** The places of those needles that have a rare gram: found where that gram stands. */
function indexed(text: string, needles: readonly string[], most: number): (number[] | undefined)[] {
  const bits = Math.min(18, Math.ceil(Math.log2(text.length)));
  const counts = new Int32Array(2 ** bits);
  grams(text, bits, (slot) => {
    counts[slot] = (counts[slot] as number) + 1;
  });
  const out: (number[] | undefined)[] = [];
  const wanted = new Map<number, { i: number; offset: number }[]>();
  needles.forEach((needle, i) => {
    const { slot, offset, count } = rarest(needle, bits, counts);
    if (count > RARE) return;
    out[i] = [];
    if (count === 0) return;
    const others = wanted.get(slot);
    if (others) others.push({ i, offset });
    else wanted.set(slot, [{ i, offset }]);
  });
  counts.fill(0);
  for (const slot of wanted.keys()) counts[slot] = 1;
  grams(text, bits, (slot, at) => {
    if (counts[slot] === 0) return;
    for (const { i, offset } of wanted.get(slot) ?? []) {
      const places = out[i] as number[];
      const start = at - offset;
      if (places.length < most && start >= 0 && text.startsWith(needles[i] as string, start))
        places.push(start);
    }
  });
  return out;
}

function rarest(
  needle: string,
  bits: number,
  counts: Int32Array,
): { slot: number; offset: number; count: number } {
  let best = { slot: 0, offset: 0, count: Number.POSITIVE_INFINITY };
  grams(needle, bits, (slot, offset) => {
    const count = counts[slot] as number;
    if (count < best.count) best = { slot, offset, count };
  });
  return best;
}

/** Visits each gram of a text with its hash, as a number of so many bits, and where it starts. */
function grams(text: string, bits: number, visit: (slot: number, at: number) => void): void {
  const base = 0x01000193;
  let leaving = 1;
  for (let i = 0; i < GRAM; i++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0;
    if (i >= GRAM) hash = (hash - Math.imul(text.charCodeAt(i - GRAM), leaving)) | 0;
    if (i >= GRAM - 1) visit(Math.imul(hash, 0x9e3779b1) >>> (32 - bits), i - GRAM + 1);
  }
}

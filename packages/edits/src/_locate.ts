import { find } from "./_find.js";

/** Above how many places of its rarest gram a needle is searched for alone. */
const RARE = 1024;
/** How many characters all searches would pass before an index of the text is made instead. */
const WORTH = 500_000_000;

/** Every place of a needle, overlapping ones too, in order; at most `most` of them. */
export function scan(text: string, needle: string, most: number): number[] {
  const out: number[] = [];
  for (let at = find(text, needle, 0); at >= 0 && out.length < most; at = find(text, needle, at + 1))
    out.push(at);
  return out;
}

/** Tells the places of each needle, as `scan` does; many needles in a long text cost some passes, not one each. */
export function locate(
  text: string,
  needles: readonly string[],
  most: number,
  worth: number = WORTH,
): (i: number) => number[] {
  const known = new Map<string, number[]>();
  for (const [gram, alike] of bySize(needles))
    if (text.length * alike.length >= worth) index(text, alike, gram, most, known);
  return (i) => known.get(needles[i] as string) ?? scan(text, needles[i] as string, most);
}

/** The needles by how long a gram of them is looked for: at least half a needle, or few texts would be without it. */
function bySize(needles: readonly string[]): Map<number, string[]> {
  const out = new Map<number, string[]>();
  for (const needle of needles) {
    const gram = 2 ** (31 - Math.clz32(needle.length));
    const alike = out.get(gram);
    if (alike) alike.push(needle);
    else out.set(gram, [needle]);
  }
  return out;
}

/** Finds the places of those needles that have a rare gram, where that gram stands. */
function index(
  text: string,
  needles: string[],
  gram: number,
  most: number,
  known: Map<string, number[]>,
): void {
  const bits = Math.min(18, Math.ceil(Math.log2(text.length)));
  const counts = new Int32Array(2 ** bits);
  grams(text, gram, bits, (slot) => {
    counts[slot] = (counts[slot] as number) + 1;
  });
  const wanted = new Map<number, { needle: string; offset: number; places: number[] }[]>();
  for (const needle of needles) {
    const { slot, offset, count } = rarest(needle, gram, bits, counts);
    if (count > RARE || known.has(needle)) continue;
    const places: number[] = [];
    known.set(needle, places);
    const others = wanted.get(slot);
    if (others) others.push({ needle, offset, places });
    else wanted.set(slot, [{ needle, offset, places }]);
  }
  counts.fill(0);
  for (const slot of wanted.keys()) counts[slot] = 1;
  grams(text, gram, bits, (slot, at) => {
    if (counts[slot] === 0) return;
    for (const { needle, offset, places } of wanted.get(slot) ?? []) {
      const start = at - offset;
      if (places.length < most && start >= 0 && text.startsWith(needle, start)) places.push(start);
    }
  });
}

interface Gram {
  slot: number;
  offset: number;
  count: number;
}

function rarest(needle: string, gram: number, bits: number, counts: Int32Array): Gram {
  let best: Gram = { slot: 0, offset: 0, count: Number.POSITIVE_INFINITY };
  grams(needle, gram, bits, (slot, offset) => {
    const count = counts[slot] as number;
    if (count < best.count) best = { slot, offset, count };
  });
  return best;
}

/** Visits each gram of a text with its hash, as a number of so many bits, and where it starts. */
function grams(text: string, gram: number, bits: number, visit: (slot: number, at: number) => void): void {
  const base = 0x01000193;
  let leaving = 1;
  for (let i = 0; i < gram; i++) leaving = Math.imul(leaving, base);
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, base) + text.charCodeAt(i)) | 0;
    if (i >= gram) hash = (hash - Math.imul(text.charCodeAt(i - gram), leaving)) | 0;
    if (i >= gram - 1) visit(Math.imul(hash, 0x9e3779b1) >>> (32 - bits), i - gram + 1);
  }
}

import type { Hit } from "./_hit.js";

const HEAD = 8;
/** Values with the same head, of different lengths, that are looked for: more would let a hostile text take long. */
const LENGTHS = 8;

/**
 * The hits, and every other place where one of their values stands: a secret that its name gives away in one line stands
 * bare in another. Values that could be a word or a number of any kind are only hits where they were found.
 */
export function everywhere(text: string, hits: readonly Hit[]): Hit[] {
  const known = new Map<string, Hit>();
  const lengths = new Map<number, Set<number>>();
  for (const hit of hits) {
    const value = text.slice(hit.start, hit.end);
    if (hit.kind === "key" || !isTelling(value) || known.has(value)) continue;
    const same = lengths.get(headOf(value)) ?? new Set();
    if (same.size < LENGTHS || same.has(value.length)) known.set(value, hit);
    if (same.size < LENGTHS) lengths.set(headOf(value), same.add(value.length));
  }
  return known.size === 0 ? [...hits] : [...hits, ...places(text, known, lengths)];
}

/** Whether a value is long enough, and mixed enough, that it stands for nothing else in the text. */
function isTelling(value: string): boolean {
  if (value.length < HEAD || !/\d/.test(value)) return value.length >= 20;
  return value.length >= 12 || /[A-Za-z]/.test(value);
}

function places(text: string, known: Map<string, Hit>, lengths: Map<number, Set<number>>): Hit[] {
  const found: Hit[] = [];
  const maybe = new Uint8Array(0x10000);
  for (const head of lengths.keys()) maybe[fold(head)] = 1;
  let head = 0;
  for (let i = 0; i < text.length; i++) {
    head = next(head, text.charCodeAt(i));
    const start = i + 1 - HEAD;
    if (start < 0 || maybe[fold(head)] === 0) continue;
    for (const length of lengths.get(head) ?? []) {
      const hit = known.get(text.slice(start, start + length));
      if (hit) found.push({ ...hit, start, end: start + length });
    }
  }
  return found;
}

/** A hash of the last eight characters: each one is shifted out by the eighth after it. */
function next(head: number, code: number): number {
  return (head << 4) ^ code;
}

function headOf(value: string): number {
  let head = 0;
  for (let i = 0; i < HEAD; i++) head = next(head, value.charCodeAt(i));
  return head;
}

function fold(head: number): number {
  return (head ^ (head >>> 16)) & 0xffff;
}

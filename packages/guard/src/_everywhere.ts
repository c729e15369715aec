import type { Hit } from "./_hit.js";

const HEAD = 8;
/** As much of a value as is looked up; the rest is compared. */
const KEY = 64;
/** Keys with the same head, of different lengths, and values with the same key: more would let a hostile text take long. */
const MOST = 8;

interface Known {
  /** By their keys, the longest first. */
  readonly values: Map<string, { readonly value: string; readonly hit: Hit }[]>;
  /** The lengths of the keys, by the hashes of their heads. */
  readonly lengths: Map<number, Set<number>>;
}

/**
 * The hits, and every other place where one of their values stands: a secret that its name gives away in one line stands
 * bare in another. Values that could be a word or a number of any kind are only hits where they were found.
 */
export function everywhere(text: string, hits: readonly Hit[]): Hit[] {
  const known: Known = { values: new Map(), lengths: new Map() };
  for (const hit of hits) {
    const value = text.slice(hit.start, hit.end);
    if (hit.kind !== "key" && isTelling(value)) learn(known, value, hit);
  }
  return known.values.size === 0 ? [...hits] : [...hits, ...places(text, known)];
}

function learn({ values, lengths }: Known, value: string, hit: Hit): void {
  const key = value.slice(0, KEY);
  const same = lengths.get(headOf(key)) ?? new Set();
  if (same.size === MOST && !same.has(key.length)) return;
  lengths.set(headOf(key), same.add(key.length));
  const list = values.get(key) ?? [];
  if (list.length === MOST || list.some((known) => known.value === value)) return;
  list.push({ value, hit });
  list.sort((one, other) => other.value.length - one.value.length);
  values.set(key, list);
}

/** Whether a value is long enough, and mixed enough, that it stands for nothing else in the text. */
function isTelling(value: string): boolean {
  if (value.length < HEAD || !/\d/.test(value)) return value.length >= 20;
  return value.length >= 12 || /[A-Za-z]/.test(value);
}

function places(text: string, { values, lengths }: Known): Hit[] {
  const found: Hit[] = [];
  const maybe = new Uint8Array(0x10000);
  for (const head of lengths.keys()) maybe[fold(head)] = 1;
  let head = 0;
  for (let i = 0; i < text.length; i++) {
    head = next(head, text.charCodeAt(i));
    const start = i + 1 - HEAD;
    if (start < 0 || maybe[fold(head)] === 0) continue;
    for (const length of lengths.get(head) ?? []) {
      const list = values.get(text.slice(start, start + length));
      // Not startsWith: that compares one character after the other.
      const known = list?.find(({ value }) => text.slice(start, start + value.length) === value);
      if (known) found.push({ ...known.hit, start, end: start + known.value.length });
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

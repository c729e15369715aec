import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { clip } from "./index.js";
import { createSpill } from "./spill.js";
import { clipStream } from "./stream.js";

const mine = createSpill();
afterAll(() => mine[Symbol.dispose]());

/** What a cut must not split, and what a border between chunks might. */
const PIECES = [
  ..."abc019.;[]m]\\",
  "word ",
  "\n",
  "\r\n",
  "\r",
  "é",
  "漢",
  "😀",
  "👍🏽",
  "👩\u200D👩\u200D👧",
  "🇩🇪",
  "🇩",
  "e\u0301",
  "क्षि",
  "\u001b[31m",
  "\u001b]8;;http://x.y/z\u0007",
  "\u001b",
  "\uFEFF",
  "\u0000",
];
const HALVES = ["\ud83d", "\ude00"];
/** Bytes that are no UTF-8: stray, cut short, too long, halves of pairs, out of range. */
const BAD = [[0x80], [0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xe0, 0x80, 0x80], [0xc0, 0xaf]];
const WORSE = [
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xf0, 0x80],
];

const text = (pieces: readonly string[], most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength: most }).map((all) => all.join(""));
const options = fc.record({
  from: fc.constantFrom("start" as const, "end" as const, "both" as const),
  more: fc.constantFrom("", "ask for page 2"),
});
const budget = fc.integer({ min: -5, max: 300 });

/** Cuts what has a length into chunks whose lengths come round and round; of no length too. */
function* chunksOf<T extends { readonly length: number; slice(from: number, to: number): T }>(
  whole: T,
  lengths: readonly number[],
): Generator<T> {
  for (let at = 0, i = 0; at < whole.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    yield whole.slice(at, at + length);
    at += length;
  }
}
const lengths = fc
  .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 })
  .filter((all) => all.some((length) => length > 0));

async function* streamOf<T>(chunks: Iterable<T>): AsyncGenerator<T> {
  yield* chunks;
}

test("clipStream() gives what clip() gives for the whole, wherever chunks of text end", async () => {
  await fc.assert(
    fc.asyncProperty(
      text([...PIECES, ...HALVES], 120),
      budget,
      options,
      lengths,
      async (whole, n, how, cut) => {
        expect(await clipStream(streamOf(chunksOf(whole, cut)), n, how)).toBe(clip(whole, n, how));
      },
    ),
    { numRuns: 2000 },
  );
});

test("clipStream() gives what clip() gives for the whole, wherever chunks of bytes end", async () => {
  const bytes = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...PIECES).map((piece) => [...Buffer.from(piece)]) },
        { weight: 1, arbitrary: fc.constantFrom(...BAD, ...WORSE) },
      ),
      { maxLength: 120 },
    )
    .map((all) => Uint8Array.from(all.flat()));
  await fc.assert(
    fc.asyncProperty(bytes, budget, options, lengths, async (whole, n, how, cut) => {
      const given = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole);
      expect(await clipStream(streamOf(chunksOf(whole, cut)), n, how)).toBe(clip(given, n, how));
    }),
    { numRuns: 2000 },
  );
});

test("clipStream() gives what clip() gives for a text that it cannot hold, in chunks of any kind", async () => {
  const middle = fc.record({
    piece: fc.constantFrom("🇩🇪", "🇩🇪🇩", "word \n", "漢", "e\u0301", "👩\u200D", "\u001b[31m", "x", "\ud83d"),
    length: fc.integer({ min: 0, max: 400_000 }),
  });
  const whole = fc
    .tuple(text([...PIECES, ...HALVES], 60), middle, text([...PIECES, ...HALVES], 60))
    .map(([a, { piece, length }, b]) => a + piece.repeat(length / piece.length) + b);
  const long = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 5 });
  const asBytes = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(whole, budget, options, long, asBytes, async (given, n, how, cut, kinds) => {
      const chunks = [...chunksOf(given, cut)].map((chunk, i, all) =>
        kinds[i % kinds.length] && isWhole(all[i - 1], chunk, all[i + 1]) ? Buffer.from(chunk) : chunk,
      );
      expect(await clipStream(streamOf(chunks), n, how)).toBe(clip(given, n, how));
    }),
    { numRuns: 150 },
  );
});

/** Whether a chunk has no half of a pair in it, so that it is the same as bytes. */
function isWhole(before = "", chunk = "", after = ""): boolean {
  return !/\p{Surrogate}/u.test(chunk) && !/[\ud800-\udbff]$/.test(before) && !/^[\udc00-\udfff]/.test(after);
}

test("clipStream() saves the text that clip() would save, as UTF-8, once it cuts, and only then", async () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.integer({ min: 0, max: 300 }),
      options,
      lengths,
      async (whole, n, how, cut) => {
        const given = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole);
        const before = mine.dirs().flatMap((folder) => readdirSync(folder)).length;
        const result = await clipStream(streamOf(chunksOf(whole, cut)), n, { ...how, keep: mine.keep });
        const saved: string[] = [];
        const path = /saved to (\S+?);/.exec(result)?.[1];
        expect(result).toBe(clip(given, n, { ...how, keep: (all) => (saved.push(all) ? path : "") }));
        if (path) expect(readFileSync(path).equals(Buffer.from(saved[0] ?? ""))).toBe(true);
        expect(path !== undefined).toBe(given.length > Math.max(1, n));
        const after = mine.dirs().flatMap((folder) => readdirSync(folder)).length;
        expect(after - before).toBe(path ? 1 : 0);
      },
    ),
    { numRuns: 500 },
  );
});

test("clipStream() hands a keep of the caller's own the text that clip() hands it", async () => {
  await fc.assert(
    fc.asyncProperty(text(PIECES, 80), budget, options, lengths, async (whole, n, how, cut) => {
      const calls: string[][] = [[], []];
      const keep = (i: number) => (all: string) => `/x/${calls[i]?.push(all)}`;
      const chunks = chunksOf(Buffer.from(whole), cut);
      expect(await clipStream(streamOf(chunks), n, { ...how, keep: keep(0) })).toBe(
        clip(whole, n, { ...how, keep: keep(1) }),
      );
      expect(calls[0]).toEqual(calls[1]);
    }),
    { numRuns: 300 },
  );
});

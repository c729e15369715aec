import fc from "fast-check";
import { expect, test } from "vitest";
import { leftmost, rightmost } from "./_placed.js";

test("leftmost() and rightmost() place parts in a text, the first at its start and the last at its end", () => {
  expect(leftmost("a-b-b-c", ["a", "b", "c"])).toEqual([0, 2, 6]);
  expect(rightmost("a-b-b-c", ["a", "b", "c"])).toEqual([0, 4, 6]);
  expect(leftmost("abc", ["abc"])).toEqual([0]);
  expect(rightmost("abc", ["", ""])).toEqual([0, 3]);
});

test("leftmost() tells that parts do not stand in a text", () => {
  expect(leftmost("abc", ["ab"])).toBe(undefined);
  expect(leftmost("abc", ["b", "c"])).toBe(undefined);
  expect(leftmost("abc", ["a", "b"])).toBe(undefined);
  expect(leftmost("abc", ["a", "x", "c"])).toBe(undefined);
  expect(leftmost("abc", ["a", "c", "c"])).toBe(undefined);
  expect(leftmost("aba", ["ab", "ba"])).toBe(undefined);
});

test("leftmost() and rightmost() are the first and the last of all ways to place parts", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
  const parts = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 3 }), {
    minLength: 2,
    maxLength: 4,
  });
  const ways = (text: string, parts: string[], from: number): number[][] => {
    const [part = "", ...rest] = parts;
    const places = Array.from({ length: text.length + 1 - from }, (_, i) => i + from);
    const fits = places.filter(
      (at) => text.startsWith(part, at) && (rest.length > 0 || at + part.length === text.length),
    );
    if (rest.length === 0) return fits.map((at) => [at]);
    return fits.flatMap((at) => ways(text, rest, at + part.length).map((more) => [at, ...more]));
  };
  fc.assert(
    fc.property(text, parts, (text, parts) => {
      const all = ways(text, parts, 0).filter(([first]) => first === 0);
      const best = (pick: (...n: number[]) => number) =>
        all.length === 0 ? undefined : parts.map((_, i) => pick(...all.map((way) => way[i] ?? 0)));
      expect(leftmost(text, parts)).toEqual(best(Math.min));
      expect(rightmost(text, parts)).toEqual(best(Math.max));
    }),
    { numRuns: 1000 },
  );
});

test("leftmost() and rightmost() hang on no text that repeats itself", () => {
  const a = "a".repeat(300_000);
  const parts = ["x", `${a}b`, "y"];
  expect(leftmost(`x${a}${a}${a}b${a}by`, parts)).toEqual([0, 600_001, 1_200_003]);
  expect(rightmost(`x${a}b${a}b${a}${a}y`, parts)).toEqual([0, 300_002, 1_200_003]);
  expect(leftmost(`x${a}${a}c${a}y`, parts)).toBe(undefined);
}, 20_000);

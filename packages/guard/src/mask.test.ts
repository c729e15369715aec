import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Hit } from "./_hit.js";
import { apart, mask } from "./_mask.js";

const hit = (start: number, end: number, label = "key"): Hit => ({ kind: "token", label, start, end });
const masked = (text: string, ...hits: Hit[]) => mask(text, apart(text, hits));

test("mask() replaces each hit by its name, and nothing else", () => {
  expect(masked("a secret b", hit(2, 8))).toBe("a [key withheld] b");
  expect(masked("secret", hit(0, 6, "github token"))).toBe("[github token withheld]");
  expect(masked("no hit")).toBe("no hit");
});

test("apart() makes one hit of those that overlap, and the longest names it", () => {
  expect(apart("0123456789", [hit(4, 9, "long"), hit(2, 5, "first"), hit(5, 6, "within")])).toEqual([
    hit(2, 9, "long"),
  ]);
  expect(apart("0123456789", [hit(2, 6, "one"), hit(2, 6, "other")])).toEqual([hit(2, 6, "one")]);
});

test("apart() leaves hits that only touch as they are, in order", () => {
  expect(apart("0123456789", [hit(5, 7), hit(2, 5)])).toEqual([hit(2, 5), hit(5, 7)]);
});

test("apart() never cuts a character in two", () => {
  expect(masked("a😀b😀c", hit(2, 5))).toBe("a[key withheld]c");
  expect(masked("😀😀", hit(1, 2), hit(2, 4))).toBe("[key withheld][key withheld]");
});

const places = fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { maxLength: 12 });
const within = (text: string, some: [number, number][]) =>
  some.map(([start, n]) => hit(start, start + n + 1, "x")).filter(({ end }) => end <= text.length);

test("mask() leaves nothing of a hit, and all of the rest in its order", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 20, maxLength: 80 }), places, (text, some) => {
      const hits = within(text, some);
      const kept = Array.from(text, (c, i) => (hits.some((h) => h.start <= i && i < h.end) ? "" : c));
      expect(masked(text, ...hits).replaceAll("[x withheld]", "")).toBe(kept.join(""));
    }),
  );
});

test("mask() of a well-formed text is well-formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 10, maxLength: 80 }), places, (text, some) => {
      expect(masked(text, ...within(text, some))).not.toMatch(/\p{Cs}/u);
    }),
  );
});

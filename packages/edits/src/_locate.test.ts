import fc from "fast-check";
import { expect, test } from "vitest";
import { find } from "./_find.js";
import { locate, scan } from "./_locate.js";

/** The plain way to find every place. */
function naive(text: string, needle: string, most: number): number[] {
  const out: number[] = [];
  for (let at = text.indexOf(needle); at >= 0 && out.length < most; at = text.indexOf(needle, at + 1))
    out.push(at);
  return out;
}

const binary = (size: number) =>
  fc.array(fc.constantFrom("a", "b"), { minLength: size, maxLength: 2 * size }).map((a) => a.join(""));

test("find() agrees with indexOf on long needles in texts that repeat", () => {
  fc.assert(
    fc.property(binary(3), fc.nat(40), binary(1), fc.nat(5), (piece, times, other, from) => {
      const text = piece.repeat(200) + other + piece.repeat(times + 100);
      for (const needle of [
        piece.repeat(100) + other,
        other + piece.repeat(100),
        piece.repeat(150),
        `${piece.repeat(90)}c`,
      ])
        expect(find(text, needle, from)).toBe(text.indexOf(needle, from));
    }),
  );
});

test("find() finds a long needle behind many that begin like it", () => {
  const head = "ab".repeat(200);
  expect(find(`${`${head}x`.repeat(40)}${head}y!`, `${head}y`, 0)).toBe(40 * 401);
  expect(find(`${`${head}x`.repeat(40)}`, `${head}y`, 0)).toBe(-1);
});

test("scan() gives overlapping places in order, and no more than asked for", () => {
  expect(scan("aaaaa", "aa", 50)).toEqual([0, 1, 2, 3]);
  expect(scan("aaaaa", "aa", 2)).toEqual([0, 1]);
});

test("locate() gives the same places for many needles as a search for each", () => {
  const alphabet = fc.constantFrom("ab", "abcdefgh", "abcdefghijklmnopqrstuvwxyz0123456789");
  const long = fc.array(fc.nat(), { minLength: 2000, maxLength: 3000 });
  const cuts = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 200 }), fc.boolean()), {
    minLength: 100,
    maxLength: 200,
  });
  fc.assert(
    fc.property(alphabet, long, cuts, fc.integer({ min: 1, max: 60 }), (letters, codes, cuts, most) => {
      const text = codes.map((c) => letters[c % letters.length]).join("");
      const needles = cuts.map(([at, size, whole]) => {
        const needle = text.slice(at % text.length, (at % text.length) + size);
        return whole ? needle : `${needle}${letters[at % letters.length]}`;
      });
      needles.push(text, `${text}a`, text.slice(0, 12), text.slice(-12), "not in it at all");
      const places = locate(text, needles, most, 0);
      expect(needles.map((_, i) => places(i))).toEqual(needles.map((needle) => naive(text, needle, most)));
    }),
    { numRuns: 50 },
  );
});

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
  let x = 7;
  const next = (n: number) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * n);
  };
  for (const kinds of [2, 40]) {
    const text = Array.from({ length: 60_000 }, () => String.fromCharCode(97 + next(kinds))).join("");
    const needles = Array.from({ length: 9000 }, (_, i) => {
      const at = next(text.length);
      const needle = text.slice(at, at + 1 + next(40));
      return i % 5 ? needle : `${needle}${String.fromCharCode(97 + next(kinds))}`;
    });
    needles.push(
      text.slice(0, 12),
      text.slice(-12),
      text.slice(100, 120),
      text.slice(100, 120),
      "not in it at all",
    );
    const places = locate(text, needles, 50);
    const wrong = needles.filter((needle, i) => String(places(i)) !== String(naive(text, needle, 50)));
    expect(wrong).toEqual([]);
  }
});

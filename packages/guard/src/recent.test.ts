import { expect, test } from "vitest";
import { Recent } from "./_recent.js";

test("Recent gives what was made of a text, and keeps what it gave first", () => {
  const recent = new Recent<number | null>();
  expect([recent.has("a"), recent.get("a")]).toEqual([false, undefined]);
  expect(recent.set("a", null)).toBe(null);
  expect([recent.has("a"), recent.get("a")]).toEqual([true, null]);
  expect(recent.set("a", 2)).toBe(2);
  expect(recent.get("a")).toBe(null);
});

test("Recent forgets the oldest of more than 32 texts", () => {
  const recent = new Recent<number>();
  for (let i = 0; i < 34; i++) recent.set(`text ${i}`, i);
  expect([0, 1, 2, 33].map((i) => recent.get(`text ${i}`))).toEqual([undefined, undefined, 2, 33]);
});

test("Recent holds four million characters, and no text that is longer", () => {
  const recent = new Recent<number>();
  const of = (c: string, n: number) => c.repeat(n);
  recent.set(of("a", 1_500_000), 1);
  recent.set(of("b", 1_500_000), 2);
  recent.set(of("c", 1_500_000), 3);
  expect(["a", "b", "c"].map((c) => recent.has(of(c, 1_500_000)))).toEqual([false, true, true]);
  recent.set(of("d", 4_000_001), 4);
  expect(recent.has(of("d", 4_000_001))).toBe(false);
  expect(recent.has(of("c", 1_500_000))).toBe(true);
});

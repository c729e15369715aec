import { expect, test } from "vitest";
import { everywhere } from "./_everywhere.js";
import type { Hit } from "./_hit.js";

const hits = (text: string, ...values: string[]): Hit[] =>
  values.map((value) => {
    const start = text.indexOf(value);
    return { kind: "token", label: value, start, end: start + value.length };
  });
const places = (text: string, ...values: string[]) =>
  new Set(everywhere(text, hits(text, ...values)).map(({ label, start }) => `${label} at ${start}`));

test("everywhere() finds each value in every place, also where places overlap", () => {
  expect(places("ab12cd34 ab12cd34ab12cd34", "ab12cd34")).toEqual(
    new Set(["ab12cd34 at 0", "ab12cd34 at 9", "ab12cd34 at 17"]),
  );
  expect(places("x1x1x1x1x1x1", "x1x1x1x1")).toEqual(
    new Set(["x1x1x1x1 at 0", "x1x1x1x1 at 2", "x1x1x1x1 at 4"]),
  );
});

test("everywhere() finds values of the same beginning and of different lengths", () => {
  const text = "abcd1234 abcd1234efgh abcd1234efgh5678 abcd1234efgh5678";
  expect([...places(text, "abcd1234efgh5678", "abcd1234efgh")].filter((p) => p.endsWith("39"))).toEqual([
    "abcd1234efgh5678 at 39",
    "abcd1234efgh at 39",
  ]);
});

test("everywhere() finds long values that begin alike, the longest first", () => {
  const start = "a1b2c3d4".repeat(10);
  const text = `${start}x ${start}yy ${start} ${start}yy ${start}x`;
  const found = places(text, `${start}x`, `${start}yy`, `${start} `);
  expect(found).toEqual(
    new Set([
      `${start}x at 0`,
      `${start}yy at 82`,
      `${start}  at 165`,
      `${start}yy at 246`,
      `${start}x at 329`,
    ]),
  );
});

test("everywhere() leaves values alone that may stand for something else", () => {
  expect(
    places("sunshine 20240101 abc123 sunshine 20240101 abc123", "sunshine", "20240101", "abc123"),
  ).toEqual(new Set(["sunshine at 0", "20240101 at 9", "abc123 at 18"]));
  expect(places("123456789012 123456789012", "123456789012").size).toBe(2);
});

test("everywhere() gives the hits as they are where no value can be looked for", () => {
  expect(everywhere("short short", hits("short short", "short"))).toEqual(hits("short short", "short"));
  expect(everywhere("", [])).toEqual([]);
});

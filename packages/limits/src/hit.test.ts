import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Hit } from "./hit.js";

test("Hit reads as path:line, symbol and text, two blanks apart", () => {
  expect(String(new Hit("src/clip.ts", 12, "clip", "export function clip(s) {"))).toBe(
    "src/clip.ts:12  clip  export function clip(s) {",
  );
});

test("Hit has a line, a symbol and a text where none is given", () => {
  const { path, line, symbol, text } = new Hit("a.ts");
  expect([path, line, symbol, text]).toEqual(["a.ts", 1, "", ""]);
  expect(String(new Hit("a.ts", 3, "", "x"))).toBe("a.ts:3    x");
});

test("Hit is its four fields as JSON", () => {
  expect(JSON.stringify(new Hit("a.ts", 3, "f", "f()\n"))).toBe(
    '{"path":"a.ts","line":3,"symbol":"f","text":"f()\\n"}',
  );
});

test("Hit stays on one line and keeps its fields as they were given", () => {
  const hit = new Hit("a\nb.ts", 3, "f\u2028", "\tif (x)\r\n\t\ty()\r\n");
  expect(String(hit)).toBe("a↵b.ts:3  f↵  \tif (x)↵\t\ty()");
  expect([hit.path, hit.symbol, hit.text]).toEqual(["a\nb.ts", "f\u2028", "\tif (x)\r\n\t\ty()\r\n"]);
});

test("Hit leaves out no more than the line break that ends its line", () => {
  expect(String(new Hit("a.ts", 3, "", "x\n\n"))).toBe("a.ts:3    x↵");
});

test("Hit reads a long run of line breaks in one pass", () => {
  expect(String(new Hit("a", 1, "", `${"\n".repeat(300_000)}x`))).toHaveLength(300_008);
});

test("Hit is one line for every path, symbol and text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "\v", "\f", "\u0085", "\u2029") });
  fc.assert(
    fc.property(text, text, text, (path, symbol, body) => {
      expect(String(new Hit(`${path}p`, 1, symbol, body))).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/);
    }),
  );
});

const make = (...parts: unknown[]) => {
  const [path, line, symbol, text] = parts as [string, number, string, string];
  return () => new Hit(path, line, symbol, text);
};

test("Hit refuses a part of the wrong type", () => {
  expect(make(undefined)).toThrow(new TypeError("path of a hit is of type undefined: give a string"));
  expect(make("a", null)).toThrow(new TypeError("line of a hit is of type null: give a number"));
  expect(make("a", 1, 7)).toThrow(new TypeError("symbol of a hit is of type number: give a string"));
  expect(make("a", 1, "", {})).toThrow(new TypeError("text of a hit is of type object: give a string"));
});

test("Hit refuses an empty path", () => {
  expect(make("")).toThrow(new RangeError("path of a hit is empty: give the path of the file"));
});

test.for([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("Hit refuses line %d", (line) => {
  expect(make("a", line)).toThrow(new RangeError(`line of a hit is ${line}: give a whole number from 1 up`));
});

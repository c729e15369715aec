import { expect, test } from "vitest";
import { lnhashview } from "./index.js";

const ten = `${Array.from({ length: 12 }, (_, i) => `line ${i + 1}`).join("\n")}\n`;

test("lnhashview() shows each line behind its address", () => {
  expect(lnhashview("alpha\nbeta\n")).toEqual(["1|lq|alpha", "2|Rj|beta"]);
});

test("lnhashview() pads the numbers to the width of the last one shown", () => {
  expect(lnhashview(ten, { start: 9, end: 10 }).map((row) => row.slice(0, 6))).toEqual([" 9|7v|", "10|ie|"]);
  expect(lnhashview(ten, { start: 2, end: 2 })).toEqual(["2|dn|line 2"]);
});

test("lnhashview() ends with the text where the end lies beyond it", () => {
  expect(lnhashview(ten, { start: 11, end: 1000 })).toEqual(["11|gI|line 11", "12|my|line 12"]);
});

test("lnhashview() shows neither endings nor a byte order mark", () => {
  expect(lnhashview("\uFEFFalpha\r\nbeta\rgamma\u2028\n\nbeta")).toEqual([
    "1|lq|alpha",
    "2|1V|beta\rgamma\u2028",
    "3|AA|",
    "4|Rj|beta",
  ]);
});

test.each([
  ["", 1],
  ["\uFEFF", 1],
  ["\n", 1],
])("lnhashview(%j) from line %i", (text, start) => {
  expect(lnhashview(text, { start })).toEqual(text === "\n" ? ["1|AA|"] : []);
});

const whole = "pass a whole number from 1 up, or leave it out";
test.each([
  [3, undefined, new TypeError("text must be a string: got 3")],
  ["a", null, new TypeError("options must be an object, or be left out: got null")],
  ["a", { start: "1" }, new TypeError('options.start must be a number: got the string "1"')],
  ["a", { start: 0 }, new RangeError(`options.start is 0: ${whole}`)],
  ["a", { end: -1 }, new RangeError(`options.end is -1: ${whole}`)],
  ["a", { end: Number.NaN }, new RangeError(`options.end is NaN: ${whole}`)],
  ["a", { start: 1e99 }, new RangeError(`options.start is 1e+99: ${whole}`)],
  [
    "a\nb\n",
    { start: 2, end: 1 },
    new RangeError("options.end is 1, before the start 2: pass start or a later line"),
  ],
  ["a\nb\n", { start: 3 }, new RangeError("options.start is 3, beyond the 2 lines of the text: pass less")],
  ["", { start: 2 }, new RangeError("options.start is 2, beyond the 0 lines of the text: pass less")],
])("lnhashview() refuses %j with %j", (text, options, error) => {
  expect(() => lnhashview(text as string, options as object)).toThrow(error);
});

test("lnhashview() takes nothing that options inherit, and says when looking at them throws", () => {
  expect(lnhashview("a", Object.create({ start: 9 }))).toEqual(lnhashview("a"));
  const thrower = Object.defineProperty({}, "start", {
    get() {
      throw new Error("SECRET");
    },
  });
  expect(() => lnhashview("a", thrower)).toThrow(
    new TypeError("options cannot be read because looking at it throws: pass plain data"),
  );
});

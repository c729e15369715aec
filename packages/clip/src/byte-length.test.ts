import fc from "fast-check";
import { expect, test } from "vitest";
import { byteLength } from "./index.js";

test("byteLength() counts the bytes of UTF-8", () => {
  expect(["", "abc", "é", "漢", "😀", "\u0000\u007f\u0080\u07ff\u0800\uffff"].map(byteLength)).toEqual([
    0, 3, 2, 3, 4, 12,
  ]);
});

test("byteLength() counts half a pair as the three bytes of U+FFFD", () => {
  expect(["\ud83d", "\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00a"].map(byteLength)).toEqual([3, 3, 6, 8]);
});

test("byteLength() agrees with the encoder for every text", () => {
  const unit = fc.oneof(fc.nat(0xffff), fc.constantFrom(0x41, 0xd83d, 0xde00));
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = String.fromCharCode(...units);
      expect(byteLength(text)).toBe(Buffer.byteLength(text));
    }),
    { numRuns: 2000 },
  );
});

test.each([undefined, null, 7, {}, ["x"]])("byteLength() refuses %s", (text) => {
  const kind =
    text === null || text === undefined ? String(text) : typeof text === "number" ? "a number" : "an object";
  expect(() => byteLength(text as never)).toThrow(
    new TypeError(`text is ${kind}, not a string: pass the text to measure`),
  );
});

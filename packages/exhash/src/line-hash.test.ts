import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineHash, lnhash } from "./index.js";

test("lineHash() is two characters for the content of a line", () => {
  expect(["alpha", "beta", "漢字", "😀", "é"].map(lineHash)).toEqual(["lq", "Rj", "uv", "VE", "0-"]);
});

test("lineHash() is the low 12 bits of zlib's CRC-32 in Base64url, for any text", () => {
  const peer = (line: string): string => {
    const low = crc32(line) & 0xfff;
    return Buffer.from([low >> 4, (low & 15) << 4])
      .toString("base64url")
      .slice(0, 2);
  };
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (line) => {
      expect(lineHash(line)).toBe(peer(line));
    }),
  );
});

test("lineHash() counts half a surrogate pair as U+FFFD, as UTF-8 does", () => {
  expect(["\ud800", "a\udc00b"].map(lineHash)).toEqual(["\ufffd", "a\ufffdb"].map(lineHash));
});

test.each<[unknown, string]>([
  [undefined, "line must be a string: got nothing"],
  [null, "line must be a string: got null"],
  [3, "line must be a string: got 3"],
  [["a"], "line must be a string: got a list"],
])("lineHash() refuses %j", (line, message) => {
  expect(() => lineHash(line as string)).toThrow(new TypeError(message));
});

test("lnhash() is the address of a line", () => {
  expect(lnhash(12, "alpha")).toBe("12|lq|");
});

test.each([
  ["1", new TypeError('lineno must be a number: got the string "1"')],
  [0, new RangeError("lineno is 0: pass the number of a line, a whole number from 1 up")],
  [1.5, new RangeError("lineno is 1.5: pass the number of a line, a whole number from 1 up")],
  [Number.NaN, new RangeError("lineno is NaN: pass the number of a line, a whole number from 1 up")],
])("lnhash() refuses the number %j", (lineno, error) => {
  expect(() => lnhash(lineno as number, "a")).toThrow(error);
});

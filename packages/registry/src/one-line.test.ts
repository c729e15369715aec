import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { HostError } from "@shalya/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine } from "./index.js";

test("oneLine() puts a text on one line", () => {
  expect(oneLine("a\n  b\t\tc\r\nd ")).toBe("a b c d");
});

test("oneLine() cuts at 90 characters, the mark of the cut included", () => {
  expect(oneLine("x".repeat(90))).toBe("x".repeat(90));
  expect(oneLine("x".repeat(91))).toBe(`${"x".repeat(89)}…`);
});

test.for([
  ["abcdef", 6, "abcdef"],
  ["abcdef", 5, "abcd…"],
  ["abcdef", 2, "a…"],
  ["abcdef", 1, "…"],
  ["a", 1, "a"],
  ["", 1, ""],
  [" \n ", 1, ""],
  ["ab cd", 4, "ab…"],
  [`ab${" ".repeat(1000)}`, 4, "ab…"],
  ["😀😀😀", 6, "😀😀😀"],
  ["😀😀😀", 5, "😀😀…"],
  ["😀😀😀", 4, "😀…"],
  ["😀😀😀", 2, "…"],
  ["a👨\u200D👩\u200D👧", 9, "a👨\u200D👩\u200D👧"],
  ["a👨\u200D👩\u200D👧b", 9, "a…"],
  ["👍🏽👍🏽", 7, "👍🏽…"],
  ["🇩🇪🇫🇷", 7, "🇩🇪…"],
  ["e\u0301e\u0301", 3, "e\u0301…"],
  ["e\u0301e\u0301e", 4, "e\u0301…"],
] as const)("oneLine(%j, %i) is %j", ([text, n, line]) => {
  expect(oneLine(text, n)).toBe(line);
});

test.for<[unknown, string]>([
  [undefined, "undefined"],
  [null, "null"],
  [true, "true"],
  [3.5, "3.5"],
  [Number.NaN, "NaN"],
  [10n, "10"],
  [2n ** 2000n, '"[huge integer]"'],
  [Symbol("s"), "Symbol(s)"],
  [() => 1, "[function]"],
  [{ a: 1, b: "x\ny", c: [true, null] }, '{"a":1,"b":"x\\ny","c":[true,null]}'],
  [{ a: undefined, run() {}, s: Symbol("s"), big: 1n }, '{"big":1}'],
  [[undefined, ...Array(1), 1], "[null,null,1]"],
  [[], "[]"],
  [Object.create(null), "{}"],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [new Date(Number.NaN), "null"],
  [new URL("http://x.org/a"), '"http://x.org/a"'],
  [new Map<unknown, unknown>([["a", new Set([1, 2])]]), '{"a":[1,2]}'],
  [
    new Map<unknown, unknown>([
      [{ k: 1 }, 1],
      [2, [3]],
    ]),
    '{"{\\"k\\":1}":1,"2":[3]}',
  ],
  [new Uint8Array(5000), '"[5000 bytes]"'],
  [new ArrayBuffer(3), '"[3 bytes]"'],
  [[new String("x"), new Number(1), new Boolean(false)], '["x",1,false]'],
  [{ toJSON: () => ({ shown: 1 }) }, '{"shown":1}'],
  [{ a: 1, toJSON: 2 }, '{"a":1,"toJSON":2}'],
  [new TypeError("no index\nat line 3"), "TypeError: no index at line 3"],
  [new HostError("refused"), "HostError: refused"],
  [{ e: new RangeError("too far") }, '{"e":"RangeError: too far"}'],
])("oneLine() of a value, %#", ([value, line]) => {
  expect(oneLine(value)).toBe(line);
});

test("oneLine() of an object is its JSON, if nothing in it is taken out, masked or cut", () => {
  const key = fc.string({ unit: fc.constantFrom("a", "b", "_", '"', "\\", "é", "😀"), maxLength: 5 });
  const leaf = fc.oneof(
    key,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("value")), fc.dictionary(key, tie("value"))),
  }));
  fc.assert(
    fc.property(fc.oneof(fc.array(value), fc.dictionary(key, value)), (plain) => {
      expect(oneLine(plain, 100_000)).toBe(JSON.stringify(plain));
    }),
  );
});

test.for<[unknown, number, string]>([
  [{ a: 1 }, 7, '{"a":1}'],
  [{ a: 1 }, 6, "…"],
  [[], 2, "[]"],
  [[], 1, "…"],
  [[1, 2, 3], 7, "[1,2,3]"],
  [[1, 2, 3], 6, "…"],
  [[12_345, 12_345, 12_345], 16, "[12345,12345,…]"],
  [{ a: "xyz" }, 10, '{"a":"x…"}'],
  [{ a: "xyz", b: [12_345] }, 17, '{"a":"xyz","b":…}'],
  [{ a: "xyz", b: [12_345] }, 16, '{"a":"xyz",…}'],
  [{ a: undefined, b: 1 }, 7, '{"b":1}'],
  [{ ["k".repeat(100)]: 12 }, 20, `{"${"k".repeat(13)}…":…}`],
  [{ ["k".repeat(100)]: 12, b: 2 }, 20, `{"${"k".repeat(11)}…":…,…}`],
])("oneLine(%j, %i) closes what it opens", ([value, n, line]) => {
  expect(oneLine(value, n)).toBe(line);
});

test("oneLine() shows a number whole or not at all", () => {
  expect([oneLine(1_000_000, 4), oneLine(10n ** 100n), oneLine({ amount: 1_000_000_000 }, 19)]).toEqual([
    "…",
    "…",
    '{"amount":…}',
  ]);
});

test("oneLine() names a cycle, and shows twice what is there twice", () => {
  const one: Record<string, unknown> = { a: 1 };
  one["self"] = one;
  expect(oneLine(one)).toBe('{"a":1,"self":"[circular]"}');
  const leaf = { x: 1 };
  expect(oneLine([leaf, leaf])).toBe('[{"x":1},{"x":1}]');
});

test("oneLine() masks what looks like a credential, at any depth", () => {
  const call = {
    url: "x",
    headers: { Authorization: "Bearer abc", "X-Api-Key": 1 },
    user: [{ password: "p" }],
  };
  expect(oneLine(call, 200)).toBe(
    '{"url":"x","headers":{"Authorization":"•••","X-Api-Key":"•••"},"user":[{"password":"•••"}]}',
  );
  expect(oneLine(new Map([["token", "abc"]]))).toBe('{"token":"•••"}');
});

test("oneLine() shows no part of a character that does not fit", () => {
  expect(oneLine(`a${"\u0301".repeat(1000)}`)).toBe("…");
  expect(oneLine(`ab${"\u0301".repeat(1000)}`)).toBe("a…");
});

test("oneLine() cuts between two characters as a reader counts them, at every length", () => {
  const parts = [
    "a",
    " ",
    "é",
    "e\u0301\u0323",
    "😀",
    "👍🏽",
    "🇩🇪",
    "👩\u200D❤\uFE0F\u200D👨",
    "1\uFE0F\u20E3",
    "क्षि",
    "각",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (list) => {
      const whole = oneLine(list.join(""));
      const ends = [...new Intl.Segmenter().segment(whole)].map(({ index }) => index);
      for (let n = 1; n <= 30; n++) {
        const line = oneLine(list.join(""), n);
        if (whole.length <= n) expect(line).toBe(whole);
        else expect(ends.map((end) => `${whole.slice(0, end).trimEnd()}…`)).toContain(line);
        expect(line.length).toBeLessThanOrEqual(n);
      }
    }),
  );
});

test("oneLine() is one line of at most n characters, whatever it is given", () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }),
      fc.integer({ min: 1, max: 200 }),
      (value, n) => {
        const line = oneLine(value, n);
        expect(line.length).toBeLessThanOrEqual(n);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|\s\s|^\s|\s$|\[object Object\]/u);
      },
    ),
  );
});

test("oneLine() of any text holds nothing that hides or reorders, and says it again unchanged", () => {
  const unit = fc.constantFrom(
    "a",
    " ",
    "\n",
    "\u001B[31m",
    "\u001B]0;t\u0007",
    "\u009B1m",
    "\u202E",
    "\u200B",
    "\u200D",
    "\uFE0F",
    "😀",
    "\uD83D",
    "\uDE00",
    "\u{E0041}",
    "\u0085",
    "…",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, n) => {
      const line = oneLine(text, n);
      expect(line.length).toBeLessThanOrEqual(n);
      expect(line).not.toMatch(
        /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/u,
      );
      expect(oneLine(line, n)).toBe(line);
    }),
  );
});

test.for([
  ["3", "TypeError", "n is of type string: give a whole number of at least 1"],
  [null, "TypeError", "n is null: give a whole number of at least 1"],
  [{}, "TypeError", "n is of type object: give a whole number of at least 1"],
  [0, "RangeError", "n is 0: give a whole number of at least 1"],
  [-1, "RangeError", "n is -1: give a whole number of at least 1"],
  [1.5, "RangeError", "n is 1.5: give a whole number of at least 1"],
  [Number.NaN, "RangeError", "n is NaN: give a whole number of at least 1"],
  [Number.POSITIVE_INFINITY, "RangeError", "n is Infinity: give a whole number of at least 1"],
] as const)("oneLine() refuses %o as a length", ([n, name, message]) => {
  expect(() => oneLine("x", n as number)).toThrow(expect.objectContaining({ name, message }));
});

test("oneLine() does not keep a long text alive behind its line", () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const inUse = (): number => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = inUse();
  const lines = Array.from({ length: 20 }, (_, i) => oneLine(`x${i}`.repeat(1_000_000)));
  expect(inUse() - before).toBeLessThan(10_000_000);
  expect(lines.length).toBe(20);
});

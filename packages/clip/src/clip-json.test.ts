import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { clipJson } from "./index.js";

const keep = (): string => "/x/1.txt";
const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `row ${id}` }));

test("clipJson() keeps the items of a list that fit, then says how many more there are", () => {
  expect(clipJson(rows, 160, { keep })).toBe(
    '[\n  {\n    "id": 0,\n    "name": "row 0"\n  },\n  {\n    "id": 1,\n    "name": "row 1"\n  },\n' +
      '  "…[48 more item(s) not shown. saved to /x/1.txt; use view_file]"\n]',
  );
});

test("clipJson() keeps the plain fields of a dict and names the others", () => {
  expect(clipJson({ ok: false, rows, count: 50, none: null, nested: {} }, 200, { keep })).toBe(
    '{\n  "ok": false,\n  "count": 50,\n  "none": null,\n' +
      '  "truncated": "…[2 field(s) not shown: rows, nested. saved to /x/1.txt; use view_file]"\n}',
  );
});

test("clipJson() cuts the longest texts of a dict to one length, and leaves the short ones", () => {
  expect(
    clipJson({ id: "abc", a: "a".repeat(500), b: "b".repeat(90), c: "c".repeat(400) }, 340, { keep }),
  ).toBe(
    `{\n  "id": "abc",\n  "a": "${"a".repeat(39)}…[truncated: 39 of 500 chars shown]",\n` +
      `  "b": "${"b".repeat(40)}…[truncated: 40 of 90 chars shown]",\n` +
      `  "c": "${"c".repeat(39)}…[truncated: 39 of 400 chars shown]",\n` +
      '  "truncated": "…[3 shortened. saved to /x/1.txt; use view_file]"\n}',
  );
});

test("clipJson() drops fields from the end when even cut texts do not fit", () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, `${i} `.repeat(50)]));
  expect(JSON.parse(clipJson(many, 300, { keep }))).toEqual({
    k0: `${"0 ".repeat(13)}0…[truncated: 27 of 100 chars shown]`,
    truncated:
      "…[99 field(s) not shown: k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15, k16, k17, k18, " +
      "k19, k20, k21, k22, k23, k24, k25, k26, and 73 more; 1 shortened. saved to /x/1.txt; use view_file]",
  });
});

test("clipJson() leaves names out of its note when nothing else fits", () => {
  const value = { alpha: Array(50).fill(1), beta: [2], gamma: [3] };
  const cut = (n: number): string => JSON.parse(clipJson(value, n, { keep })).truncated;
  expect([cut(98), cut(97), cut(94), cut(77), cut(1)]).toEqual([
    "…[3 field(s) not shown: alpha, beta, gamma. saved to /x/1.txt; use view_file]",
    "…[3 field(s) not shown: alpha, and 2 more. saved to /x/1.txt; use view_file]",
    "…[3 field(s) not shown. saved to /x/1.txt; use view_file]",
    "…[3 field(s) not shown. saved to /x/1.txt; use view_file]",
    "…[3 field(s) not shown. saved to /x/1.txt; use view_file]",
  ]);
});

test("clipJson() lets its note stand in for a field of that name", () => {
  expect(clipJson({ truncated: "mine", a: 1, big: rows }, 200, { keep })).toBe(
    '{\n  "a": 1,\n  "truncated": "…[2 field(s) not shown: truncated, big. saved to /x/1.txt; use view_file]"\n}',
  );
  expect(clipJson({ truncated: "mine", a: 1 })).toBe('{\n  "truncated": "mine",\n  "a": 1\n}');
});

test("clipJson() keeps the start of a text", () => {
  expect(clipJson('say "hi" '.repeat(50), 100, { keep })).toBe(
    '"say \\"hi\\" say \\"hi\\" say \\"h…[truncated: 24 of 450 chars shown. saved to /x/1.txt; use view_file]"',
  );
});

test("clipJson() measures what escaping adds", () => {
  for (let n = 90; n < 200; n++) {
    for (const value of ["\u0001".repeat(500), ['"'.repeat(20), "\n".repeat(30)], { a: "\\".repeat(300) }]) {
      expect(clipJson(value, n, { keep }).length).toBeLessThanOrEqual(n);
    }
  }
});

test.each<[unknown, string]>([
  [7, "7"],
  [-0, "0"],
  [1e21, "1e+21"],
  [false, "false"],
  [null, "null"],
  [undefined, "null"],
  [() => 1, "null"],
  [Symbol("s"), "null"],
  [Number.NaN, "null"],
  [[], "[]"],
  [{}, "{}"],
  [{ a: undefined }, "{}"],
  ["", '""'],
  ["x", '"x"'],
  ["😀", '"😀"'],
])("clipJson() has no smaller form of %s", (value, text) => {
  const save = vi.fn(keep);
  expect([clipJson(value), clipJson(value, 0, { keep: save })]).toEqual([text, text]);
  expect(save).not.toHaveBeenCalled();
});

test("clipJson() exceeds only a budget that its note alone would", () => {
  expect(clipJson(rows, 1, { keep })).toBe(
    '[\n  "…[50 more item(s) not shown. saved to /x/1.txt; use view_file]"\n]',
  );
  expect(clipJson("hello", 1, { keep })).toBe(
    '"h…[truncated: 1 of 5 chars shown. saved to /x/1.txt; use view_file]"',
  );
});

test("clipJson() hands the whole to keep, indented, when something is cut", () => {
  const save = vi.fn(keep);
  const whole = JSON.stringify(rows, null, 2);
  expect(clipJson(rows, whole.length, { keep: save })).toBe(whole);
  expect(save).not.toHaveBeenCalled();
  clipJson(rows, whole.length - 1, { keep: save });
  expect(save.mock.calls).toEqual([[whole]]);
});

test("clipJson() saves the whole unless it is told not to", () => {
  const path = /saved to (\S+?); use read\]/.exec(clipJson(rows, 200, { reader: "read" }))?.[1] ?? "";
  expect(readFileSync(path, "utf8")).toBe(JSON.stringify(rows, null, 2));
  expect(JSON.parse(clipJson(rows, 100, { keep: false })).at(-1)).toBe("…[49 more item(s) not shown]");
});

test("clipJson() does not look at what it neither shows nor saves", () => {
  const seen: number[] = [];
  const items = Array.from({ length: 1000 }, (_, i) => ({ toJSON: () => seen.push(i) }));
  expect(JSON.parse(clipJson(items, 60, { keep: false }))).toEqual([
    1,
    2,
    3,
    4,
    "…[996 more item(s) not shown]",
  ]);
  expect(seen.length).toBeLessThan(15);
});

test("clipJson() saves a long value of odd parts as well as a plain one", () => {
  const many = Array.from({ length: 9000 }, (_, i) => ({ i, name: `row ${i}` }));
  const saved: string[] = [];
  clipJson([new Set(many)], 100, { keep: (whole) => `/x/${saved.push(whole)}` });
  clipJson([many], 100, { keep: (whole) => `/x/${saved.push(whole)}` });
  expect(saved).toEqual(Array(2).fill(JSON.stringify([many], null, 2)));
});

test("clipJson() says why there is no file", () => {
  const full = (): never => {
    throw Object.assign(new Error("secret"), { code: "ENOSPC" });
  };
  expect(JSON.parse(clipJson(rows, 100, { keep: full }))).toEqual([
    "…[50 more item(s) not shown. could not save the whole (ENOSPC)]",
  ]);
});

test("clipJson() writes what JSON has no word for", () => {
  class Point {
    x = 1;
    #y = 2;
    get y(): number {
      return this.#y;
    }
  }
  const value = {
    date: new Date(0),
    bad: new Date(Number.NaN),
    big: 2n ** 64n,
    map: new Map<unknown, unknown>([
      ["k", new Set([1, "1"])],
      [1, 2],
      [{ a: 1 }, 3],
      [null, 4],
    ]),
    boxed: [Object(1), Object("s"), Object(false), Object(3n), Object(Number.NaN)],
    bytes: [new Uint8Array(3), Buffer.from("four"), new ArrayBuffer(5), new DataView(new ArrayBuffer(6))],
    shared: new SharedArrayBuffer(7),
    point: new Point(),
    named: Object.assign(() => 1, { toJSON: () => "a function" }),
    list: [undefined, () => 1, Symbol("s"), Number.POSITIVE_INFINITY],
    gone: undefined,
    error: new Error("x"),
    expression: /x/,
    bare: Object.assign(Object.create(null), { a: 1 }),
  };
  expect(JSON.parse(clipJson(value))).toEqual({
    date: "1970-01-01T00:00:00.000Z",
    bad: null,
    big: "18446744073709551616",
    map: { k: [1, "1"], 1: 2, '{"a":1}': 3, null: 4 },
    boxed: [1, "s", false, "3", null],
    bytes: ["[3 bytes]", "[4 bytes]", "[5 bytes]", "[6 bytes]"],
    shared: "[7 bytes]",
    point: { x: 1 },
    named: "a function",
    list: [null, null, null, null],
    error: {},
    expression: {},
    bare: { a: 1 },
  });
});

test("clipJson() gives toJSON its key, and the value it answers is written in turn", () => {
  const echo = { toJSON: (key: string) => new Map([["key", key]]) };
  expect(JSON.parse(clipJson({ a: echo, b: [echo] }))).toEqual({ a: { key: "a" }, b: [{ key: "0" }] });
  expect(JSON.parse(clipJson(echo))).toEqual({ key: "" });
});

test("clipJson() marks a cycle where it closes, and nothing that only stands twice", () => {
  const twice = { x: 1 };
  const root: Record<string, unknown> = { a: twice, b: [twice, twice] };
  root["self"] = root;
  root["list"] = [[root]];
  const again = { a: { x: 1 }, b: [{ x: 1 }, { x: 1 }], self: "[circular]", list: [["[circular]"]] };
  expect(JSON.parse(clipJson(root))).toEqual(again);
  expect(JSON.parse(clipJson(root, 120, { keep }))).toEqual({
    self: "[circular]",
    truncated: "…[3 field(s) not shown: a, b, list. saved to /x/1.txt; use view_file]",
  });
});

test("clipJson() writes nesting of a thousand levels and marks what is deeper", () => {
  const nested = (depth: number): unknown => {
    let value: unknown = "end";
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { d: value };
    return value;
  };
  expect(JSON.parse(clipJson(nested(1000), Number.POSITIVE_INFINITY))).toEqual(nested(1000));
  expect(clipJson(nested(1001), Number.POSITIVE_INFINITY)).toContain('"[too deep]"');
  const saved: string[] = [];
  clipJson(nested(1001), 100, { keep: (text) => `/x/${saved.push(text)}` });
  expect(saved[0]).toBe(clipJson(nested(1001), Number.POSITIVE_INFINITY));
});

test("clipJson() makes keys and values well-formed", () => {
  const value = { "k\ud83d": "v\ude00", "\\ud83d": "\\ude00" };
  const read = { "k\uFFFD": "v\uFFFD", "\\ud83d": "\\ude00" };
  expect(JSON.parse(clipJson(value))).toEqual(read);
  const saved: string[] = [];
  clipJson([value], 1, { keep: (text) => `/x/${saved.push(text)}` });
  expect(JSON.parse(saved[0] ?? "")).toEqual([read]);
});

test.each([
  ["letters", "x", 71],
  ["control characters", "\u0001", 76],
  ["quotes", '"', 72],
])(
  "clipJson() shows nothing of a text of %s rather than exceed a budget that its note would fit",
  (_, unit, first) => {
    const text = unit.repeat(500);
    const note = (shown: number): string =>
      `…[truncated: ${shown} of 500 chars shown. saved to /x/1.txt; use view_file]`;
    for (let n = 0; n <= first; n++) {
      const shown = n === 70 || (n > 70 && n < first) ? 0 : 1;
      expect(clipJson(text, n, { keep })).toBe(JSON.stringify(unit.repeat(shown) + note(shown)));
    }
  },
);

test("clipJson() keeps __proto__ a field, in a part as in the whole", () => {
  const value = JSON.parse('{"__proto__":{"a":1},"b":{"__proto__":2},"__proto":3}');
  expect(clipJson(value)).toBe(JSON.stringify(value, null, 2));
  expect(clipJson(new Map([["__proto__", 1]]))).toBe('{\n  "__proto__": 1\n}');
  const part = clipJson(JSON.parse(`{"__proto__":1,"b":[${"1,".repeat(99)}1]}`), 100, { keep: false });
  expect(part).toBe('{\n  "__proto__": 1,\n  "truncated": "…[1 field(s) not shown: b]"\n}');
});

test.each<[string, () => unknown, TypeError | RangeError]>([
  [
    "options that are no object",
    () => clipJson({}, 5, "x" as never),
    new TypeError("options is a string, not an object: name each option, or leave them out"),
  ],
  [
    "a keep that is neither",
    () => clipJson({}, 5, { keep: null as never }),
    new TypeError("options.keep is null, not true, false or a function: pass one of these, or leave it out"),
  ],
  [
    "a reader without a name",
    () => clipJson({}, 5, { reader: "" }),
    new RangeError("options.reader is empty: name the tool that reads a saved file"),
  ],
])("clipJson() refuses %s", (_, call, error) => {
  expect(call).toThrow(error);
});

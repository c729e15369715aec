import { expect, test } from "vitest";
import { clip, clipJson, clipLines } from "./index.js";

const FIVE = "one\ntwo\nthree\nfour\nfive\n".repeat(3);
const PATH = "/tmp/shalya-aB3xY9/12345678.txt";
const keep = (): string => PATH;
const next = "read from line {next}";
const numbered = (count: number, text: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => text(i));

const TEXTS: readonly [string, string, string][] = [
  ["1", clip("short", 12), "short"],
  ["2", clip("hello", 5), "hello"],
  ["3", clip("hello", 4), "hell…[truncated: 4 of 5 chars shown]"],
  ["4", clip("hello", 0), "h…[truncated: 1 of 5 chars shown]"],
  ["5", clip("hello", -200), "h…[truncated: 1 of 5 chars shown]"],
  ["6", clip("", 0), ""],
  ["7", clip("7", -1), "7"],
  ["8", clip("one\ntwo\nthree\nfour\nfive\n", 12), "one\ntwo\nthre…[truncated: 12 of 24 chars shown]"],
  ["9", clip("one\ntwo\nthree\nfour", 12), "one\ntwo\nthre…[truncated: 12 of 18 chars shown]"],
  ["10", clip(FIVE, 60), "one\ntwo\nthree\nfour\nfive\n…[truncated: 24 of 72 chars shown]"],
  ["11", clip(FIVE, 40), "one\ntwo…[truncated: 7 of 72 chars shown]"],
  ["12", clip(FIVE, 71), "one\ntwo\nthree\nfour\nfive\none\ntwo\n…[truncated: 32 of 72 chars shown]"],
  [
    "13",
    clip(FIVE, 60, { more: "page 2" }),
    "one\ntwo\nthree\nfour…[truncated: 18 of 72 chars shown. page 2]",
  ],
  ["14", clip("x".repeat(100), 90), `${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`],
  ["15", clip("x".repeat(100), 36), "xx…[truncated: 2 of 100 chars shown]"],
  ["16", clip("x".repeat(100), 35), "x…[truncated: 1 of 100 chars shown]"],
  ["17", clip("x".repeat(100), 34), `${"x".repeat(34)}…[truncated: 34 of 100 chars shown]`],
  ["18", clip("q".repeat(60), 12), "qqqqqqqqqqqq…[truncated: 12 of 60 chars shown]"],
  [
    "19",
    clip("x".repeat(500), 120, { more: "ask for page 2" }),
    `${"x".repeat(69)}…[truncated: 69 of 500 chars shown. ask for page 2]`,
  ],
  [
    "20",
    clip("x".repeat(500), 40, { more: "mmmmmmmmmmmmmmmmmmmm" }),
    `${"x".repeat(40)}…[truncated: 40 of 500 chars shown. ${"m".repeat(20)}]`,
  ],
  ["21", clip("x".repeat(6001)), `${"x".repeat(5962)}…[truncated: 5962 of 6001 chars shown]`],
  ["22", clip("x".repeat(300), 100.9), `${"x".repeat(65)}…[truncated: 65 of 300 chars shown]`],
  ["23", clip(`hi\n${"x".repeat(1000)}`, 200), `hi\n${"x".repeat(160)}…[truncated: 163 of 1003 chars shown]`],
  ["24", clip("😀".repeat(3), 1), "😀…[truncated: 2 of 6 chars shown]"],
  ["25", clip("😀".repeat(3), 0), "😀…[truncated: 2 of 6 chars shown]"],
  ["26", clip(`a${"😀".repeat(40)}`, 60), `a${"😀".repeat(12)}…[truncated: 25 of 81 chars shown]`],
  [
    "27",
    clip("0123456789\r\n".repeat(20), 79),
    "0123456789\r\n0123456789\r\n0123456789\r\n…[truncated: 36 of 240 chars shown]",
  ],
  ["28", clip("e\u0301".repeat(60), 71), `${"e\u0301".repeat(18)}…[truncated: 36 of 120 chars shown]`],
  [
    "29",
    clip(FIVE, 60, { keep }),
    "one\ntwo\nthree\nfour\nfive\none\ntwo\nthree\nfour\nfive\none\ntwo\n" +
      `…[truncated: 56 of 72 chars shown. saved to ${PATH}; use view_file]`,
  ],
];

const LINES: readonly [string, string, string][] = [
  ["30", clipLines([], { empty: "(no matches)" }), "(no matches)"],
  ["31", clipLines(["a", "b"], { n: 100 }), "a\nb"],
  [
    "32",
    clipLines(["def a(): pass", "def b(): pass", "def c(): pass"], { n: 30, more: next }),
    "def a(): pass\ndef b(): pass\n…[1 more line(s) not shown. read from line 3]",
  ],
  ["33", clipLines(["ab", "cd", "ef"], { n: 6 }), "ab\ncd\n…[1 more line(s) not shown]"],
  ["34", clipLines(["ab", "cd", "ef"], { n: 8 }), "ab\ncd\nef"],
  [
    "35",
    clipLines(["aaa", "bbb", "ccc"], { n: 0, more: next }),
    "a…[line 1 is 3 chars; 1 shown. 2 more line(s) not shown. read from line 2]",
  ],
  ["36", clipLines(["x".repeat(400)], { n: 150 }), `${"x".repeat(117)}…[line 1 is 400 chars; 117 shown]`],
  ["37", clipLines(["x".repeat(50)], { n: 20 }), `${"x".repeat(20)}…[line 1 is 50 chars; 20 shown]`],
  [
    "38",
    clipLines(["x".repeat(500), "b", "c"], { n: 200, more: next }),
    `${"x".repeat(123)}…[line 1 is 500 chars; 123 shown. 2 more line(s) not shown. read from line 2]`,
  ],
  [
    "39",
    clipLines(["x".repeat(500)], { start: 77, n: 200, more: next }),
    `${"x".repeat(166)}…[line 77 is 500 chars; 166 shown]`,
  ],
  [
    "40",
    clipLines(
      numbered(10, (i) => `r${i}`),
      { start: 96, n: 15, more: next },
    ),
    "r0\nr1\nr2\nr3\nr4\n…[5 more line(s) not shown. read from line 101]",
  ],
  [
    "41",
    clipLines(
      numbered(20, (i) => `def f${i}(): pass`),
      { n: 200, more: next },
    ),
    `${numbered(10, (i) => `def f${i}(): pass\n`).join("")}…[10 more line(s) not shown. read from line 11]`,
  ],
  [
    "42",
    clipLines(
      numbered(20, () => "abcd"),
      { n: 98 },
    ),
    `${"abcd\n".repeat(14)}…[6 more line(s) not shown]`,
  ],
  [
    "43",
    clipLines(
      numbered(20, (i) => `def f${i}(): pass`),
      { n: 50, more: next },
    ),
    "def f0(): pass\n…[line 1 is 14 chars; 14 shown. 19 more line(s) not shown. read from line 2]",
  ],
];

const JSONS: readonly [string, string, string][] = [
  ["44", clipJson({ undo: "u1" }), '{\n  "undo": "u1"\n}'],
  ["45", clipJson({}, 0), "{}"],
  ["46", clipJson(true, -1), "true"],
  ["47", clipJson(undefined), "null"],
  [
    "48",
    clipJson({ a: Number.NaN, b: undefined, c: [undefined], d: 10n }),
    '{\n  "a": null,\n  "c": [\n    null\n  ],\n  "d": "10"\n}',
  ],
  [
    "49",
    clipJson({ undo: "u1", head: "abc123", branches: numbered(200, (i) => `branch-${i}`) }, 500, { keep }),
    '{\n  "undo": "u1",\n  "head": "abc123",\n' +
      `  "truncated": "…[1 field(s) not shown: branches. saved to ${PATH}; use view_file]"\n}`,
  ],
  [
    "50",
    clipJson({ undo: "u1", result: "r".repeat(5000), branches: ["b"] }, 600, { keep }),
    `{\n  "undo": "u1",\n  "result": "${"r".repeat(407)}…[truncated: 407 of 5000 chars shown]",\n` +
      `  "truncated": "…[1 field(s) not shown: branches; 1 shortened. saved to ${PATH}; use view_file]"\n}`,
  ],
  [
    "51",
    clipJson(numbered(100, (i) => String(i)).map(Number), 160, { keep }),
    `[\n${numbered(12, (i) => `  ${i},\n`).join("")}` +
      `  "…[88 more item(s) not shown. saved to ${PATH}; use view_file]"\n]`,
  ],
  [
    "52",
    clipJson("x".repeat(1000), 200, { keep }),
    `"${"x".repeat(104)}…[truncated: 104 of 1000 chars shown. saved to ${PATH}; use view_file]"`,
  ],
];

test.each(TEXTS)("clip() gives vector %s", (_, found, wanted) => {
  expect(found).toBe(wanted);
});

test.each(LINES)("clipLines() gives vector %s", (_, found, wanted) => {
  expect(found).toBe(wanted);
});

test.each(JSONS)("clipJson() gives vector %s", (_, found, wanted) => {
  expect(found).toBe(wanted);
});

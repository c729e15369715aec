import { countTokens } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { byteLength, type ClipOptions, clip, clipJson, clipLines, type Measure } from "./index.js";

const tokens = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
const log = Array.from({ length: 400 }, (_, i) => `src/file${i}.ts: error TS2304: cannot find name\n`).join(
  "",
);
const keep = (): string => "/x/1.txt";

test("clip() holds a budget in bytes", () => {
  expect(clip("漢字かな".repeat(20), 100, { measure: byteLength })).toBe(
    `${"漢字かな".repeat(5)}漢…[truncated: 21 of 80 chars shown]`,
  );
  expect(clip("漢字かな".repeat(20), 240, { measure: byteLength })).toBe("漢字かな".repeat(20));
});

test("clip() holds a budget in tokens, from either end, and uses nearly all of it", () => {
  for (const from of ["start", "end", "both"] as const) {
    const result = clip(log, 500, { measure: tokens, from });
    expect(tokens(result)).toBeLessThanOrEqual(500);
    expect(tokens(result)).toBeGreaterThan(470);
  }
  expect(clip("a<|endoftext|>b", 500, { measure: tokens })).toBe("a<|endoftext|>b");
});

test("clipLines() holds a budget in tokens, and every line is shown once", () => {
  const lines = log.split("\n");
  const options = { n: 300, more: "read from line {next}", measure: tokens };
  const shown: string[] = [];
  while (shown.length < lines.length) {
    const page = clipLines(lines.slice(shown.length), { ...options, start: shown.length + 1 });
    expect(tokens(page)).toBeLessThanOrEqual(300);
    const [, next = lines.length + 1] = /read from line (\d+)\]$/.exec(page) ?? [];
    shown.push(...page.split("\n").slice(0, Number(next) - 1 - shown.length));
  }
  expect(shown).toEqual(lines);
});

test("clipJson() holds a budget in tokens", () => {
  const rows = log.split("\n").map((message, line) => ({ line, message }));
  const dict = { ok: false, log, rows };
  for (const value of [rows, dict, log]) {
    const result = clipJson(value, 300, { keep, measure: tokens });
    expect(tokens(result)).toBeLessThanOrEqual(300);
    expect(tokens(result)).toBeGreaterThan(250);
  }
  expect(JSON.parse(clipJson(dict, 300, { keep, measure: tokens }))).toMatchObject({
    ok: false,
    truncated: "…[1 field(s) not shown: rows; 1 shortened. saved to /x/1.txt; use view_file]",
  });
});

test("a measure is held as no measure is: by characters, the results are the same", () => {
  const measure = (text: string): number => text.length;
  const text = "plain words without a break ".repeat(20);
  const value = { text, rows: [text, text], n: 1 };
  for (let n = 60; n < 700; n += 7) {
    expect(clip(text, n, { measure, from: "end" })).toBe(clip(text, n, { from: "end" }));
    expect(clipJson(value, n, { keep, measure })).toBe(clipJson(value, n, { keep }));
    expect(clipJson([1, value, text], n, { keep, measure })).toBe(clipJson([1, value, text], n, { keep }));
    expect(clipLines([text, "a", "b"], { n, measure })).toBe(clipLines([text, "a", "b"], { n }));
  }
});

test("the note alone is shown where nothing else fits, and the text where not even the note does", () => {
  const measure: Measure = (text) => text.length;
  const shown = (n: number, from: ClipOptions["from"]): string => clip("x".repeat(100), n, { measure, from });
  expect(shown(34, "start")).toBe("…[truncated: 0 of 100 chars shown]");
  expect(shown(33, "start")).toBe(`${"x".repeat(33)}…[truncated: 33 of 100 chars shown]`);
  expect(shown(39, "end")).toBe("[truncated: last 0 of 100 chars shown]…");
  expect(shown(0, "end")).toBe("[truncated: last 1 of 100 chars shown]…x");
  expect(shown(-1, "both")).toBe("x…[truncated: first 1 and last 0 of 100 chars shown]…");
});

test("nothing is nothing by every measure", () => {
  const measure: Measure = (text) => text.length + 1;
  expect(clip("", 0, { measure })).toBe("");
  expect(clipLines([""], { n: 0, measure })).toBe("");
  expect(clipLines([], { n: 0, measure })).toBe("(nothing)");
  expect([clipJson([], 0, { measure }), clipJson("x", 0, { measure })]).toEqual(["[]", '"x"']);
});

test("clip() leaves a line break aside when what ends at it is over the budget", () => {
  const measure: Measure = (text) => text.length + (text.includes("\n…[") ? 100 : 0);
  expect(clip(`${"x".repeat(40)}\n${"y".repeat(60)}`, 80, { measure })).toBe(
    `${"x".repeat(40)}\n${"y".repeat(4)}…[truncated: 45 of 101 chars shown]`,
  );
});

test.each([
  [
    "a first line too long",
    ["漢".repeat(50), "b"],
    90,
    `${"漢".repeat(10)}…[line 1 is 50 chars; 10 shown. 1 more line(s) not shown]`,
  ],
  ["no room for a note", ["漢", "bb", "cc"], 6, "漢\nbb\n…[1 more line(s) not shown]"],
  [
    "a first line too long beside its note",
    ["x".repeat(50), "b".repeat(50)],
    70,
    `${"x".repeat(11)}…[line 1 is 50 chars; 11 shown. 1 more line(s) not shown]`,
  ],
  [
    "no room for the note of a cut line",
    ["x".repeat(30), "b".repeat(30)],
    40,
    `${"x".repeat(30)}\n…[line 1 is 30 chars; 30 shown. 1 more line(s) not shown]`,
  ],
  ["all of it", ["漢", "b"], 5, "漢\nb"],
])("clipLines() keeps its rules by a measure: %s", (_, lines, n, page) => {
  expect(clipLines(lines, { n, measure: byteLength })).toBe(page);
});

test("clipLines() shows one line rather than more with a note that would fit", () => {
  const measure: Measure = (text) => {
    if (text.includes("2 more") || /^a.*…/s.test(text) || text === "a\nb\nc") return 9;
    return text.includes("…") ? 5 : 1;
  };
  expect(clipLines(["a", "b", "c"], { n: 5, measure })).toBe("a\n…[2 more line(s) not shown]");
});

test.each<[string, number | undefined, number]>([
  ["none", undefined, 6000],
  ["NaN", Number.NaN, 6000],
  ["a fraction", 70.5, 70.5],
])("a measure is held to a budget that is %s", (_, n, most) => {
  const measure: Measure = (text) => text.length / 2;
  expect(measure(clip("x".repeat(20_000), n, { measure }))).toBe(Math.floor(most * 2) / 2);
});

test("a measure takes no character for half of one", () => {
  const seen: string[] = [];
  const measure: Measure = (text) => seen.push(text) && text.length;
  const text = "😀\ud83d\ude00\ude00".repeat(100);
  clip(text, 90, { measure });
  clip(text, 90, { measure, from: "both" });
  clipLines([text, text], { n: 90, measure });
  clipJson({ text, rows: [text] }, 190, { measure, keep });
  expect(seen.filter((each) => /\p{Surrogate}/u.test(each))).toEqual([]);
});

test("a measure is called a few dozen times, on little more than what is shown", () => {
  const [rows, dict]: [unknown[], Record<string, unknown>] = [[], {}];
  for (let i = 0; i < 50_000; i++) [rows[i], dict[`key ${i}`]] = [{ i }, i % 2 ? i : "x".repeat(300)];
  const text = "some words and\n".repeat(200_000);
  const lines = Array<string>(200_000).fill("a line");
  const counted = (run: (measure: Measure) => string): readonly [calls: number, chars: number] => {
    let [calls, chars] = [0, 0];
    run((each) => {
      [calls, chars] = [calls + 1, chars + each.length];
      return Math.ceil(each.length / 4);
    });
    return [calls, chars];
  };
  const runs: ((measure: Measure) => string)[] = [
    (measure) => clip(text, 1000, { measure }),
    (measure) => clip(text, 1000, { measure, from: "end" }),
    (measure) => clip(text, 1000, { measure, from: "both" }),
    (measure) => clipLines(lines, { n: 1000, measure }),
    (measure) => clipJson(rows, 1000, { measure, keep: false }),
    (measure) => clipJson(dict, 1000, { measure, keep: false }),
    (measure) => clipJson(text, 1000, { measure, keep: false }),
    (measure) => clipJson({ text, rows }, 1000, { measure, keep: false }),
  ];
  for (const [calls, chars] of runs.map(counted)) {
    expect(calls).toBeLessThan(60);
    expect(chars).toBeLessThan(250_000);
  }
});

test.each<[string, () => unknown, Error]>([
  [
    "is no function",
    () => clip("x", 5, { measure: "bytes" as never }),
    new TypeError("options.measure is a string, not a function: pass (text) => number, or leave it out"),
  ],
  [
    "gives a promise",
    () => clip("x", 5, { measure: (async () => 1) as never }),
    new TypeError(
      "what options.measure gives is an object, not a number: return the length of the text, a number from 0 up",
    ),
  ],
  [
    "gives NaN",
    () => clipLines(["x"], { measure: () => Number.NaN }),
    new RangeError("options.measure gives NaN: return the length of the text, a number from 0 up"),
  ],
  [
    "gives less than nothing",
    () => clipJson({}, 5, { measure: () => -1 }),
    new RangeError("options.measure gives -1: return the length of the text, a number from 0 up"),
  ],
  [
    "throws",
    () =>
      clip("secret", 5, {
        measure: () => {
          throw new Error("no such token: secret");
        },
      }),
    new TypeError("options.measure throws for a text of 5 chars: pass a function that measures any text"),
  ],
])("a measure that %s is refused", (_, call, error) => {
  expect(call).toThrow(error);
});

test("a measure that finds all too long, or nothing, ends", () => {
  for (const each of [0, Number.POSITIVE_INFINITY]) {
    const measure = (): number => each;
    const is = (none: string, all: string): string => (each === 0 ? none : all);
    expect(clip("two words", 5, { measure })).toBe(is("two words", "t…[truncated: 1 of 9 chars shown]"));
    expect(clipLines(["a", "b"], { n: 5, measure })).toBe(
      is("a\nb", "a…[line 1 is 1 chars; 1 shown. 1 more line(s) not shown]"),
    );
    expect(clipJson([1, 2], 5, { measure, keep: false })).toBe(
      is("[\n  1,\n  2\n]", '[\n  "…[2 more item(s) not shown]"\n]'),
    );
  }
});

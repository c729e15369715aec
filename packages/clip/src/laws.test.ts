import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonStart } from "./_json-text.js";
import { jsonValue } from "./_json-value.js";
import { jsonWhole } from "./_json-whole.js";
import { byteLength, clip, clipJson, clipLines, type Measure } from "./index.js";

const HALF = /\p{Surrogate}/u;
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");

/** What a cut must not split, and what looks like it. */
const PIECES = [
  ..."abcxyz 019.,;[]m]\\",
  "word ",
  "\n",
  "\r\n",
  "\r",
  "😀",
  "👍🏽",
  "👩\u200D👩\u200D👧",
  "🇩🇪",
  "e\u0301",
  "漢",
  "क्षि",
  "\u0600",
  "\u001b",
  "\u001b[31m",
  "\u001b[38;5;196m",
  "\u001b]8;;http://x.y/z\u0007",
  "\u001b]0;title\u001b\\",
  "\u001b(B",
  "\ud83d",
  "\ude00",
  "$&",
  "\u0000",
  '"',
];
const piecesOf = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: most }).map((pieces) => pieces.join(""));
const hint = fc.oneof(
  fc.constant(""),
  fc.constantFrom("ask for page 2", "$& {next}", "\ud83d", "m".repeat(70)),
);

const ESCAPE = new RegExp(
  String.raw`ESC(?:\[[0-?]*[ -/]*[@-~]|\][^BEL ESC\n]*(?:BEL|ESC\\)|[ -/]+[0-~]|[@-Z\\^_\`a-~])`
    .replaceAll("BEL ", "\u0007")
    .replaceAll("BEL", "\u0007")
    .replaceAll("ESC", "\u001b"),
  "g",
);
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What lies on both sides of a place: the characters, clusters and escape sequences that a cut there would split. */
function splitAt(text: string, at: number): string[] {
  const escapes = [...text.matchAll(ESCAPE)].map((found) => [found.index, found[0]] as const);
  const clusters = [...GRAPHEMES.segment(text)].map(({ index, segment }) => [index, segment] as const);
  return [...escapes, ...clusters]
    .filter(([index, part]) => index < at && at < index + part.length && part.length <= 64)
    .map(([, part]) => part);
}

type From = "start" | "end" | "both";
const from = fc.constantFrom<From>("start", "end", "both");

/** What the note of a cut text is, for what is shown of its start and of its end. */
function noteOf(from: From, first: number, last: number, length: number, more = ""): string {
  const end = `of ${length} chars shown${more && `. ${more}`}]`;
  if (from === "start") return `…[truncated: ${first} ${end}`;
  if (from === "end") return `[truncated: last ${last} ${end}…`;
  return `…[truncated: first ${first} and last ${last} ${end}…`;
}

/** How much of the start and of the end a result says it shows. */
function saidIn(result: string, from: From): readonly [first: number, last: number] {
  const [, first = 0, number] = /\[truncated: (?:first (\d+) and )?(?:last )?(\d+) of /.exec(result) ?? [];
  return from === "start" ? [Number(number), 0] : [Number(first), Number(number)];
}

/** A cut text, checked: true numbers, true parts, nothing split; its note. */
function checkCut(text: string, result: string, from: From, more: string): string {
  const [first, last] = saidIn(result, from);
  const note = noteOf(from, first, last, text.length, more);
  expect(result).toBe(wellFormed(text.slice(0, first) + note + text.slice(text.length - last)));
  expect(first + last).toBeLessThanOrEqual(text.length);
  if (first + last !== [...text].at(from === "end" ? -1 : 0)?.length) {
    expect(splitAt(text, first)).toEqual([]);
    expect(splitAt(text, text.length - last)).toEqual([]);
  }
  return wellFormed(note);
}

test("clip() shows true parts, counts its note and splits nothing, for every text, budget and part", () => {
  fc.assert(
    fc.property(piecesOf(110), fc.integer({ min: -10, max: 150 }), hint, from, (text, n, more, from) => {
      const result = clip(text, n, { more, from });
      expect(result).not.toMatch(HALF);
      if (text.length <= Math.max(1, n)) {
        expect(result).toBe(wellFormed(text));
        return;
      }
      const note = checkCut(text, result, from, more);
      if (n > note.length) expect(result.length).toBeLessThanOrEqual(n);
      else expect(result.length).toBeGreaterThan(note.length);
    }),
    { numRuns: 6000 },
  );
});

test("clip() shows as much as fits: one more character and its note would be too long", () => {
  const plain = fc.string({ unit: fc.constantFrom("a", "b", " ", "é"), minLength: 1, maxLength: 1200 });
  fc.assert(
    fc.property(plain, fc.integer({ min: 0, max: 1200 }), from, (text, n, from) => {
      const result = clip(text, n, { from });
      if (text.length <= Math.max(1, n)) {
        expect(result).toBe(text);
        return;
      }
      const firstOf = (k: number): number => ({ start: k, end: 0, both: Math.ceil(k / 2) })[from];
      const note = (k: number): string => noteOf(from, firstOf(k), k - firstOf(k), text.length);
      const fits = (k: number): boolean => k + note(k).length <= n;
      let most = Math.max(1, n);
      if (fits(1)) while (!fits(most)) most--;
      const start = text.length - most + firstOf(most);
      expect(result).toBe(text.slice(0, firstOf(most)) + note(most) + text.slice(start));
    }),
    { numRuns: 2000 },
  );
});

/** Measures of which no part of a text has more than the whole, and by which the same text may be much or little. */
const measures: Readonly<Record<string, Measure>> = {
  bytes: byteLength,
  words: (text) => text.split(/\s+/).length,
  lines: (text) => text.split("\n").length,
  fours: (text) => text.length / 4,
  doubled: (text) => 2 * text.length + 3,
  logarithm: (text) => Math.log2(1 + text.length),
  nothing: () => 0,
};
const measure = fc.constantFrom(...Object.values(measures));
const small = fc.oneof(
  fc.integer({ min: -5, max: 150 }),
  fc.integer({ min: 0, max: 120 }).map((n) => n / 4),
);

test("clip() is never over its budget by any measure when the note alone is not, and shows true parts", () => {
  fc.assert(
    fc.property(piecesOf(110), small, hint, from, measure, (text, n, more, from, measure) => {
      const result = clip(text, n, { more, from, measure });
      if (text === "" || measure(wellFormed(text)) <= n) {
        expect(result).toBe(wellFormed(text));
        return;
      }
      const note = checkCut(text, result, from, more);
      if (measure(note) <= n) expect(measure(result)).toBeLessThanOrEqual(n);
      else expect(result.length).toBeGreaterThan(note.length);
    }),
    { numRuns: 3000 },
  );
});

test("clip() shows as much as fits by a measure: one more character and its note would be too long", () => {
  const plain = fc.string({ unit: fc.constantFrom("a", "漢", " ", "é"), minLength: 1, maxLength: 600 });
  fc.assert(
    fc.property(plain, fc.integer({ min: 0, max: 800 }), from, (text, n, from) => {
      const result = clip(text, n, { from, measure: byteLength });
      if (byteLength(text) <= n) {
        expect(result).toBe(text);
        return;
      }
      const firstOf = (k: number): number => ({ start: k, end: 0, both: Math.ceil(k / 2) })[from];
      const parts = (k: number): [string, string] => [
        text.slice(0, firstOf(k)),
        text.slice(text.length - k + firstOf(k)),
      ];
      const note = (k: number): string => noteOf(from, firstOf(k), k - firstOf(k), text.length);
      const most = (fits: (k: number) => boolean): number => {
        let k = text.length - 1;
        while (k > 0 && !fits(k)) k--;
        return k;
      };
      const counted = most((k) => byteLength(parts(k).join(note(k))) <= n);
      const alone = Math.max(
        1,
        most((k) => byteLength(parts(k).join("")) <= n),
      );
      const k = byteLength(note(0)) <= n ? counted : alone;
      expect(result).toBe(parts(k).join(note(k)));
    }),
    { numRuns: 500 },
  );
});

const line = fc.oneof(
  { weight: 6, arbitrary: piecesOf(6).map((text) => text.replaceAll(/[\r\n]/g, "")) },
  { weight: 3, arbitrary: fc.constantFrom("", "x", "def f(): pass") },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 400 }).map((length) => "y".repeat(length)) },
);
const budget = fc.integer({ min: -5, max: 295 });
const readOn = fc.constantFrom(
  "read from line {next}",
  "{next} or {next}: read from line {next}",
  "$& read from line {next}",
);

/** One page, checked; the place of the next one. */
function turn(lines: readonly string[], at: number, n: number, more: string, measure?: Measure): number {
  const page = clipLines(lines.slice(at), { start: at + 1, n, more, measure });
  const next = Number(/read from line (\d+)\]$/.exec(page)?.[1] ?? lines.length + 1) - 1;
  const left = lines.length - next;
  const rest = left
    ? `. ${left} more line(s) not shown. ${more.replaceAll("{next}", () => String(next + 1))}`
    : "";
  const long = /…\[line \d+ is \d+ chars; (\d+) shown/.exec(page);
  const first = lines[at] ?? "";
  const note = long
    ? `…[line ${at + 1} is ${first.length} chars; ${long[1]} shown${rest}]`
    : rest && `…[${rest.slice(2)}]`;
  if (measure === undefined ? n > note.length : page !== "" && measure(note) <= n)
    expect((measure ?? lengthOf)(page)).toBeLessThanOrEqual(n);
  const shown = page.slice(0, page.length - note.length);
  const wanted = long ? first.slice(0, Number(long[1])) : lines.slice(at, next).join("\n");
  expect(page.slice(shown.length)).toBe(note);
  // A line break before the note says that the line above is whole; a line cut by characters has none.
  expect([wellFormed(wanted), `${wellFormed(wanted)}\n`].slice(long || !note ? 0 : 1)).toContain(shown);
  if (shown.endsWith("\n") && long) expect(Number(long[1])).toBe(first.length);
  return next;
}

const lengthOf = (text: string): number => text.length;

/** Follows the hints from the first line to the last, each page checked. */
function readThrough(lines: readonly string[], n: number, more: string, measure?: Measure): void {
  for (let at = 0; at < lines.length; ) {
    const next = turn(lines, at, n, more, measure);
    expect(next).toBeGreaterThan(at);
    at = next;
  }
}

test("clipLines() shows every line once, from hint to hint, and always moves on", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), budget, readOn, (lines, n, more) => {
      readThrough(lines, n, more);
    }),
    { numRuns: 2500 },
  );
});

test("clipLines() shows every line once by any measure", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), small, measure, (lines, n, measure) => {
      readThrough(lines, n, "read from line {next}", measure);
    }),
    { numRuns: 1000 },
  );
});

const huge = fc.tuple(fc.constantFrom("x", "漢", "😀", "a b "), fc.integer({ min: 500, max: 9000 }));
const file = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom("", "", "}", "  return x;"), piecesOf(20)), { maxLength: 120 }),
    fc.option(huge.map(([unit, count]) => unit.repeat(count))),
    fc.nat(),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([lines, long, at, end, isEnded]) => {
    const all = lines.map((text) => text.replaceAll(/[\r\n]/g, ""));
    if (long !== null) all.splice(at % (all.length + 1), 0, long);
    return all.join(end) + (isEnded ? end : "");
  });

test("a file read through clipLines() is shown whole, or a cut line is named with its length", () => {
  const budgets = fc.oneof(fc.integer({ min: -5, max: 300 }), fc.integer({ min: 300, max: 7000 }));
  fc.assert(
    fc.property(file, budgets, (text, n) => {
      readThrough(text.split("\n"), n, "use view_file with start {next}: read from line {next}");
    }),
    { numRuns: 1000 },
  );
});

const key = fc.oneof(
  fc.constantFrom("a", "b", "truncated", "__proto__", "toString", "k\n", "漢😀"),
  fc.string(),
);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, 1.5, Number.NaN, "", '\u0001\u0002"\\', undefined, 12n),
  fc.integer(),
  fc.string(),
  piecesOf(300),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    leaf,
    fc.array(tie("value"), { maxLength: 30 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 30 }).map((fields) => Object.fromEntries(fields)),
  ),
}));
const kind = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value;

/** JSON's own reading of a value, with what `clipJson` adds to it. */
const read = (value: unknown): unknown => {
  const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each));
  return JSON.parse(text === undefined ? "null" : text, (_, each) =>
    typeof each === "string" ? wellFormed(each) : each,
  );
};

test("clipJson() is valid JSON of the same kind, within every budget that holds the smallest document", () => {
  fc.assert(
    fc.property(anyValue, fc.integer({ min: 1, max: 1100 }), (value, n) => {
      const result = clipJson(value, n, { keep: () => "/tmp/shalya-abc123/1.txt" });
      expect(result).not.toMatch(HALF);
      expect(result).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/i);
      const least = clipJson(value, 1, { keep: () => "/tmp/shalya-abc123/1.txt" }).length;
      expect(result.length).toBeLessThanOrEqual(Math.max(n, least));
      expect(kind(JSON.parse(result))).toBe(kind(read(value)));
    }),
    { numRuns: 1500 },
  );
});

test("clipJson() is never over its budget by any measure that the smallest document is not over", () => {
  const keep = (): string => "/tmp/shalya-abc123/1.txt";
  fc.assert(
    fc.property(anyValue, fc.integer({ min: 1, max: 1100 }), measure, (value, n, measure) => {
      const result = clipJson(value, n, { keep, measure });
      const least = clipJson(value, 1, { keep, measure: (text) => 2 + measure(text) });
      expect(measure(result)).toBeLessThanOrEqual(Math.max(n, measure(least)));
      expect(kind(JSON.parse(result))).toBe(kind(read(value)));
    }),
    { numRuns: 800 },
  );
});

test("clipJson() shows a true part of the value, and says how much is missing", () => {
  fc.assert(
    fc.property(anyValue, fc.integer({ min: 200, max: 1100 }), (value, n) => {
      const saved: string[] = [];
      const keep = (text: string): string => `/x/${saved.push(text)}.txt`;
      const found: unknown = JSON.parse(clipJson(value, n, { keep }));
      const wanted = read(value);
      const [whole] = saved;
      if (whole === undefined) {
        expect(found).toEqual(wanted);
        return;
      }
      expect(JSON.parse(whole)).toEqual(wanted);
      if (Array.isArray(wanted) && Array.isArray(found)) {
        const shown = found.length - 1;
        expect(found.slice(0, shown)).toEqual(wanted.slice(0, shown));
        expect(found[shown]).toBe(
          `…[${wanted.length - shown} more item(s) not shown. saved to /x/1.txt; use view_file]`,
        );
      } else if (typeof wanted === "string") checkText(found, wanted, ". saved to /x/1.txt; use view_file");
      else checkDict(found as Record<string, unknown>, wanted as Record<string, unknown>);
    }),
    { numRuns: 1500 },
  );
});

function checkText(found: unknown, wanted: string, rest: string): void {
  const shown = Number(/…\[truncated: (\d+) of \d+ chars shown[^\]]*\]$/.exec(String(found))?.[1]);
  expect(found).toBe(
    `${wellFormed(wanted.slice(0, shown))}…[truncated: ${shown} of ${wanted.length} chars shown${rest}]`,
  );
}

function checkDict(found: Record<string, unknown>, wanted: Record<string, unknown>): void {
  const { truncated, ...shown } = found;
  expect(Object.keys(found).at(-1)).toBe("truncated");
  const plain = Object.keys(wanted).filter(
    (name) => typeof wanted[name] !== "object" || wanted[name] === null,
  );
  const names = plain.filter((name) => name !== "truncated").slice(0, Object.keys(shown).length);
  expect(Object.keys(shown)).toEqual(names.map(wellFormed));
  const cut = names.filter((name) => shown[name] !== wanted[name]);
  for (const name of cut) checkText(shown[name], String(wanted[name]), "");
  const missing = Object.keys(wanted).length - names.length;
  const parts = [missing && `${missing} field(s) not shown`, cut.length && `${cut.length} shortened`].filter(
    Boolean,
  );
  expect(String(truncated).replace(/(not shown): .*?(; \d+ shortened|\. saved)/s, "$1$2")).toBe(
    `…[${parts.join("; ")}. saved to /x/1.txt; use view_file]`,
  );
}

test("the whole of a plain value is what JSON.stringify gives, by either way", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "grapheme" }), (value) => {
      const text = JSON.stringify(value, null, 2);
      expect([
        jsonWhole(value),
        jsonStart(
          jsonValue(() => value),
          Number.POSITIVE_INFINITY,
        ).text,
      ]).toEqual([text, text]);
    }),
    { numRuns: 1500 },
  );
});

test("the two ways to write a whole agree on every value", () => {
  const odd = fc.oneof(
    anyValue,
    fc.date({ noInvalidDate: false }),
    fc.constantFrom(
      Object(1),
      Object("s"),
      Object(true),
      new (class Point {
        x = 1;
      })(),
      new Map([["k", [1]]]),
      new Set([1]),
    ),
    fc.uint8Array(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(odd)), (value) => {
      expect(jsonWhole(value)).toBe(
        jsonStart(
          jsonValue(() => value),
          Number.POSITIVE_INFINITY,
        ).text,
      );
    }),
    { numRuns: 400 },
  );
});

test("spill keeps every text that clip cuts", () => {
  fc.assert(
    fc.property(
      piecesOf(60).filter((text) => text.length > 20),
      (text) => {
        const path = /saved to (\S+?);/.exec(clip(text, 10, { keep: true }))?.[1] ?? "";
        expect(readFileSync(path, "utf8")).toBe(wellFormed(text));
      },
    ),
    { numRuns: 200 },
  );
});

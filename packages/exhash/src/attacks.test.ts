import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { programSize } from "./_program-size.js";
import { type Command, exhash, lineHash, lnhash, lnhashview, report } from "./index.js";

const MB = 1_000_000;
const many = (count: number, command: Command): Command[] => Array.from({ length: count }, () => command);

describe("exhash() gives the addresses that a view of its text shows", () => {
  test.each<[string, string, Command[]]>([
    ["where a byte order mark is brought to the start", "a\n", [["1|5D|", "c", "\uFEFFx"]]],
    ["where a line that begins with one becomes the first", "a\n\uFEFFb\n", [["1|5D|", "d"]]],
    ["where nothing but one is left without an ending", "a", [["1|5D|", "c", "\uFEFF"]]],
    ["where a second one follows the first", "\uFEFFa\nb\n", [["1|5D|", "c", "\uFEFFx"]]],
  ])("%s", (_, before, commands) => {
    const { text, lines, hashes } = exhash(before, commands);
    const view = lnhashview(text).map((row) => row.trimStart());
    expect(lines.map((line, i) => hashes[i] + line)).toEqual(view);
  });
});

describe("exhash() has a result whose addresses", () => {
  test("are those of its text, whatever became of its lines since", () => {
    const result = exhash("a\nb\n", [["1|5D|", "s", "a", "A"]]);
    result.lines.push("c");
    result.lines[0] = "changed";
    expect(result.hashes).toEqual(["1|6L|", "2|_5|"]);
    expect(result.hashes).toBe(result.hashes);
  });
  test("are in every copy of it", () => {
    const result = exhash("a\n", []);
    const plain = {
      text: "a\n",
      lines: ["a"],
      hashes: ["1|5D|"],
      modified: [],
      deleted: [],
      origins: [1],
      printed: [],
    };
    expect([JSON.parse(JSON.stringify(result)), structuredClone(result), { ...result }]).toEqual([
      plain,
      plain,
      plain,
    ]);
  });
});

test("exhash() remembers the first hash of a line below a sort that changed nothing", () => {
  const commands: Command[] = [
    ["2|_5|", "s", "b", "B"],
    ["1|5D|", "sort"],
    ["2|_5|", "s", "B", "BB"],
  ];
  expect(exhash("a\nb\n", commands).text).toBe("a\nBB\n");
});

test("exhash() never halves a character of a pattern that it cannot compile", () => {
  for (let at = 0; at < 4; at++) {
    const source = `(?P<${"a".repeat(at)}${"😀".repeat(90)}>`;
    let message = "";
    try {
      exhash("a\n", [["%", "s", source, "x"]]);
    } catch (e) {
      message = (e as Error).message;
    }
    expect(message).toContain("an invalid regex (invalid named capture: `(?P<");
    expect(message).not.toMatch(/\p{Surrogate}/u);
  }
});

test.each([
  "(a{3}){4}\\Q\\E{7,9}",
  "(a{3}){4}(?i){7,9}",
  "(a{3}){4}(?i-s){7,9}",
  "(a{3}){4}(?i)\\Q\\E(?s){7,9}",
  "(?:(a{3}){4})*(?i){7,9}",
  "(?:(a{3}){4})+?\\Q\\E{7,9}",
])(
  "exhash() counts a repeat by what it repeats, not by what stands before it and is nothing: %s",
  (source) => {
    expect(programSize(source)).toBeGreaterThanOrEqual(RE2JS.compile(source).programSize());
  },
);

test("report() refuses a result with numbers that are no whole ones", () => {
  const result = { text: "a\n", lines: ["a"], hashes: [], deleted: [] };
  const wrong = new RangeError(
    "result does not belong to before: pass the text that exhash was given, and what it returned",
  );
  for (const numbers of [
    { modified: [], origins: [1.5], printed: [] },
    { modified: [1.5], origins: [1], printed: [] },
    { modified: [], origins: [1], printed: [1.5] },
  ])
    expect(() => report("a\nb\n", { ...result, ...numbers, lines: ["a"] })).toThrow(wrong);
});

/** A wide guard: each of these took seconds, and takes far below one on an idle machine. */
describe("exhash() refuses soon", () => {
  const letters = Array.from({ length: 0xd000 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
  const pairs = [2, 1, 0].map((i) => "😀".repeat(300_000) + i).join("\n");
  test.each<[string, string, Command[]]>([
    ["50 sorts of long lines beyond the first plane", pairs, many(50, ["%", "sort"])],
    ["900 indents of a line of blanks", " ".repeat(MB), many(900, ["%", ">"])],
    ["a large pattern on 250,000 short lines", "x\n".repeat(250_000), [["%", "g", "(.*){0,50}[yz]", ["d"]]]],
    ["deletions from the top of 100,000 lines", "a\n".repeat(100_000), many(100_000, ["1|5D|", "d"])],
    ["maps of all characters", "a\n", many(12, ["%", "y", letters, letters])],
  ])("%s", (_, text, commands) => {
    const start = performance.now();
    expect(() => exhash(text, commands)).toThrow(/takes? too much work/);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

test("lineHash() counts half a surrogate pair as the character that stands for it", () => {
  const same = ["\ud800", "\udc00", "\ufffd"].map((half) => lineHash(`a${half}b`));
  expect(new Set(same).size).toBe(1);
  expect(lnhash(1, "\udc00\ud800")).toBe(lnhash(1, "\ufffd\ufffd"));
});

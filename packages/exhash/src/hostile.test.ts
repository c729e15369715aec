import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { programSize } from "./_program-size.js";
import { type Command, exhash, lineHash, lnhash, lnhashview, report } from "./index.js";

const MB = 1_000_000;
const code = Array.from({ length: 20_000 }, (_, i) => `  const row_${i} = sum(${i * 7});\n`).join("");
const row0 = lnhash(1, "  const row_0 = sum(0);");
const many = (count: number, make: (i: number) => unknown): Command[] =>
  Array.from({ length: count }, (_, i) => make(i) as Command);

/** A wide guard: what a model sends takes far below a second on an idle machine. */
const HANG = 5000;

/** What a call comes to, in time: the result's size, or the refusal. */
function outcome(text: string, commands: Command[], sw?: number): number | string {
  const start = performance.now();
  let got: number | string;
  try {
    const result = exhash(text, commands, { sw });
    report(text, result);
    got = result.text.length;
  } catch (e) {
    expect([TypeError, RangeError]).toContain((e as Error).constructor);
    got = (e as Error).message;
  }
  expect(performance.now() - start).toBeLessThan(HANG);
  if (typeof got === "string") expect(got.length).toBeLessThan(700);
  return got;
}

const texts = { x: "x".repeat(MB), words: "ab c1\n".repeat(MB / 6), pairs: "😀".repeat(MB / 2) };

describe("exhash() is done soon, or refuses, on a megabyte and", () => {
  const patterns = [
    "(x{1,30}){1,30}[yz]",
    "((x{0,10}){0,10}){0,10}[yz]",
    "(?:x?){400}[yz]",
    "(?:x*){150}[yz]",
    ".*.*.*[=-]",
    "(?i)(\\pL+)+[=-]",
    "(?i)(?:\\pL{0,50}\\pN?)+[=-]",
    "(x+x+)+[yz]",
    "x+[yz]|x",
    "x*",
    "(x|x|x)*",
    "\\b",
    "(?:)",
    "$",
    "(?i)\\PL|q",
    "(.)(.)(.)(.)(.)(.)(.)(.)",
    "[\\pL\\pM\\pN\\pP\\pS\\pZ\\pC]",
    `${"x".repeat(500)}b${"x".repeat(499)}`,
    "x.{1000}",
  ];
  test.each(patterns)("%s", (pattern) => {
    const line = /PL|pL/.test(pattern) ? texts.pairs : texts.x;
    outcome(`${line}\n`, [["%", "s", pattern, "$0$0", "g"]]);
  });
});

test("exhash() is done soon, or refuses, on a g over lines of any length", () => {
  for (const pattern of ["(?:)", "(?i)\\PL|q", "(?:x*){150}[yz]"])
    outcome(texts.words, [["%", "g", pattern, ["d"]]]);
});

test("exhash() says how to narrow a pattern that takes too much work", () => {
  const before = `${"x".repeat(MB)}\n`;
  const wanted = `command 1 has the pattern "(?:x*){150}[yz]", which takes too much work on this text: narrow it with literal text or fewer repeats, or name a smaller range`;
  expect(() => exhash(before, [["%", "s", "(?:x*){150}[yz]", ""]])).toThrow(new RangeError(wanted));
  expect(exhash(before, [["%", "s", "x$", "y"]]).text.length).toBe(before.length);
});

test("exhash() keeps a total between matches, each of which looks on to the end", () => {
  const before = `${"x".repeat(20_000)}\n`;
  expect(outcome(before, [["%", "s", "x+[yz]|x", "y", "g"]])).toContain(
    "which takes too much work on this text",
  );
  expect(outcome(before, [["%", "s", "x+[yz]|x", "y"]])).toBe(20_001);
  expect(outcome(before, [["%", "s", "x", "y", "g"]])).toBe(20_001);
});

test("exhash() replaces in 20,000 lines at once", () => {
  expect(exhash(code, [["%", "s", "\\s+", " ", "g"]]).lines[19_999]).toBe(" const row_19999 = sum(139993);");
  expect(exhash(code, [["%", "g", "7\\d\\)", ["d"]]]).lines.length).toBeLessThan(20_000);
});

describe("exhash() refuses a text that grows without end", () => {
  const grown = "makes the text longer than";
  test.each<[string, string, Command[], number | undefined]>([
    ["by copies of copies", "a\n", many(1000, () => ["%", "t", "$"]), undefined],
    ["by copies of all", code, many(1000, () => ["%", "t", "$"]), undefined],
    ["by a replacement", `${"x".repeat(MB)}\n`, [["%", "s", ".*", "$0".repeat(1e5)]], undefined],
    ["by replacements in each line", code, [["%", "s", ".*", "$0".repeat(1e5)]], undefined],
    ["by levels", code, [["%", ">", 1e9]], undefined],
    ["by levels of many blanks", code, [["%", ">", Number.MAX_SAFE_INTEGER]], Number.MAX_SAFE_INTEGER],
    ["by one text", code, [["$", "a", "x".repeat(5 * MB)]], undefined],
  ])("%s", (_, text, commands, sw) => {
    expect(outcome(text, commands, sw)).toContain(grown);
  });
  test("and says how long it may be", () => {
    expect(() => exhash("a\n", [["$", "a", "x".repeat(MB)]])).toThrow(
      new RangeError(
        "command 1 makes the text longer than 500004 characters, twice its size and half a million more: insert less",
      ),
    );
  });
});

describe("exhash() is done soon, or refuses,", () => {
  const long = "x".repeat(MB);
  const tag = lnhash(1, long);
  test.each<[string, string, Command[]]>([
    ["100,000 insertions at the top", code, many(1e5, () => ["0|AA|", "a", "x"])],
    ["100,000 moves to the top", code, many(1e5, () => ["$", "m", "0|AA|"])],
    ["100,000 deletions", code, many(1e5, () => ["$", "d"])],
    ["10,000 prints of all", code, many(1e4, () => ["%", "p"])],
    ["1000 maps of all", code, many(1000, () => ["%", "y", "abc", "bca"])],
    ["1000 sorts of all", code, many(1000, () => ["%", "sort"])],
    ["1000 substitutions across all lines", code, many(1000, () => ["%", "s", "row_0 \n|row", "row"])],
    ["10,000 edits of a line of a megabyte", long, many(1e4, () => [tag, "s", "x", "y"])],
    ["g with a move to the top", code, [["%", "g", "row", ["m", "0|AA|"]]]],
    ["g with a copy to the end", code, [["%", "g", "row", ["t", "$"]]]],
    ["5000 patterns", code, many(5000, (i) => [row0, "g", `q{${i % 9}}${i}`, ["p"]])],
    ["1000 large patterns", code, many(1000, (i) => [row0, "g", `(x{1,10}){1,10}|${i}`, ["p"]])],
    ["1000 large classes", code, many(1000, (i) => [row0, "g", `(?i)[\\pL\\PL]${i}`, ["p"]])],
    [
      "a sort of lines much alike",
      many(1000, (i) => "x".repeat(999) + (((i as number) * 7919) % 1000)).join("\n"),
      [["%", "sort"]],
    ],
    ["text at each line", code, [["%", "g", "row", ["a", "x\n".repeat(1000)]]]],
    ["a replacement of dollars", code, [["%", "s", "row", "$".repeat(MB)]]],
    ["a replacement of open braces", code, [["%", "s", "row", "${".repeat(MB / 2)]]],
    ["a pattern of brackets", code, [["%", "g", "[".repeat(990), ["p"]]]],
    ["a pattern of nested groups", code, [["%", "g", `${"(".repeat(330)}a${")*".repeat(330)}`, ["p"]]]],
    ["a pattern that counts counts", code, [["%", "g", "(x{1,100}){1,100}", ["p"]]]],
    ["an address of commas", code, [[",".repeat(MB), "d"]]],
    ["an address of blanks", code, [[`${" ".repeat(MB)}x`, "d"]]],
    ["an address with blanks inside", code, [[`1${" ".repeat(MB)}y`, "d"]]],
    ["a destination with blanks inside", code, [["$", "m", `1${" ".repeat(MB)}y`]]],
    ["levels with blanks inside", code, [["%", ">", `1${" ".repeat(MB)}y`]]],
    ["lines of blanks", `${" ".repeat(MB)}x\n`.repeat(2), [["%", "j"]]],
    ["an address of digits", code, [["1".repeat(MB), "p"]]],
    ["a huge name", code, [["%", "q".repeat(MB)]]],
    ["huge flags", code, [["%", "s", "row", "x", "g".repeat(MB)]]],
    ["huge levels", code, [["%", ">", "1".repeat(MB)]]],
    ["tabs without end", "\t".repeat(MB), [["%", "<", 1e15]]],
    ["rows of a view as text", code, [["$", "a", lnhashview(code).join("\n")]]],
  ])("on %s", (_, text, commands) => {
    outcome(text, commands);
  });
});

test("exhash() says that a script takes too much work", () => {
  expect(() =>
    exhash(
      code,
      many(1e4, () => ["%", "p"]),
    ),
  ).toThrow(
    /^the commands take too much work, spent at command \d+: send fewer at a time, or name smaller ranges$/,
  );
});

test("exhash() bounds a pattern before it compiles it: by no less than it compiles to", () => {
  const token = fc.oneof(
    fc.constantFrom(
      "a",
      "é",
      "😀",
      "(",
      ")",
      "(?:",
      "|",
      "*",
      "+",
      "?",
      ".",
      "^",
      "$",
      "[",
      "]",
      "[^",
      "\\",
      "{",
      "}",
    ),
    fc.constantFrom(
      "{2}",
      "{3,}",
      "{0,4}",
      "{7,9}",
      "\\d",
      "\\pL",
      "\\p{Greek}",
      "[[:alpha:]]",
      "[a-z]",
      "[]x]",
      "\\Q",
      "\\E",
    ),
    fc.constantFrom("(?i)", "(?P<n>", "\\x{41}", "\\b", "\\(", "\\[", "(a{3}){4}", "[(]", "\\Q(\\E"),
  );
  let compiled = 0;
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      const source = tokens.join("");
      let size = 0;
      try {
        size = RE2JS.compile(source).programSize();
        compiled++;
      } catch {}
      expect(programSize(source)).toBeGreaterThanOrEqual(size);
    }),
    { numRuns: 2500 },
  );
  expect(compiled).toBeGreaterThan(100);
});

describe("exhash() answers with an error of its own on", () => {
  const thrower = () => {
    throw new Error("SECRET");
  };
  const echo: object = new Proxy([], { get: () => echo });
  const itself: unknown[] = ["%", "g", "a"];
  itself.push(itself);
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  test.each<[string, unknown]>([
    ["a list that throws", new Proxy([], { get: thrower })],
    ["a revoked list", revoked.proxy],
    ["a command that throws", [new Proxy([], { get: thrower })]],
    ["a field that throws", [Object.defineProperty(["%", "d"], 1, { get: thrower })]],
    ["a list that is its own everything", echo],
    [
      "a list that never ends",
      new Proxy([], { get: (_, key) => (key === "length" ? Number.POSITIVE_INFINITY : ["%", "d"]) }),
    ],
    ["a nested command that throws", [["%", "g", "a", new Proxy([], { get: thrower })]]],
    ["a command that holds itself", [itself]],
    ["a string", "%d"],
    ["an object", { 0: ["%", "d"], length: 1 }],
    ["null", [null]],
    ["a hole", [new Array(2)]],
    ["text that becomes one by throwing", [["%", "a", { toString: thrower }]]],
    [
      "a name from Object.prototype",
      [
        ["%", "constructor"],
        ["%", "__proto__"],
      ],
    ],
    ["a group from Object.prototype", [["%", "s", "a", "${constructor}"]]],
    ["a symbol", [["%", Symbol("d")]]],
    ["a bigint", [["%", ">", 2n]]],
    ["control characters", [["\u001b]0;x\u0007\u202e", "\u0000"]]],
    ["halves of pairs", [["%", "a", "\ud800"]]],
    ["halves of pairs in a pattern", [["%", "s", "\udc00", "x"]]],
    ["halves of pairs in an address", [["\ud800", "d"]]],
  ])("%s", (_, commands) => {
    let error: unknown;
    try {
      exhash("a\n", commands as Command[]);
    } catch (e) {
      error = e;
    }
    expect([TypeError, RangeError]).toContain((error as Error)?.constructor);
    const { message } = error as Error;
    expect(message.length).toBeLessThan(600);
    expect(message).not.toMatch(/SECRET|object Object|undefined|[\p{C}\u202e]|revoked|stack/u);
  });
});

test("exhash() edits lines that hold halves of pairs, and leaves them as they are", () => {
  const text = "a\ud800\nb\n";
  expect(exhash(text, [[`1|${lineHash("a\ud800")}|`, "s", "a", "A"]]).text).toBe("A\ud800\nb\n");
  expect(exhash(text, [["%", "sort"]]).text).toBe(text);
});

test("exhash() quotes of a line no more than a glance, and nothing that acts on a terminal", () => {
  const line = `\u001b[31m${"x".repeat(MB)}`;
  const message = outcome(`${line}\n`, [["1|AB|", "d"]]) as string;
  expect(message.length).toBeLessThan(400);
  expect(message).toContain("1|Vk|\\u001b[31mxxx");
  expect(message).not.toMatch(/\p{Cc}/u);
});

test("exhash() reads a command once, and runs what it read", () => {
  let reads = 0;
  const command = Object.defineProperty(["%", "d"], 1, { get: () => (reads++ === 0 ? "p" : "d") });
  expect(exhash("a\n", [command as never]).text).toBe("a\n");
  expect(reads).toBe(1);
});

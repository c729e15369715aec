import { afterEach, expect, test, vi } from "vitest";
import { clip } from "./index.js";

afterEach(() => vi.unstubAllGlobals());

const text = "the first line\nthe second line\n".repeat(20);

test("clip() shows the start of a text and says how much of it that is", () => {
  expect(clip(text, 100)).toBe(
    "the first line\nthe second line\nthe first line\nthe second line\n…[truncated: 62 of 620 chars shown]",
  );
});

test.each([undefined, null, Number.NaN, "100", {}, [], true])("clip() takes 6000 for a budget of %s", (n) => {
  expect(clip("x".repeat(7000), n as number)).toBe(clip("x".repeat(7000), 6000));
  expect(clip("x".repeat(6000), n as number)).toBe("x".repeat(6000));
});

test("clip() cuts nothing at a budget without end", () => {
  expect(clip("x".repeat(70_000), Number.POSITIVE_INFINITY)).toBe("x".repeat(70_000));
});

test("clip() leaves no half pair in a text that fits", () => {
  expect(clip("a\ud83d b\ude00 😀", 100)).toBe("a\uFFFD b\uFFFD 😀");
});

test("clip() keeps a byte order mark, line ends and trailing blanks as they are", () => {
  expect(clip(`\uFEFFa\r\n\tb  \n${"x".repeat(100)}`, 60)).toBe(
    `\uFEFFa\r\n\tb  \n${"x".repeat(16)}…[truncated: 25 of 109 chars shown]`,
  );
});

test("clip() goes back to a line break for at most a fifth of what it could show", () => {
  const shown = (line: number): number => clip(`${"a".repeat(line)}\n${"b".repeat(400)}`, 134).indexOf("…");
  expect([shown(79), shown(78)]).toEqual([80, 99]);
});

test("clip() cuts a cluster longer than it looks around between two of its characters", () => {
  expect(clip(`a${"\u0301".repeat(200)}`, 100)).toBe(
    `a${"\u0301".repeat(64)}…[truncated: 65 of 201 chars shown]`,
  );
  expect(clip(`a${"😀\u200D".repeat(80)}b`, 134)).toMatch(
    /^a(?:😀\u200D?)+…\[truncated: 9\d of 242 chars shown\]$/u,
  );
});

test("clip() pairs flags from the start of their run, however long", () => {
  const flags = "🇩🇪".repeat(400);
  for (const before of ["", "x", "xy", "🇩"]) {
    const result = clip(before + flags, 1000);
    expect((result.indexOf("…") - before.length * (before === "🇩" ? 0 : 1)) % 4).toBe(0);
  }
});

test.each([
  ["a colour", "\u001b[38;5;196m"],
  ["a link", "\u001b]8;;https://example.com/a/b\u0007"],
  ["a title", "\u001b]0;a title\u001b\\"],
  ["a character set", "\u001b(B"],
  ["a two-character sequence", "\u001b7"],
  ["a device string", "\u001bPq#0;2\u001b\\"],
])("clip() never cuts inside %s", (_, sequence) => {
  for (let before = 0; before <= sequence.length; before++) {
    const result = clip("x".repeat(70 - before) + sequence + "y".repeat(100), 70 + 37);
    const shown = result.slice(0, result.indexOf("…"));
    const whole = 70 - before + sequence.length;
    expect(shown.length === 70 - before || shown.length >= whole).toBe(true);
  }
});

test("clip() cuts at a code point where the engine cannot find clusters", () => {
  vi.stubGlobal("Intl", undefined);
  expect(clip(`e\u0301${"😀".repeat(100)}`, 71)).toBe(
    `e\u0301${"😀".repeat(17)}…[truncated: 36 of 202 chars shown]`,
  );
  expect(clip("\r\n".repeat(100), 68)).toBe(`${"\r\n".repeat(16)}…[truncated: 32 of 200 chars shown]`);
});

const numbered = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join("");

test("clip() shows the end of a text, from a line on when one begins near", () => {
  expect(clip(numbered, 80, { from: "end" })).toBe(
    "[truncated: last 40 of 310 chars shown]…line 35\nline 36\nline 37\nline 38\nline 39\n",
  );
  expect(clip("x".repeat(100), 90, { from: "end" })).toBe(
    `[truncated: last 50 of 100 chars shown]…${"x".repeat(50)}`,
  );
});

test("clip() shows as much of the start as of the end, lines whole when they end near", () => {
  expect(clip(numbered, 86, { from: "both" })).toBe(
    "line 0\nline 1\n…[truncated: first 14 and last 16 of 310 chars shown]…line 38\nline 39\n",
  );
  expect(clip("x".repeat(100), 91, { from: "both" })).toBe(
    `${"x".repeat(19)}…[truncated: first 19 and last 18 of 100 chars shown]…${"x".repeat(18)}`,
  );
});

test.each([
  ["start", "…[truncated: 5 of 620 chars shown. saved to /x/1.txt; use read. page 2]"],
  ["end", "[truncated: last 5 of 620 chars shown. saved to /x/1.txt; use read. page 2]…"],
  ["both", "…[truncated: first 3 and last 2 of 620 chars shown. saved to /x/1.txt; use read. page 2]…"],
] as const)("clip() says where the whole is and how to read on, from: %j", (from, note) => {
  const options = { from, keep: () => "/x/1.txt", reader: "read", more: "page 2" };
  expect(clip(text.replaceAll("\n", " "), 5, options).replace(note, "|")).toBe(
    { start: "the f|", end: "|line ", both: "the|e " }[from],
  );
});

test("clip() returns a text that fits whole, and shows a character at no budget, from either end", () => {
  for (const from of ["start", "end", "both"] as const) expect(clip("hello", 5, { from })).toBe("hello");
  expect(clip("hello", 0, { from: "end" })).toBe("[truncated: last 1 of 5 chars shown]…o");
  expect(clip("ab😀", -200, { from: "end" })).toBe("[truncated: last 2 of 4 chars shown]…😀");
  expect(clip("hello", 0, { from: "both" })).toBe("h…[truncated: first 1 and last 0 of 5 chars shown]…");
  expect(clip("😀😀", 1, { from: "both" })).toBe("😀…[truncated: first 2 and last 0 of 4 chars shown]…");
});

test("clip() goes on to a line break for at most a fifth of what it could show of the end", () => {
  const shown = (line: number): number =>
    clip(`${"a".repeat(400)}\n${"b".repeat(line)}`, 140, { from: "end" }).split("…")[1]?.length ?? 0;
  expect([shown(80), shown(79)]).toEqual([80, 99]);
});

test.each([
  ["a pair", "😀"],
  ["a cluster", "👩\u200D👩\u200D👧"],
  ["a colour", "\u001b[38;5;196m"],
  ["a link", "\u001b]8;;https://example.com/a/b\u0007"],
  ["a title", "\u001b]0;a title\u001b\\"],
  ["a character set", "\u001b(B"],
  ["a two-character sequence", "\u001b7"],
  ["a device string", "\u001bPq#0;2\u001b\\"],
])("clip() never begins inside %s", (_, part) => {
  for (let after = 0; after <= part.length; after++) {
    const result = clip("x".repeat(100) + part + "y".repeat(70 - after), 70 + 40, { from: "end" });
    const shown = result.slice(result.indexOf("]…") + 2);
    expect(shown).toBe("y".repeat(70 - after).padStart(after === part.length ? 70 : 0, part));
  }
});

test("clip() never begins between CR and LF", () => {
  expect(clip(`${"x".repeat(100)}\r\ny`, 2, { from: "end" })).toBe(
    "[truncated: last 1 of 103 chars shown]…y",
  );
});

test("clip() begins after a link as long as its address is, and within what only looks like one", () => {
  const link = `\u001b]8;;https://example.com/${"a".repeat(300)}\u0007`;
  expect(clip(`${"x".repeat(400)}${link}${"y".repeat(100)}`, 440, { from: "end" })).toBe(
    `[truncated: last 100 of ${500 + link.length} chars shown]…${"y".repeat(100)}`,
  );
  const noLink = `${"x".repeat(400)}\u001b]8;;${"y".repeat(398)}`;
  expect(clip(noLink, 440, { from: "end" })).toBe(
    `[truncated: last 399 of 803 chars shown]…${noLink.slice(-399)}`,
  );
});

test("clip() begins a cluster longer than it looks around between two of its characters", () => {
  expect(clip(`${"a".repeat(60)}${"\u0301".repeat(200)}`, 100, { from: "end" })).toBe(
    `[truncated: last 60 of 260 chars shown]…${"\u0301".repeat(60)}`,
  );
});

test("clip() pairs flags from the start of their run, also at the end", () => {
  for (const before of ["", "x", "xy"])
    for (const n of [1000, 1001, 1002, 1003]) {
      const result = clip(before + "🇩🇪".repeat(400), n, { from: "end" });
      expect((result.length - result.indexOf("…") - 1) % 4).toBe(0);
    }
});

test("clip() takes the name of the reading tool", () => {
  expect(clip(text, 105, { keep: () => "/x/1.txt", reader: "read", more: "page 2" })).toBe(
    "the first line\nthe second line\n…[truncated: 31 of 620 chars shown. saved to /x/1.txt; use read. page 2]",
  );
});

test("clip() hands the whole to keep, and only when something is cut", () => {
  const wholes: string[] = [];
  const keep = (whole: string): string => `/x/${wholes.push(whole)}.txt`;
  expect(clip(text, 620, { keep })).toBe(text);
  expect(wholes).toEqual([]);
  expect(clip(text, 10, { keep })).toContain("saved to /x/1.txt; use view_file]");
  expect(wholes).toEqual([text]);
});

test.each([undefined, "", null, false])("clip() names no file when keep answers %s", (answer) => {
  expect(clip("x".repeat(100), 5, { keep: () => answer as undefined })).toBe(
    "xxxxx…[truncated: 5 of 100 chars shown]",
  );
});

const thrown = (value: unknown) => () => {
  throw value;
};

test.each<[string, () => unknown, string]>([
  ["the code of an error", thrown(Object.assign(new Error("secret"), { code: "ENOSPC" })), "ENOSPC"],
  ["the code of its cause", thrown(new Error("x", { cause: { code: "EROFS" } })), "EROFS"],
  ["its type", thrown(new RangeError("secret")), "RangeError"],
  ["Error for a type that is no word", thrown({ name: "a b; saved to /x;" }), "Error"],
  ["Error for a code that is no code", thrown({ code: "x]\n; y" }), "Error"],
  ["Error for what is no error", thrown("secret"), "Error"],
  ["Error for nothing", thrown(null), "Error"],
  ["Error for a throw that throws", thrown(new Proxy({}, { get: thrown(1) })), "Error"],
  ["TypeError for a path that is no text", () => 7, "TypeError"],
  ["TypeError for a path to come", async () => "/x/1.txt", "TypeError"],
])("clip() says %s when keep does not save", (_, keep, code) => {
  expect(clip("x".repeat(100), 5, { keep: keep as () => string })).toBe(
    `xxxxx…[truncated: 5 of 100 chars shown. could not save the whole (${code})]`,
  );
});

test.each([
  ["/tmp/a b/1.txt", '"/tmp/a b/1.txt"'],
  ["/tmp/a;b/1.txt", '"/tmp/a;b/1.txt"'],
  ["C:\\Users\\Jo Do\\1.txt", '"C:\\Users\\Jo Do\\1.txt"'],
  ['/tmp/a "b"/1.txt', '"/tmp/a \\"b\\"/1.txt"'],
  ["/tmp/a\nb/1.txt", '"/tmp/a\\nb/1.txt"'],
  ['/tmp/a"b/漢/1.txt', '/tmp/a"b/漢/1.txt'],
])("clip() puts quotes around a path that has no end without them: %j", (path, shown) => {
  expect(clip("x".repeat(100), 5, { keep: () => path })).toBe(
    `xxxxx…[truncated: 5 of 100 chars shown. saved to ${shown}; use view_file]`,
  );
});

test("clip() cuts where there is no file system, and says nothing of a file", () => {
  for (const process of [undefined, {}, { getBuiltinModule: () => undefined }]) {
    vi.stubGlobal("process", process);
    const result = clip("x".repeat(100), 90, { keep: true });
    vi.unstubAllGlobals();
    expect(result).toBe(`${"x".repeat(55)}…[truncated: 55 of 100 chars shown]`);
  }
});

test.each<[string, () => unknown, string]>([
  ["no text", () => clip(undefined as never), "text is undefined, not a string: pass the text to cut"],
  ["null", () => clip(null as never, 5), "text is null, not a string: pass the text to cut"],
  ["a number", () => clip(7 as never), "text is a number, not a string: pass the text to cut"],
  [
    "a String object",
    () => clip(Object("x") as never),
    "text is an object, not a string: pass the text to cut",
  ],
  [
    "options that are null",
    () => clip("x", 5, null as never),
    "options is null, not an object: name each option, or leave them out",
  ],
  [
    "options that are a function",
    () => clip("x", 5, (() => {}) as never),
    "options is a function, not an object: name each option, or leave them out",
  ],
  [
    "a hint that is no text",
    () => clip("x", 5, { more: 7 as never }),
    "options.more is a number, not a string: pass a text, or leave it out",
  ],
  [
    "a keep that is neither",
    () => clip("x", 5, { keep: "yes" as never }),
    "options.keep is a string, not true, false or a function: pass one of these, or leave it out",
  ],
  [
    "a from that is no text",
    () => clip("x", 5, { from: 1 as never }),
    'options.from is a number, not "start", "end" or "both": pass one of these, or leave it out',
  ],
  [
    "a reader that is no text",
    () => clip("x", 5, { reader: null as never }),
    "options.reader is null, not a string: pass a text, or leave it out",
  ],
  [
    "an option that throws",
    () => clip("x", 5, new Proxy({}, { get: thrown(new Error("secret")) })),
    "options.more cannot be read: pass a plain object",
  ],
])("clip() refuses %s", (_, call, message) => {
  expect(call).toThrow(new TypeError(message));
});

test("clip() refuses a from that is none of its words", () => {
  expect(() => clip("x", 5, { from: `tail\n${"x".repeat(100)}` as never })).toThrow(
    new RangeError(
      `options.from is "tail\\n${"x".repeat(35)}": pass "start", "end" or "both", or leave it out`,
    ),
  );
});

test("clip() refuses a reader without a name", () => {
  expect(() => clip("x", 5, { reader: "" })).toThrow(
    new RangeError("options.reader is empty: name the tool that reads a saved file"),
  );
});

import { expect, test } from "vitest";
import { clipLines } from "./index.js";

const lines = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"];
const more = "read from line {next}";

test("clipLines() shows the lines that fit and says where to read on", () => {
  expect(clipLines([...lines, ...lines], { n: 80, more })).toBe(
    "alpha\nbeta\ngamma\ndelta\nepsilon\n…[15 more line(s) not shown. read from line 6]",
  );
});

test("clipLines() joins lines that fit, empty ones too", () => {
  expect(clipLines(["", "a", "", ""])).toBe("\na\n\n");
  expect(clipLines([""])).toBe("");
});

test("clipLines() says (nothing) for no lines", () => {
  expect(clipLines([])).toBe("(nothing)");
  expect(clipLines([], { empty: "" })).toBe("");
});

test("clipLines() has a budget of 6000 unless it is given one", () => {
  const many = Array.from({ length: 2000 }, (_, i) => `line ${i}`);
  const standard = clipLines(many);
  expect(standard.length).toBeGreaterThan(5980);
  for (const n of [undefined, null, Number.NaN, "9"])
    expect(clipLines(many, { n: n as number })).toBe(standard);
  expect(clipLines(many, { n: Number.POSITIVE_INFINITY })).toBe(many.join("\n"));
});

test("clipLines() puts the next number in every place of the hint, and nothing else", () => {
  const more = "{next}: $& $1 {next} {Next}";
  expect(clipLines(Array(40).fill("xx"), { start: 998, n: 65, more })).toBe(
    "xx\nxx\nxx\nxx\n…[36 more line(s) not shown. 1002: $& $1 1002 {Next}]",
  );
});

test("clipLines() keeps a hint for the last line cut when it names no line", () => {
  expect(clipLines(["x".repeat(100)], { n: 60, more: "ask for bytes" })).toBe(
    `${"x".repeat(13)}…[line 1 is 100 chars; 13 shown. ask for bytes]`,
  );
  expect(clipLines(["x".repeat(100)], { n: 60, more })).toBe(
    `${"x".repeat(28)}…[line 1 is 100 chars; 28 shown]`,
  );
});

test("clipLines() never cuts a long line inside a character", () => {
  expect(clipLines(["😀".repeat(100)], { n: 60 })).toBe(`${"😀".repeat(14)}…[line 1 is 200 chars; 28 shown]`);
  expect(clipLines(["👍🏽".repeat(9)], { n: 1 })).toBe("\u{1F44D}…[line 1 is 36 chars; 2 shown]");
});

test("clipLines() leaves no half pair", () => {
  expect(clipLines(["a\ud83d", "\ude00b"])).toBe("a\uFFFD\n\uFFFDb");
});

test("clipLines() shows fewer whole lines rather than exceed a budget that its note would fit", () => {
  const ten = Array.from({ length: 100 }, () => "");
  for (let n = 1; n < 60; n++) {
    const page = clipLines(ten, { n });
    const note = page.slice(page.indexOf("…"));
    if (n > note.length) expect(page.length).toBeLessThanOrEqual(n);
  }
});

test("clipLines() reads no more lines than could fit", () => {
  const read: string[] = [];
  const watched = new Proxy(Array(1_000_000).fill("a line of text"), {
    get: (target, key) => {
      read.push(String(key));
      return Reflect.get(target, key);
    },
  });
  expect(clipLines(watched, { n: 100, more })).toContain(
    "…[999997 more line(s) not shown. read from line 4]",
  );
  expect(read).toEqual(["length", "0", "1", "2", "3", "4", "5", "6"]);
});

test.each<[string, () => unknown, string]>([
  ["a text", () => clipLines("a\nb" as never), "lines is a string, not an array: pass an array of strings"],
  ["null", () => clipLines(null as never), "lines is null, not an array: pass an array of strings"],
  [
    "what looks like an array",
    () => clipLines({ length: 1, 0: "a" } as never),
    "lines is an object, not an array: pass an array of strings",
  ],
  [
    "a line that is no text",
    () => clipLines(["a", 7 as never]),
    "line 2 of lines is a number, not a string: pass an array of strings",
  ],
  [
    "a missing line",
    () => clipLines(Array(3)),
    "line 1 of lines is undefined, not a string: pass an array of strings",
  ],
  [
    "a line that throws",
    () =>
      clipLines(
        Object.defineProperty(["a"], 0, {
          get: () => {
            throw new Error("secret");
          },
        }),
      ),
    "line 1 of lines cannot be read: pass an array of strings",
  ],
  [
    "an array without a true length",
    () => clipLines(new Proxy([], { get: (_, key) => (key === "length" ? Number.NaN : "a") })),
    "lines has a length that is no whole number: pass an array of strings",
  ],
  [
    "a revoked proxy",
    () => {
      const { proxy, revoke } = Proxy.revocable([], {});
      revoke();
      return clipLines(proxy);
    },
    "lines cannot be read: pass an array of strings",
  ],
  [
    "a start that is no number",
    () => clipLines([], { start: "1" as never }),
    "options.start is a string, not a number: pass the number of the first line, a whole number from 1 up",
  ],
  [
    "an empty that is no text",
    () => clipLines([], { empty: false as never }),
    "options.empty is a boolean, not a string: pass a text, or leave it out",
  ],
])("clipLines() refuses %s", (_, call, message) => {
  expect(call).toThrow(new TypeError(message));
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "clipLines() refuses %s as a start",
  (start) => {
    expect(() => clipLines(["a"], { start })).toThrow(
      new RangeError(
        `options.start is ${start}: pass the number of the first line, a whole number from 1 up`,
      ),
    );
  },
);

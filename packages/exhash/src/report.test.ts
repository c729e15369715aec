import { describe, expect, test } from "vitest";
import { type Command, type Exhash, exhash, report } from "./index.js";

const text = "alpha\nbeta\ngamma\ndelta\n";
const told = (before: string, commands: Command[], context?: number): string[] =>
  report(before, exhash(before, commands), { context }).split("\n");

test("report() shows what changed, with the new addresses", () => {
  expect(told(text, [["2|Rj|", "s", "beta", "BETA"]])).toEqual([
    "--- original",
    "+++ modified",
    " 1|lq|alpha",
    "-2|Rj|beta",
    "+2|nX|BETA",
    " 3|Bx|gamma",
  ]);
});

describe("report() shows", () => {
  const long = Array.from({ length: 9 }, (_, i) => `${i + 1}`).join("\n");
  test.each<[string, string, Command[], string[]]>([
    [
      "old lines before those that c puts",
      text,
      [["2|Rj|", "c", "x\ny"]],
      ["-2|Rj|beta", "+2|aD|x", "+3|YV|y"],
    ],
    ["a moved line at both places", text, [["$", "m", "0|AA|"]], ["+1|7Z|delta", "-4|7Z|delta"]],
    ["one moved down", text, [["1|lq|", "m", "2|Rj|"]], ["-1|lq|alpha", "+2|lq|alpha"]],
    ["lines in another order", "c\na\nb\n", [["%", "sort"]], ["-1|9v|c", "+3|9v|c"]],
    [
      "new lines before a changed one",
      "a\nb\n",
      [
        ["$", "c", "B"],
        ["$", "i", "x"],
      ],
      ["-2|_5|b", "+2|aD|x", "+3|8x|B"],
    ],
    [
      "a new line before one edited in place",
      "a\nb\n",
      [
        ["$", "s", "b", "B"],
        ["$", "i", "x"],
      ],
      ["+2|aD|x", "-2|_5|b", "+3|8x|B"],
    ],
    ["a deletion at the end", text, [["$", "d"]], ["-4|7Z|delta"]],
    ["a deletion of everything", "a\n", [["%", "d"]], ["-1|5D|a"]],
    ["all lines of a new text", "", [["%", "c", "a"]], ["+1|5D|a"]],
    [
      "changes apart",
      long,
      [
        ["1|-3|", "s", "1", "x"],
        ["$", "d"],
      ],
      ["-1|-3|1", "+1|aD|x", "---", "-9|eF|9"],
    ],
  ])("%s", (_, before, commands, rows) => {
    const got = told(before, commands, 0);
    expect(got).toEqual(["--- original", "+++ modified", ...got.slice(2)]);
    expect(got.slice(2).filter((row) => row !== "---" || rows.includes("---"))).toEqual(rows);
  });
});

test("report() shows printed lines as a view, after the changes", () => {
  expect(told(text, [["3|Bx|,$", "p"]])).toEqual(["3|Bx|gamma", "4|7Z|delta"]);
  expect(
    told(
      text,
      [
        ["1|lq|", "d"],
        ["$", "p"],
      ],
      0,
    ),
  ).toEqual(["--- original", "+++ modified", "-1|lq|alpha", "# printed", "3|7Z|delta"]);
});

test("report() says so when nothing changed", () => {
  expect(told(text, [])).toEqual(["no changes"]);
  expect(
    told(text, [
      ["2|Rj|", "s", "b", "B"],
      ["2|Rj|", "s", "B", "b"],
    ]),
  ).toEqual(["no changes"]);
});

test("report() says that a dot alone is text", () => {
  expect(told("a\n", [["$", "a", "x\n."]], 0).at(-1)).toBe(
    "# line 3 is a dot alone: it was inserted as text",
  );
});

test("report() counts the rows beyond 15", () => {
  const many = "a\n".repeat(12);
  const rows = told(many, [["%", "s", "a", "b"]]);
  expect(rows).toHaveLength(18);
  expect(rows.at(-1)).toBe("… 9 more rows");
  expect(told("a\n".repeat(8), [["%", "s", "a", "b"]]).at(-1)).toBe("… 1 more row");
});

test("report() cuts long rows, a changed pair from before its first difference, and never a character", () => {
  const line = `${"😀".repeat(100)}end${"x".repeat(300)}`;
  const [, , old, now] = told(`${line}\n`, [["%", "s", "end", "END"]]) as [string, string, string, string];
  expect(old).toBe(`-1|D5|…${"😀".repeat(10)}end${"x".repeat(149)}…`);
  expect(now).toBe(`+1|J6|…${"😀".repeat(10)}END${"x".repeat(149)}…`);
  for (const row of told(`${line}\n${line}\n`, [["$", "d"]])) expect(row.length).toBeLessThanOrEqual(180);
  expect([old, now].join("")).not.toMatch(/\p{Surrogate}/u);
});

describe("report() refuses", () => {
  const result = exhash(text, []);
  test.each<[string, unknown, unknown, unknown, Error]>([
    ["a text that is none", 1, result, undefined, new TypeError("before must be a string: got 1")],
    ["no result", text, null, undefined, new TypeError("result must be what exhash returned: got null")],
    [
      "a result without lists",
      text,
      {},
      undefined,
      new TypeError("result must be what exhash returned: its lines are no list"),
    ],
    [
      "a result of another text",
      "a\n",
      result,
      undefined,
      new RangeError(
        "result does not belong to before: pass the text that exhash was given, and what it returned",
      ),
    ],
    [
      "a context below 0",
      text,
      result,
      { context: -1 },
      new RangeError("options.context is -1: pass a whole number from 0 up, or leave it out"),
    ],
    [
      "a result that throws",
      text,
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("SECRET");
          },
        },
      ),
      undefined,
      new TypeError("result cannot be read because looking at it throws: pass plain data"),
    ],
  ])("%s", (_, before, of, options, error) => {
    expect(() => report(before as string, of as Exhash, options as object)).toThrow(error);
  });
});

import { cmds } from "@shalya/edits";
import { describe, expect, test } from "vitest";
import { type Command, exhash, lnhashview } from "./index.js";

const text = "alpha\nbeta\ngamma\ndelta\n";
const done = (before: string, ...commands: Command[]): string => exhash(before, commands).text;

test("exhash() gives the new text and what became of each line", () => {
  const result = exhash(text, [
    ["4|7Z|", "d"],
    ["2|Rj|", "s", "b(.)ta", "B${1}TA"],
    ["1|lq|", "a", "new"],
    ["$", "p"],
  ]);
  expect({ ...result }).toEqual({
    text: "alpha\nnew\nBeTA\ngamma\n",
    lines: ["alpha", "new", "BeTA", "gamma"],
    hashes: lnhashview("alpha\nnew\nBeTA\ngamma\n").map((row) => row.slice(0, 5)),
    modified: [2, 3],
    deleted: [4],
    origins: [1, null, 2, 3],
    printed: [4],
  });
});

test("exhash() takes what cmds() of @shalya/edits reads from a model", () => {
  const sent = '[["2|Rj|", "s", "beta", "BETA"], ["1|lq|", ">", 2], ["%", "g", "a$", ["p"]]]';
  expect(exhash(text, cmds(sent), { sw: 2 }).text).toBe("    alpha\nBETA\ngamma\ndelta\n");
});

test("exhash() without commands gives the text as it is", () => {
  for (const same of ["", "\n", "a", "\uFEFF", "\uFEFFa\r\nb", "a\r\nb\nc\r\n\r\n", "\r", "a\r"]) {
    const { text: got, modified, deleted } = exhash(same, []);
    expect([got, modified, deleted]).toEqual([same, [], []]);
  }
});

describe("exhash() runs", () => {
  test.each<[string, string, Command[], string]>([
    ["s on the first match of each line", "aa\nba\n", [["%", "s", "a", "x"]], "xa\nbx\n"],
    ["s with a dollar that is none", "a\n", [["%", "s", "a", "$ ${ $- \\1 & $"]], "$ ${ $- \\1 & $\n"],
    ["s with groups by name", "k=v\n", [["%", "s", "(?P<k>\\w)=(?<v>\\w)", "${v}=$k=${0}"]], "v=k=k=v\n"],
    ["s with a group that took no part", "b\n", [["%", "s", "(a)?b", "[$1]"]], "[]\n"],
    ["s over empty matches as RE2 does", "abc\n", [["%", "s", "b*", "-", "g"]], "-a-c-\n"],
    ["s over whole characters", "😀\n", [["%", "s", "", "-", "g"] as never], "refused"],
    ["s across lines", "a\nb\nc\n", [["%", "s", "a\nb", "x"]], "x\nc\n"],
    ["s across lines with ^ at the start of the whole", "a\na\n", [["%", "s", "^a\n?", "", "g"]], "a\n"],
    [
      "s with an escaped line feed, which no line has",
      "a\nb\n",
      [["%", "g", "a", ["s", "a\\nb", "x"]]],
      "a\nb\n",
    ],
    ["y by characters", "a😀\n", [["%", "y", "😀a", "b😀"]], "😀b\n"],
    ["y with characters that classes know", "a-z]^\\\n", [["%", "y", "-]^\\", "_)v/"]], "a_z)v/\n"],
    ["y with nothing", "a\n", [["%", "y", "", ""]], "a\n"],
    ["y with a repeated source, the last counts", "a\n", [["%", "y", "aa", "bc"]], "c\n"],
    ["i before a range", text, [["2|Rj|,3|Bx|", "i", "x\ny"]], "alpha\nx\ny\nbeta\ngamma\ndelta\n"],
    ["a whose text ends with a line feed", "a\n", [["$", "a", "x\n"]], "a\nx\n\n"],
    ["c with nothing", text, [["2|Rj|,$", "c", ""]], "alpha\n\n"],
    ["i at 0 in an empty text", "", [["0|AA|", "i", "x"]], "x\n"],
    ["d on %", text, [["%", "d"]], ""],
    ["j over a range", "a \n\n  b\nc\n", [["%", "j"]], "a b c\n"],
    ["j over a range of one", "a\nb\n", [["1|5D|,1|5D|", "j"]], "a\nb\n"],
    ["m to before line 1", text, [["3|Bx|,$", "m", "0|AA|"]], "gamma\ndelta\nalpha\nbeta\n"],
    ["t to before line 1", "a\nb\n", [["$", "t", "0|AA|"]], "b\na\nb\n"],
    ["> on no blank line", "a\n\n \nb\n", [["%", ">"]], "    a\n\n \n    b\n"],
    ["> by an empty level, which is one", "a\n", [["%", ">", " "]], "    a\n"],
    [
      "a with text that looks like rows of another view",
      "a\n",
      [["$", "a", "1|zz|x\n9|zz|y"]],
      "a\n1|zz|x\n9|zz|y\n",
    ],
    ["> by no level", "a\n", [["%", ">", 0]], "a\n"],
    ["< by levels in a string", "\t    \t  x\n", [["%", "<", "3"]], "  x\n"],
    [
      "sort by characters, not by UTF-16 units",
      "\u{10000}\n\uFFFD\nb\na\n",
      [["%", "sort"]],
      "a\nb\n\uFFFD\n\u{10000}\n",
    ],
    [
      "g! and v on the others",
      "a\nb\nc\n",
      [
        ["%", "g!", "a|b", ["d"]],
        ["%", "v", "a", ["s", "b", "B"]],
      ],
      "a\nB\n",
    ],
    ["g with j, which swallows a marked line", "a\na\na\n", [["%", "g", "a", ["j"]]], "refused"],
    [
      "g with m, which turns the text over",
      "a\nb\nc\n",
      [["%", "g", "", ["m", "0|AA|"]] as never],
      "refused",
    ],
    ["g with m, from the top", "a\nb\nc\n", [["%", "g", ".", ["m", "0|AA|"]]], "c\nb\na\n"],
    ["g with t to the end", "a\nb\n", [["%", "g", ".", ["t", "$"]]], "a\nb\na\nb\n"],
    ["g with t to above", "a\nb\n", [["%", "g", ".", ["t", "0|AA|"]]], "b\na\na\nb\n"],
    [
      "g with m of all, which lines below are not visited twice",
      "a\nb\n",
      [["%", "g", "a", ["m", "$"]]],
      "b\na\n",
    ],
    [
      "g with c and a",
      "a\nb\n",
      [
        ["%", "g", "a", ["c", "a\na"]],
        ["%", "g", "a", ["a", "x"]],
      ],
      "a\nx\na\nx\nb\n",
    ],
    [
      "% on an empty text",
      "",
      [
        ["%", "s", "a", "b"],
        ["%", "d"],
        ["%", "m", "$"],
        ["%", "g", "a", ["d"]],
      ],
      "",
    ],
    ["addresses padded with blanks", text, [["  2|Rj| , 3|Bx|  ", "d"]], "alpha\ndelta\n"],
    ["addresses with leading zeros", text, [["002|Rj|", "d"]], "alpha\ngamma\ndelta\n"],
  ])("%s", (_, before, commands, after) => {
    if (after === "refused") expect(() => done(before, ...commands)).toThrow(RangeError);
    else expect(done(before, ...commands)).toBe(after);
  });
});

describe("exhash() keeps endings", () => {
  test.each<[string, string, Command[], string]>([
    ["of each line in a mixed text", "a\r\nb\nc\r\n", [["2|_5|", "s", "b", "B"]], "a\r\nB\nc\r\n"],
    [
      "and gives a new line that of the line above",
      "a\r\nb\nc\r\n",
      [["1|5D|", "a", "x"]],
      "a\r\nx\r\nb\nc\r\n",
    ],
    ["and gives a new first line that of the line below", "a\nb\r\n", [["0|AA|", "i", "x"]], "x\na\nb\r\n"],
    ["where the only line is changed", "a\r\n", [["$", "c", "x\ny"]], "x\r\ny\r\n"],
    ["and a missing last one, with lines after it", "a\r\nb", [["$", "a", "x"]], "a\r\nb\r\nx"],
    ["and a missing last one, when the last line goes", "a\nb\nc", [["$", "d"]], "a\nb"],
    ["and a missing last one, when the last line goes up", "a\nb", [["$", "m", "0|AA|"]], "b\na"],
    ["but ends an empty last line, which would be none", "a\nb", [["$", "c", ""]], "a\n\n"],
    ["and a CR that s puts before one joins it", "a\n", [["$", "s", "$", "\r"]], "a\r\n"],
  ])("%s", (_, before, commands, after) => {
    const { text: got, lines } = exhash(before, commands);
    expect([got, lines]).toEqual([after, lnhashview(after).map((row) => row.slice(5))]);
  });
});

describe("exhash() tells what became of the lines", () => {
  const fate = (before: string, ...commands: Command[]) => {
    const { modified, deleted, origins, printed } = exhash(before, commands);
    return { modified, deleted, origins, printed };
  };
  test.each<[string, Command[], Partial<ReturnType<typeof fate>>]>([
    ["c", [["2|Rj|", "c", "x"]], { modified: [2], deleted: [2], origins: [1, null, 3, 4] }],
    ["s across lines", [["%", "s", "beta\ngamma", "x"]], { modified: [2], deleted: [3], origins: [1, 2, 4] }],
    [
      "s that splits",
      [["2|Rj|", "s", "t", "\n"]],
      { modified: [2, 3], deleted: [], origins: [1, 2, null, 3, 4] },
    ],
    ["s that changes nothing", [["%", "s", "a", "a"]], { modified: [], deleted: [], origins: [1, 2, 3, 4] }],
    ["j", [["2|Rj|,$", "j"]], { modified: [2], deleted: [3, 4], origins: [1, 2] }],
    ["m to where it is", [["2|Rj|", "m", "1|lq|"]], { modified: [2], deleted: [], origins: [1, 2, 3, 4] }],
    [
      "t",
      [
        ["$", "p"],
        ["$", "t", "1|lq|"],
      ],
      { modified: [2], origins: [1, null, 2, 3, 4], printed: [5] },
    ],
    [
      "m of a printed line",
      [
        ["$", "p"],
        ["$", "m", "1|lq|"],
      ],
      { modified: [2], printed: [2] },
    ],
    ["sort", [["3|Bx|,$", "sort"]], { modified: [3, 4], deleted: [], origins: [1, 2, 4, 3] }],
    ["sort of what is sorted", [["1|lq|,2|Rj|", "sort"]], { modified: [], origins: [1, 2, 3, 4] }],
    ["g d", [["%", "g", "m|t", ["d"]]], { deleted: [2, 3, 4], origins: [1] }],
  ])("%s", (_, commands, wanted) => {
    expect(fate(text, ...commands)).toMatchObject(wanted);
  });
});

describe("exhash() checks an address against the text as it is", () => {
  const edited = "abc def\nnext\nlast\n";
  const first: Command = ["1|yu|", "s", "abc", "ABC"];
  test.each<[string, Command[]]>([
    ["a line edited where it stands, under its old hash", [first, ["1|yu|", "s", "def", "DEF"]]],
    ["also as a destination", [first, ["$", "m", "1|yu|"]]],
    [
      "also when c put one line for one",
      [
        ["1|yu|", "c", "ABC"],
        ["1|yu|", "d"],
      ],
    ],
    ["also below which lines moved", [first, ["$", "d"], ["1|yu|", "d"]]],
    [
      "also when g edited it",
      [
        ["%", "g", "abc", ["s", "abc", "x"]],
        ["1|yu|", "d"],
      ],
    ],
    ["a line under its new hash", [first, ["1|8A|", "d"]]],
  ])("and takes %s", (_, commands) => {
    expect(() => exhash(edited, commands)).not.toThrow();
  });
  test.each<[string, Command[]]>([
    ["a range under an old hash", [first, ["1|yu|,2|vT|", "d"]]],
    ["a line that commands have moved, under its old hash", [["0|AA|", "i", "x"], first]],
    ["an old hash where lines were added above", [first, ["0|AA|", "i", "x"], ["2|yu|", "d"]]],
    [
      "an old hash of a line whose number was moved away and back",
      [first, ["1|8A|", "m", "$"], ["$", "m", "0|AA|"], ["1|yu|", "d"]],
    ],
    [
      "an old hash after sort",
      [
        ["%", "sort"],
        ["%", "s", "a", "A"],
        ["1|yu|", "d"],
      ],
    ],
  ])("and refuses %s", (_, commands) => {
    expect(() => exhash(edited, commands)).toThrow(/stale lnhash at line [12]/);
  });
});

import { expect, test } from "vitest";
import { cmds } from "./index.js";

const wanted = 'commands must be a JSON list such as [["12|a1b2|", "s", "old", "new"]]';

test("cmds() reads a list of commands, with their text, numbers and nested commands", () => {
  const list = [
    ["12|a1b2|", "s", "old", "new", "g"],
    ["3|00ff|", ">", 2],
    ["%", "g", "TODO", ["s", "TODO", "DONE"]],
  ];
  expect(cmds(list)).toEqual(list);
  expect(cmds(list)[2]).not.toBe(list[2]);
});

test.each([
  ["a string", '[["1|ab|","a","x"],["2|cd|","d"]]'],
  ["a string in a string", JSON.stringify('[["1|ab|","a","x"],["2|cd|","d"]]')],
  ["items that are strings", ['["1|ab|","a","x"]', '["2|cd|","d"]']],
  ["trailing commas", '[["1|ab|","a","x",],["2|cd|","d"],]'],
])("cmds() reads %s", (_, x) => {
  expect(cmds(x)).toEqual([
    ["1|ab|", "a", "x"],
    ["2|cd|", "d"],
  ]);
});

test("cmds() takes raw line breaks inside a JSON string as themselves", () => {
  expect(cmds('[["1|ab|","a","x\ny"]]')).toEqual([["1|ab|", "a", "x\ny"]]);
});

test("cmds() leaves a field that looks like JSON alone", () => {
  expect(cmds([["1|ab|", "a", '["x"]']])).toEqual([["1|ab|", "a", '["x"]']]);
});

test("cmds() takes an empty list", () => {
  expect([cmds([]), cmds("[]")]).toEqual([[], []]);
});

test.each([
  ["nothing", undefined, `${wanted}: got nothing`],
  ["a JSON object", '{"not": "a list"}', `${wanted}: got an object with the key "not"`],
  ["a number", 3, `${wanted}: got 3`],
  ["a string encoded three times", JSON.stringify(JSON.stringify("x")), `${wanted}: got the string "x"`],
  [
    "a command without its list",
    ["1|ab|", "d"],
    'command 1 must be an array such as ["12|a1b2|", "d"]: got the string "1|ab|"',
  ],
  [
    "a command that is an object",
    [["1|ab|", "d"], { op: "d" }],
    'command 2 must be an array such as ["12|a1b2|", "d"]: got an object with the key "op"',
  ],
  [
    "an address that is a number",
    [[12, "d"]],
    'command 1 must be an array that begins with two strings, the address and the command: such as ["12|a1b2|", "d"]',
  ],
  [
    "an address alone",
    [["1|ab|"]],
    'command 1 must be an array that begins with two strings, the address and the command: such as ["12|a1b2|", "d"]',
  ],
  [
    "a field that is null",
    [["1|ab|", "a", null]],
    "command 1, field 3 must be an array, a string or a number: got null",
  ],
  [
    "a field that is NaN",
    [["1|ab|", ">", Number.NaN]],
    "command 1, field 3 must be an array, a string or a number: got NaN",
  ],
  [
    "a hole",
    [Object.assign(new Array(3), { 0: "1|ab|", 2: "x" })],
    "command 1, field 2 must be an array, a string or a number: got nothing",
  ],
  [
    "an object in a nested command",
    [["%", "g", "x", ["s", {}]]],
    'command 1, field 4, field 2 must be an array such as ["12|a1b2|", "d"]: got an object with no keys',
  ],
  [
    "nesting without end",
    `[["%","g",${"[".repeat(1e5)}${"]".repeat(1e5)}]]`,
    "command 1, field 3, field 1, field 1, field 1, field 1, field 1, field 1, field 1 must be an array at most 8 deep",
  ],
])("cmds() refuses %s", (_, x, message) => {
  expect(() => cmds(x)).toThrow(new TypeError(message));
});

test("cmds() quotes the engine on a string that is not JSON", () => {
  let why = "";
  try {
    JSON.parse("[d]");
  } catch (e) {
    why = (e as Error).message;
  }
  expect(() => cmds("[d]")).toThrow(new TypeError(`${wanted}: got a string that is not JSON (${why})`));
});

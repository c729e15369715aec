import { expect, test } from "vitest";
import { edits } from "./index.js";

const several = "; several are passed as a plain list, under no key";
const wanted = 'pass a list of {"oldText": "...", "newText": "..."}, or of pairs: [[old, new]]';

/** What the engine says of a text that is not JSON, as our messages quote it. */
function engine(text: string): string {
  try {
    JSON.parse(text);
  } catch (e) {
    return (e as Error).message;
  }
  throw new Error("is JSON");
}

test("edits() reads a list of objects, a list of pairs and one object", () => {
  expect(edits([{ oldText: "a", newText: "b" }])).toEqual([["a", "b"]]);
  expect(edits([["a", "b"]])).toEqual([["a", "b"]]);
  expect(edits({ oldText: "a", newText: "b" })).toEqual([["a", "b"]]);
});

test("edits() reads objects and pairs side by side, in order", () => {
  expect(edits([["a", "b"], { oldText: "c", newText: "" }])).toEqual([
    ["a", "b"],
    ["c", ""],
  ]);
});

test("edits() returns pairs of its own", () => {
  const pair = ["a", "b"];
  expect(edits([pair])[0]).not.toBe(pair);
});

test.each([
  ["a string of each", '[["a","b"],{"oldText":"c","newText":"d"}]'],
  ["a string in a string", JSON.stringify('[["a","b"],["c","d"]]')],
  ["items that are strings", ['["a","b"]', '{"oldText":"c","newText":"d"}']],
  ["a string of items that are strings", JSON.stringify(['["a","b"]', '["c","d"]'])],
  ["trailing commas", '[["a","b",],\n{"oldText":"c","newText":"d" , } ,\t]'],
  ["blanks around", ' \n[["a","b"],["c","d"]]\r\n'],
])("edits() reads %s", (_, x) => {
  expect(edits(x)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("edits() takes raw control characters inside a JSON string as themselves", () => {
  expect(edits('[["a\r\n\tb\u0000","\u001f\\n\\"\n"],]')).toEqual([["a\r\n\tb\0", '\u001f\n"\n']]);
});

test("edits() leaves text that looks like JSON, a comma or an escape alone", () => {
  expect(edits([['["x",]', "\\n"]])).toEqual([['["x",]', "\\n"]]);
  expect(edits('[["a,]\n","b,}"]]')).toEqual([["a,]\n", "b,}"]]);
});

test("edits() leaves other keys, and a replaceAll that asks nothing, alone", () => {
  expect(edits({ id: 1, oldText: "a", newText: "b", replaceAll: false, why: null })).toEqual([["a", "b"]]);
});

test("edits() leaves an empty oldText to applyEdits()", () => {
  expect(edits([["", "b"]])).toEqual([["", "b"]]);
});

test.each([
  ["nothing", undefined, `edits is nothing: ${wanted}`],
  ["null", null, `edits is null: ${wanted}`],
  ["a number", 3, `edits is 3: ${wanted}`],
  ["NaN", Number.NaN, `edits is NaN: ${wanted}`],
  ["a boolean", true, `edits is true: ${wanted}`],
  ["a bigint", 3n, `edits is a bigint: ${wanted}`],
  ["a function", () => {}, `edits is a function: ${wanted}`],
  ["a symbol", Symbol("s"), `edits is a symbol: ${wanted}`],
  [
    "a string encoded three times",
    JSON.stringify(JSON.stringify("[]")),
    `edits is the string "[]": ${wanted}`,
  ],
  ["a JSON number", "3", `edits is 3: ${wanted}`],
  ["two bare strings", ["a", "b"], `edit 1 is the string "a": ${wanted}`],
  ["an item that is null", [["a", "b"], null], `edit 2 is null: ${wanted}`],
  ["a hole", Object.assign(new Array(3), { 0: ["a", "b"], 2: ["c", "d"] }), `edit 2 is nothing: ${wanted}`],
  ["a pair of one", [["a"]], "edit 1 is a list of 1: a pair is [old, new], both strings"],
  ["a pair of three", [["a", "b", "c"]], "edit 1 is a list of 3: a pair is [old, new], both strings"],
  [
    "a pair with null",
    [["a", null]],
    'edit 1 is a list with the string "a" and null: a pair is [old, new], both strings',
  ],
  [
    "a pair in a pair",
    [
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    "edit 1 is a list with a list and a list: a pair is [old, new], both strings",
  ],
  [
    "other keys",
    { find: "a", replace: "b" },
    `the edit has the keys "find", "replace": it needs 'oldText' and 'newText', both strings${several}`,
  ],
  ["no keys", [{}], "edit 1 has no keys: it needs 'oldText' and 'newText', both strings"],
  [
    "a missing newText",
    [{ oldText: "a" }],
    `edit 1 has the key "oldText": it needs 'oldText' and 'newText', both strings`,
  ],
  [
    "a list in an object",
    '{"edits": []}',
    `the edit has the key "edits": it needs 'oldText' and 'newText', both strings${several}`,
  ],
  [
    "many keys",
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`k${i}`, i])),
    `the edit has the keys "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", 4 more: it needs 'oldText' and 'newText', both strings${several}`,
  ],
  [
    "a newText of undefined",
    [{ oldText: "a", newText: undefined }],
    `edit 1's newText is nothing: 'oldText' and 'newText' are strings, and "" as newText deletes`,
  ],
  [
    "a newText of null",
    [{ oldText: "a", newText: null }],
    `edit 1's newText is null: 'oldText' and 'newText' are strings, and "" as newText deletes`,
  ],
  [
    "an oldText that is a list",
    [{ oldText: ["a"], newText: "" }],
    `edit 1's oldText is a list: 'oldText' and 'newText' are strings, and "" as newText deletes`,
  ],
])("edits() refuses %s as a TypeError", (_, x, message) => {
  expect(() => edits(x)).toThrow(new TypeError(message));
});

test.each([
  "not json",
  "",
  '[["a","b"]',
  '[["a",,"b"]]',
  "[,]",
  '[["a","b",],',
  "```json\n[]\n```",
  "['a']",
  '["a\\\n"]',
])("edits() refuses %j, quoting the engine", (text) => {
  const why = engine(text).slice(0, 120).replaceAll("\n", "\\u000a");
  expect(() => edits(text)).toThrow(new TypeError(`edits is a string that is not JSON (${why}): ${wanted}`));
});

test.each([
  ["an empty list", [], `edits is an empty list: ${wanted}`],
  [
    "replaceAll",
    { oldText: "a", newText: "b", replaceAll: true },
    "the edit asks for replaceAll, which is not supported: give each place an edit of its own, with enough text around it to match once",
  ],
  [
    "replace_all",
    [{ oldText: "a", newText: "b", replace_all: "yes" }],
    "edit 1 asks for replaceAll, which is not supported: give each place an edit of its own, with enough text around it to match once",
  ],
  [
    "a list without end",
    new Array(2 ** 32 - 1),
    "edits is a list of 4294967295: pass at most 100000 at a time",
  ],
])("edits() refuses %s as a RangeError", (_, x, message) => {
  expect(() => edits(x)).toThrow(new RangeError(message));
});

test("edits() cuts what it echoes, and shows no control character as it is", () => {
  expect(() => edits([`${"x".repeat(100)}`])).toThrow(
    new TypeError(`edit 1 is the string "${"x".repeat(80)}"… (100 characters): ${wanted}`),
  );
  expect(() => edits([`${"x".repeat(79)}😀`])).toThrow(`"${"x".repeat(79)}"… (81 characters)`);
  expect(() => edits([{ "\u001b[2J\u202e\u00a0e\u0301": 1 }])).toThrow(
    'the key "\\u001b[2J\\u202e\\u00a0e\\u0301":',
  );
});

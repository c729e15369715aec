import { expect, test } from "vitest";
import { applyEdits, cmds, diffText, edits, parseCmds, parseEdits } from "./index.js";

const before = 'def greet(name):\n    return "hello " + name\n';

test("cmds() reads JSON, lists and nested lists", () => {
  expect(cmds('[["12|a1b2|", "s", "old", "new"], ["30|9f3c|", "a", "appended"]]')).toEqual([
    ["12|a1b2|", "s", "old", "new"],
    ["30|9f3c|", "a", "appended"],
  ]);
  expect(cmds([["1|ab|", "d"]])).toEqual([["1|ab|", "d"]]);
  expect(() => cmds('{"not": "a list"}')).toThrow("must be a JSON list");
  expect(() => cmds('["bare string"]')).toThrow("must be an array");
});

test("edits() reads its three spellings and a string of them", () => {
  expect(edits([{ oldText: "a", newText: "b" }])).toEqual([["a", "b"]]);
  expect(edits([["a", "b"]])).toEqual([["a", "b"]]);
  expect(edits({ oldText: "a", newText: "b" })).toEqual([["a", "b"]]);
  expect(edits('[{"oldText": "a", "newText": "b"}]')).toEqual([["a", "b"]]);
  expect(() => edits("not json")).toThrow('list of {"oldText"');
  expect(() => edits([{ old_text: "a", new_text: "b" }])).toThrow("'oldText' and 'newText'");
  expect(() => edits([["a"]])).toThrow("[old, new]");
  expect(() => edits(3)).toThrow("list of");
});

test("applyEdits() says in words every editor can carry that oldText is empty", () => {
  const empty = () => applyEdits(before, [["", "x"]]);
  expect(empty).toThrow("oldText is empty");
  expect(empty).not.toThrow("create_file");
});

test("applyEdits() applies an edit", () => {
  expect(applyEdits(before, edits([{ oldText: "hello", newText: "howdy" }]))).toBe(
    'def greet(name):\n    return "howdy " + name\n',
  );
  expect(applyEdits(before, edits('[{"oldText": "hello", "newText": "howdy"}]'))).toBe(
    'def greet(name):\n    return "howdy " + name\n',
  );
});

test("applyEdits() refuses what is ambiguous, absent or overlapping", () => {
  expect(() => applyEdits(before, [["name", "who"]])).toThrow("matches 2 places");
  expect(() => applyEdits(before, [["nowhere", "x"]])).toThrow("not found");
  expect(() =>
    applyEdits(before, [
      ["def greet", "def hi"],
      ["greet(name)", "hi(n)"],
    ]),
  ).toThrow("overlap");
});

test("diffText() gives a unified diff, and nothing for equal texts", () => {
  const after = applyEdits(before, [["hello", "howdy"]]);
  expect(diffText(before, after, "greet.py")).toBe(
    '--- a/greet.py\n+++ b/greet.py\n@@ -1,2 +1,2 @@\n def greet(name):\n-    return "hello " + name\n+    return "howdy " + name\n',
  );
  expect(diffText(before, after)).toContain('-    return "hello " + name');
  expect(diffText(before, before)).toBe("");
});

test("parseEdits() and parseCmds() are edits() and cmds() by other names", () => {
  expect([parseEdits, parseCmds]).toEqual([edits, cmds]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edited } from "./_awkward.js";
import { patched } from "./_patched.js";
import { applyEdits, diffEdits, diffText, type Edit } from "./index.js";

const numbers = Array.from({ length: 40 }, (_, i) => `line ${i}.\n`).join("");

test("diffEdits() gives a unified diff of what the edits change", () => {
  expect(diffEdits(numbers, [["line 10.\n", ""]], "src/n.txt")).toBe(
    "--- a/src/n.txt\n+++ b/src/n.txt\n@@ -8,7 +8,6 @@\n line 7.\n line 8.\n line 9.\n-line 10.\n line 11.\n line 12.\n line 13.\n",
  );
});

test("diffEdits() calls the file `file` when it has no name", () => {
  expect(diffEdits("a\n", [["a", "b"]])).toBe("--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n+b\n");
});

test("diffEdits() gives nothing for no edits, and for edits that together change nothing", () => {
  const undone: Edit[] = [
    ["a", ""],
    ["b", "ab"],
  ];
  expect(diffEdits("ab\n", [])).toBe("");
  expect(diffEdits("", [])).toBe("");
  expect(diffEdits("ab\n", undone)).toBe("");
});

describe("diffEdits() makes the diff that diffText() makes of", () => {
  test.each<[string, string, Edit[]]>([
    ["part of a line", "a b\nc\n", [["b", "x"]]],
    [
      "parts of one line",
      "a b c\nd\n",
      [
        ["a", "x"],
        ["c", "y"],
      ],
    ],
    [
      "lines that touch",
      numbers,
      [
        ["line 3.\n", "x\n"],
        ["line 4.\n", "y\n"],
      ],
    ],
    [
      "lines six apart",
      numbers,
      [
        ["line 3.", "x"],
        ["line 10.", "y"],
      ],
    ],
    [
      "lines seven apart",
      numbers,
      [
        ["line 3.", "x"],
        ["line 11.", "y"],
      ],
    ],
    [
      "one line of many given",
      numbers,
      [[numbers.slice(30, 200), numbers.slice(30, 200).replace("10", "x")]],
    ],
    ["a line joined with the next", "a\nb\nc\n", [["a\n", "x"]]],
    ["a line that loses its start", "a\nb\nc\n", [["\nb", ""]]],
    ["the last line", "a\nb", [["b", "c\nd\n"]]],
    ["the last line and the break before it", "a\nb", [["\nb", ""]]],
    ["a last break", "a\nb\n", [["b\n", "b"]]],
    ["everything", "a\nb\n", [["a\nb\n", ""]]],
    ["a line of its own put before one", "a\nb\n", [["b", "x\nb"]]],
    ["CRLF", "a\r\nb\r\nc\r\n", [["b\n", "x\ny\n"]]],
    ["a byte order mark", "\ufeffa\nb\n", [["a", "x"]]],
    [
      "lines that the edit moves by some",
      numbers,
      [
        ["line 3.\n", "x\ny\nz\n"],
        ["line 30.\nline 31.\n", ""],
        ["line 38.", "w"],
      ],
    ],
  ])("%s", (_, text, edits) => {
    const after = applyEdits(text, edits);
    for (const context of [0, 1, 3, Number.MAX_SAFE_INTEGER])
      expect(diffEdits(text, edits, "f", { context })).toBe(diffText(text, after, "f", { context }));
  });
});

describe("diffEdits() refuses", () => {
  const error = (run: () => unknown): unknown => {
    try {
      return { applied: run() };
    } catch (e) {
      return e;
    }
  };
  test.each<[string, unknown, unknown]>([
    ["a text that is no string", 3, [["a", "b"]]],
    ["edits that are no list", "a", "a"],
    ["a pair that is none", "a", [["a"]]],
    ["an empty oldText", "a", [["", "x"]]],
    ["a no-op", "a", [["a", "a"]]],
    ["a miss", "a", [["b", "x"]]],
    ["several places", "a a", [["a", "x"]]],
    [
      "overlap",
      "abc",
      [
        ["ab", "x"],
        ["bc", "y"],
      ],
    ],
    ["half a surrogate pair", "a", [["a", "\ud83d"]]],
  ])("%s as applyEdits() does", (_, text, edits) => {
    const wanted = error(() => applyEdits(text as string, edits as Edit[]));
    expect(wanted).toBeInstanceOf(Error);
    expect(error(() => diffEdits(text as string, edits as Edit[]))).toEqual(wanted);
  });

  test("a path and a context as diffText() does, even when there are no edits", () => {
    expect(() => diffEdits("a", [], "..")).toThrow(
      new RangeError('path ".." names no file: pass the name of a file'),
    );
    expect(() => diffEdits("a", [], "f", { context: -1 })).toThrow(
      new RangeError("context is -1: pass a whole number of lines from 0 up"),
    );
  });
});

describe("diffEdits() holds for any edits:", () => {
  test("it is empty when they change nothing, and refuses what applyEdits() refuses", () => {
    fc.assert(
      fc.property(edited, ({ text, edits }) => {
        let after: string;
        try {
          after = applyEdits(text, edits);
        } catch (e) {
          expect(() => diffEdits(text, edits)).toThrow(e as Error);
          return;
        }
        expect(diffEdits(text, edits) === "").toBe(after === text);
      }),
    );
  });

  test.each([
    ["git apply", 1],
    ["git apply", 3],
    ["git apply", 10],
    ["git apply --unidiff-zero", 0],
  ])("%s makes of the text what applyEdits() makes, with context %d", (tool, context) => {
    const made = fc.sample(edited, { numRuns: 300, seed: context }).map(({ text, edits, name }, i) => {
      const at = `${i}${name.replaceAll("/", "")}`;
      const real = edits.filter(
        ([old, now]) => old.replaceAll("\r\n", "\n") !== now.replaceAll("\r\n", "\n"),
      );
      const after = applyEdits(text, real);
      return { at, before: text, patch: diffEdits(text, real, at, { context }), after };
    });
    expect(patched(tool, made)).toEqual(made.map(({ after }) => after));
  });
});

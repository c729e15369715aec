import { createTwoFilesPatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longTexts, NAMES, texts } from "./_awkward.js";
import { patched } from "./_patched.js";
import { diffText } from "./index.js";

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${from + i}\n`).join("");

test("diffText() gives a unified diff with three lines of context", () => {
  expect(diffText(numbers(0, 20), numbers(0, 10) + numbers(11, 20), "src/n.txt")).toBe(
    "--- a/src/n.txt\n+++ b/src/n.txt\n@@ -8,7 +8,6 @@\n 7\n 8\n 9\n-10\n 11\n 12\n 13\n",
  );
});

test("diffText() calls the file `file` when it has no name", () => {
  expect(diffText("a\n", "b\n")).toBe("--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n+b\n");
});

test("diffText() gives nothing for equal texts", () => {
  expect([diffText("", ""), diffText("a", "a", "x", { context: 0 })]).toEqual(["", ""]);
});

describe("diffText() writes the hunk of", () => {
  test.each([
    ["an empty text filled", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
    ["a text emptied", "a\n", "", "@@ -1 +0,0 @@\n-a\n"],
    [
      "a last line break gained",
      "a\nb",
      "a\nb\n",
      "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n",
    ],
    [
      "a last line break lost",
      "a\nb\n",
      "a\nb",
      "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n",
    ],
    [
      "no last line break on either side",
      "a\nb",
      "c\nb",
      "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n",
    ],
    ["a line added at the start", "a\n", "b\na\n", "@@ -1 +1,2 @@\n+b\n a\n"],
    ["blank lines", "\n\n", "\n", "@@ -1,2 +1 @@\n \n-\n"],
    ["CRLF made LF", "a\r\nb\n", "a\nb\n", "@@ -1,2 +1,2 @@\n-a\r\n+a\n b\n"],
    ["a lone CR", "a\rb\n", "a\rc\n", "@@ -1 +1 @@\n-a\rb\n+a\rc\n"],
  ])("%s", (_, before, after, hunk) => {
    expect(diffText(before, after)).toBe(`--- a/file\n+++ b/file\n${hunk}`);
  });

  test("changes six lines apart, as one, and seven lines apart, as two", () => {
    const headers = (apart: number) =>
      diffText(`x\n${numbers(0, apart)}x\n`, `y\n${numbers(0, apart)}y\n`).match(/^@@.*@@$/gm);
    expect(headers(6)).toEqual(["@@ -1,8 +1,8 @@"]);
    expect(headers(7)).toEqual(["@@ -1,4 +1,4 @@", "@@ -6,4 +6,4 @@"]);
  });

  test.each([
    [0, "@@ -4 +4 @@\n-3\n+x\n"],
    [1, "@@ -3,3 +3,3 @@\n 2\n-3\n+x\n 4\n"],
    [Number.MAX_SAFE_INTEGER, "@@ -1,6 +1,6 @@\n 0\n 1\n 2\n-3\n+x\n 4\n 5\n"],
  ])("a change with %d lines of context", (context, hunk) => {
    const after = numbers(0, 6).replace("3", "x");
    expect(diffText(numbers(0, 6), after, "file", { context })).toBe(`--- a/file\n+++ b/file\n${hunk}`);
  });

  test("a line added without context, from the line before", () => {
    const after = `${numbers(0, 3)}x\n${numbers(3, 6)}`;
    expect(diffText(numbers(0, 6), after, "file", { context: 0 })).toBe(
      "--- a/file\n+++ b/file\n@@ -3,0 +4 @@\n+x\n",
    );
  });
});

describe("diffText() writes the name", () => {
  test.each([
    ["my file.txt", "--- a/my file.txt\t"],
    ["trail ", '--- "a/trail "'],
    ['q"uote', '--- "a/q\\"uote"'],
    ["C:\\x\\y", '--- "a/C:\\\\x\\\\y"'],
    ["\u0007\b\t\n\v\f\r\u001b\u007f", '--- "a/\\a\\b\\t\\n\\v\\f\\r\\033\\177"'],
    ["é 日 😀", '--- "a/\\303\\251 \\346\\227\\245 \\360\\237\\230\\200"'],
    ["/etc/passwd", "--- a/etc/passwd"],
    ["/dev/null", "--- a/dev/null"],
    ["../../x", "--- a/x"],
    ["a/../b/./c//d/", "--- a/b/c/d"],
  ])("%j", (path, line) => {
    const [minus, plus] = diffText("a\n", "b\n", path).split("\n");
    expect([minus, plus]).toEqual([line, line.replace("---", "+++").replace("a/", "b/")]);
  });
});

describe("diffText() refuses", () => {
  const name = "pass the name of a file";
  test.each<[string, unknown[], string]>([
    ["a before that is no string", [null, ""], "before is null: pass a string"],
    ["an after that is nothing", [""], "after is nothing: pass a string"],
    ["a path that is no string", ["", "", null], "path is null: pass a string"],
    ["options that are no object", ["", "", "f", 3], "options is 3: pass an object such as {context: 3}"],
    ["options that are null", ["", "", "f", null], "options is null: pass an object such as {context: 3}"],
    [
      "a context that is no number",
      ["", "", "f", { context: "3" }],
      'context is the string "3": pass a number of lines',
    ],
    ["a context of null", ["", "", "f", { context: null }], "context is null: pass a number of lines"],
  ])("%s", (_, args, message) => {
    expect(() => diffText(...(args as [string, string]))).toThrow(new TypeError(message));
  });
  test.each<[string, string, object, string]>([
    ["an empty path", "", {}, `path "" names no file: ${name}`],
    ["a path that is only slashes and dots", "/a/.././..", {}, `path "/a/.././.." names no file: ${name}`],
    ["a path with a NUL", "a\0b", {}, `path "a\\u0000b" holds a character no file name can: ${name}`],
    [
      "a path with half a surrogate pair",
      "a\ud83d",
      {},
      `path "a\\ud83d" holds a character no file name can: ${name}`,
    ],
    ["a context below 0", "f", { context: -1 }, "context is -1: pass a whole number of lines from 0 up"],
    [
      "a context that is not whole",
      "f",
      { context: 1.5 },
      "context is 1.5: pass a whole number of lines from 0 up",
    ],
    [
      "a context that is NaN",
      "f",
      { context: Number.NaN },
      "context is NaN: pass a whole number of lines from 0 up",
    ],
    [
      "a context without end",
      "f",
      { context: Number.POSITIVE_INFINITY },
      "context is Infinity: pass a whole number of lines from 0 up",
    ],
  ])("%s", (_, path, options, message) => {
    expect(() => diffText("a", "a", path, options)).toThrow(new RangeError(message));
  });
});

describe("diffText() makes patches that git applies", () => {
  test("to a file of any name", () => {
    const files = NAMES.map((at, i) => ({ at, before: "a\n", patch: diffText("a\n", `${i}\n`, at) }));
    expect(patched("git apply", files)).toEqual(NAMES.map((_, i) => `${i}\n`));
  });

  test.each([1, 2, 3, 7])("from any text to any other, with context %d", (context) => {
    const pairs = fc.sample(texts, { numRuns: 200, seed: context });
    const files = pairs.map(({ before, after, name }, i) => {
      const at = `${i}${name.replaceAll("/", "")}`;
      return { at, before, patch: diffText(before, after, at, { context }) };
    });
    expect(patched("git apply", files)).toEqual(pairs.map(({ after }) => after));
  });

  test("from long texts to others, split where lines are alike", () => {
    const pairs = fc.sample(longTexts, { numRuns: 150, seed: 1 });
    const files = pairs.map(({ before, after }, i) => ({
      at: `${i}`,
      before,
      patch: diffText(before, after, `${i}`),
    }));
    expect(patched("git apply", files)).toEqual(pairs.map(({ after }) => after));
  });

  test("without context, when told so", () => {
    const pairs = fc.sample(texts, { numRuns: 200, seed: 0 });
    const files = pairs.map(({ before, after, name }, i) => {
      const at = `${i}${name.replaceAll("/", "")}`;
      return { at, before, patch: diffText(before, after, at, { context: 0 }) };
    });
    expect(patched("git apply --unidiff-zero", files)).toEqual(pairs.map(({ after }) => after));
  });
});

describe("diffText() holds for any texts:", () => {
  test("it is empty for equal texts only, and always the same", () => {
    fc.assert(
      fc.property(texts, ({ before, after }) => {
        const patch = diffText(before, after);
        expect(patch === "").toBe(before === after);
        expect(diffText(`${before}`, `${after}`)).toBe(patch);
      }),
    );
  });

  test("of short ones it changes no more lines than jsdiff does", () => {
    const changed = (patch: string) => patch.split("\n").filter((l) => /^[-+]/.test(l)).length;
    fc.assert(
      fc.property(texts, ({ before, after }) => {
        const context = 3;
        const least = createTwoFilesPatch("a/file", "b/file", before, after, undefined, undefined, {
          context,
        });
        if (before !== after) expect(changed(diffText(before, after))).toBeLessThanOrEqual(changed(least));
      }),
    );
  });
});

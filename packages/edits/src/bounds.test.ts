import { describe, expect, test } from "vitest";
import { timed } from "./_timed.js";
import { applyEdits, diffEdits, diffText, type Edit } from "./index.js";

describe("applyEdits() ends soon", () => {
  const code = Array.from(
    { length: 60_000 },
    (_, i) => `    const value_${i} = compute(${i * 7}, other);\n`,
  ).join("");
  const nothing = "oldText is not found: read the text again and copy oldText from it exactly";
  const half = "a".repeat(1e5);
  test.each<[string, string, string]>([
    ["300,000 blank lines", "\n".repeat(3e5), `${"\n".repeat(1e5)} `],
    ["300,000 CRLFs", "\r\n".repeat(3e5), `${"\r\n".repeat(1e5)}zebra`],
    ["300,000 lone CRs", "\r".repeat(3e5), `${"\r".repeat(1e5)}\n`],
    ["one line of 2 MB", "const a = 1;".repeat(170_000), "const zebra = 2;\nfoo"],
    ["equal lines", "}\n".repeat(3e5), `${"}\n".repeat(1000)}zebra crossing the road${"x".repeat(1e5)}`],
    ["backslashes", "\\".repeat(6e5), `${"\\".repeat(3e5)}n`],
  ])("on %s", (_, text, old) => {
    expect(() => timed(() => applyEdits(text, [[old, "x"]]))).toThrow(nothing);
  });

  test.each<[string, string, string, string]>([
    [
      "one character 400,000 times, oldText the same with a flaw in the middle",
      "a".repeat(4e5),
      `${half}b${half}`,
      'at line 1, column 100001 the text has "a" (U+0061) where oldText has "b" (U+0062)',
    ],
    [
      "the same with a flaw at the end",
      "a".repeat(4e5),
      `${half}${half}b`,
      'at line 1, column 200001 the text has "a" (U+0061) where oldText has "b" (U+0062)',
    ],
    [
      "one line of 2 MB, oldText much like a part of it",
      `${"function a(b,c){return b+c}".repeat(75_000)}needle(haystack,42);`,
      "needle(haystack,43);",
      "line 1, column 2025001, but at line 1, column 2025018",
    ],
    [
      "an oldText of 1 MB with one line changed",
      code,
      code.slice(0, 1e6).replace("value_9000 ", "valve_9000 "),
      "line 9001 differs from column 14 on",
    ],
    [
      "an oldText of 1 MB with other blanks",
      code,
      code.slice(0, 1e6).replaceAll("    ", "\t"),
      "4 spaces (U+0020) where oldText has a tab (U+0009): copy the text up to line",
    ],
    [
      "a run of 400,000 blanks",
      `${" ".repeat(4e5)}x`,
      `${"\t".repeat(2e5)}x`,
      "400000 spaces (U+0020) where oldText has 200000 tabs (U+0009)",
    ],
    [
      "a letter with 400,000 accents",
      `e${"\u0301".repeat(4e5)}`,
      `e${"\u0301".repeat(2e5)}\u0302`,
      '"e\\u0301',
    ],
    ["look-alikes without end", "Foo bar\n".repeat(1e5), "foo bar\nfoo bar", "line 1, column 1"],
  ])("on %s", (_, text, old, words) => {
    expect(() => timed(() => applyEdits(text, [[old, "x"]]))).toThrow(words);
  });

  test("on 10,000 edits", () => {
    const list = Array.from({ length: 10_000 }, (_, i): Edit => [`value_${i + 20_000} `, `v${i}\n`]);
    const written = timed(() => applyEdits(code, list));
    expect(written.split("v9999\n").length).toBe(2);
    expect(() => timed(() => applyEdits(code, [...list, ["zebra", "x"]]))).toThrow(
      "edit 10001's oldText is not found: ",
    );
  });

  test("on 12,000 edits of a text of two characters, and of short numbers", () => {
    let x = 7;
    const bits = Array.from({ length: 6e5 }, () => {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      return x < 2 ** 31 ? "a" : "b";
    }).join("");
    const parts = Array.from({ length: 12_000 }, (_, i): Edit => [bits.slice(50 * i, 50 * i + 50), "x"]);
    expect(timed(() => applyEdits(bits, parts))).toBe("x".repeat(12_000));
    const numbers = Array.from({ length: 6e4 }, (_, i) => `${1e5 + i}`);
    const odd = numbers.filter((_, i) => i % 5 === 1).map((n): Edit => [n, "x"]);
    expect(timed(() => applyEdits(numbers.join("\n"), odd)).split("x").length).toBe(12_001);
  });

  test("on 10,000 edits of one long line, each with a line break", () => {
    const line = Array.from({ length: 100_000 }, (_, i) => `value_${i} `).join("");
    const list = Array.from({ length: 10_000 }, (_, i): Edit => [`value_${i + 20_000} `, `v${i}\n`]);
    expect(timed(() => applyEdits(`\r\n${line}`, list)).split("\r\n").length).toBe(10_002);
  });
});

const lines = (n: number, line: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => `${line(i)}\n`).join("");
const noise = (n: number, kinds: number, seed: number) => {
  let x = seed;
  return lines(n, () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(97 + Math.floor((x / 2 ** 32) * kinds));
  });
};

describe("diffText() ends soon", () => {
  test.each<[string, string, string]>([
    ["20,000 lines turned round", lines(20_000, (i) => `r ${i}`), lines(20_000, (i) => `r ${19_999 - i}`)],
    ["100,000 unlike lines of two kinds", noise(1e5, 2, 1), noise(1e5, 2, 2)],
    ["100,000 unlike lines of 26 kinds", noise(1e5, 26, 1), noise(1e5, 26, 2)],
    ["100,000 blank lines and ends that differ", `y\n${"\n".repeat(1e5)}`, `${"\n".repeat(1e5)}z\n`],
    [
      "lines of which each split frees one",
      `p0\nu\n${lines(3e4, (i) => `p${i + 1}\np${i}`)}`,
      `v\np0\nu\n${lines(3e4, (i) => `p${i + 1}\nq${i}\np${i}`)}`,
    ],
    [
      "every other line of 100,000 changed",
      lines(1e5, (i) => `l ${i}`),
      lines(1e5, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
    ],
    [
      "thousands of gaps",
      lines(5e4, (i) => (i % 50 ? `${(i * i) % 7}` : `u${i}`)),
      lines(5e4, (i) => (i % 50 ? `${(i * i * i) % 5}` : `u${i}`)),
    ],
  ])("on %s", (_, before, after) => {
    const patch = timed(() => diffText(before, after));
    expect(patch.startsWith("--- a/file\n+++ b/file\n@@ -1,")).toBe(true);
  });
});

test("diffEdits() ends soon on many edits of many unlike lines", () => {
  const parts = Array.from({ length: 40 }, (_, i) => `start ${i}\n${noise(3000, 3, i)}`);
  const edits = parts.map((part, i): Edit => [part, `start ${i}\n${noise(3000, 3, i + 100)}`]);
  const patch = timed(() => diffEdits(parts.join("end\n"), edits));
  expect(patch.startsWith("--- a/file\n+++ b/file\n@@ -1,")).toBe(true);
});

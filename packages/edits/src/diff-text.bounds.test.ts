import { describe, expect, test } from "vitest";
import { timed } from "./_timed.js";
import { diffEdits, diffText, type Edit } from "./index.js";

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
  const parts = Array.from({ length: 100 }, (_, i) => `start ${i}\n${noise(1500, 3, i)}`);
  const edits = parts.map((part, i): Edit => [part, `start ${i}\n${noise(1500, 3, i + 100)}`]);
  const patch = timed(() => diffEdits(parts.join("end\n"), edits));
  expect(patch.startsWith("--- a/file\n+++ b/file\n@@ -1,")).toBe(true);
});

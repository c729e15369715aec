import { createTwoFilesPatch } from "diff";
import { bench, describe } from "vitest";
import { diffText } from "./index.js";

let x = 7;
function random(below: number): number {
  x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
  return Math.floor((x / 2 ** 32) * below);
}
const make = (n: number, line: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => `${line(i)}\n`).join("");
const moved = (n: number, kinds: number, cuts: number): [string, string] => {
  const lines = Array.from({ length: n }, () => `k${random(kinds)}\n`);
  const after = [...lines];
  for (let i = 0; i < cuts; i++) after.splice(random(n), random(3), `k${random(kinds)}\n`);
  return [lines.join(""), after.join("")];
};
const base = make(50_000, (i) => `line ${i}`);
const swapped = (from: number, size: number) => {
  const lines = make(20_000, (i) => `r ${i}`).split(/(?<=\n)/);
  return [...lines.splice(from, size), ...lines].join("");
};

/** Each scenario, and whether jsdiff alone ends within some seconds on it. */
const scenarios: [name: string, before: string, after: string, jsdiff: boolean][] = [
  ["50,000 lines, none changed", base, `${base}`, true],
  ["50,000 lines, one changed", base, base.replace("line 25000\n", "x\n"), true],
  ["50,000 lines, two changed", base, base.replace("line 25\n", "x\n").replace("line 49900\n", "y\n"), true],
  ["5,000 lines, all different", make(5000, (i) => `old ${i}`), make(5000, (i) => `new ${i}`), true],
  ["20,000 lines, all different", make(20_000, (i) => `old ${i}`), make(20_000, (i) => `new ${i}`), false],
  [
    "5,000 lines, every other changed",
    make(5000, (i) => `l ${i}`),
    make(5000, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
    true,
  ],
  [
    "20,000 lines, every other changed",
    make(20_000, (i) => `l ${i}`),
    make(20_000, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
    false,
  ],
  ["1 line to 13,000", "l 0\n", make(13_000, (i) => `l ${i}`), true],
  ["25,000 lines to 500", make(25_000, (i) => `l ${i}`), make(500, (i) => `l ${i * 50}`), true],
  [
    "20,000 lines, mostly }, moved",
    make(20_000, (i) => (i % 10 ? "}" : `f${i % 100}`)),
    make(20_000, (i) => ((i + 7) % 10 ? "}" : `f${(i + 7) % 100}`)),
    true,
  ],
  ["100,000 lines of 100 kinds, 100 changes", ...moved(100_000, 100, 100), true],
  ["100,000 lines, 500 changes", ...moved(100_000, 1e9, 500), true],
  ["one line of 2 MB", `${"a".repeat(2e6)}X\n`, `${"a".repeat(2e6)}Y\n`, true],
  ["50,000 lines, CRLF to LF", base.replaceAll("\n", "\r\n"), base, false],
  [
    "20,000 lines, turned round",
    make(20_000, (i) => `r ${i}`),
    make(20_000, (i) => `r ${19_999 - i}`),
    false,
  ],
  ["20,000 lines, a block of 5,000 moved", make(20_000, (i) => `r ${i}`), swapped(5000, 5000), false],
  ["nothing to 50,000 lines", "", base, true],
  [
    "1,000,000 lines of 26 kinds, unlike",
    make(1e6, () => `${random(26)}`.slice(-1)),
    make(1e6, () => `${random(26)}`.slice(-1)),
    false,
  ],
];

describe.each(scenarios)("%s", (_, before, after, jsdiff) => {
  const options = { iterations: 3, time: 300, warmupTime: 0, warmupIterations: 1 };
  bench("diffText", () => void diffText(before, after), options);
  if (!jsdiff) return;
  bench(
    "createTwoFilesPatch",
    () => void createTwoFilesPatch("a/file", "b/file", before, after, undefined, undefined, { context: 3 }),
    options,
  );
});

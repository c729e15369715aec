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
const unlike = (n: number, kinds: number) => make(n, () => String.fromCharCode(0x4e00 + random(kinds)));
const base = make(50_000, (i) => `line ${i}`);
const swapped = (from: number, size: number) => {
  const lines = make(20_000, (i) => `r ${i}`).split(/(?<=\n)/);
  return [...lines.splice(from, size), ...lines].join("");
};

const scenarios: [name: string, before: string, after: string][] = [
  ["50,000 lines, none changed", base, `${base}`],
  ["50,000 lines, one changed", base, base.replace("line 25000\n", "x\n")],
  ["50,000 lines, two changed", base, base.replace("line 25\n", "x\n").replace("line 49900\n", "y\n")],
  ["5,000 lines, all different", make(5000, (i) => `old ${i}`), make(5000, (i) => `new ${i}`)],
  ["20,000 lines, all different", make(20_000, (i) => `old ${i}`), make(20_000, (i) => `new ${i}`)],
  [
    "5,000 lines, every other changed",
    make(5000, (i) => `l ${i}`),
    make(5000, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
  ],
  [
    "20,000 lines, every other changed",
    make(20_000, (i) => `l ${i}`),
    make(20_000, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
  ],
  ["1 line to 13,000", "l 0\n", make(13_000, (i) => `l ${i}`)],
  ["25,000 lines to 500", make(25_000, (i) => `l ${i}`), make(500, (i) => `l ${i * 50}`)],
  [
    "20,000 lines, mostly }, moved",
    make(20_000, (i) => (i % 10 ? "}" : `f${i % 100}`)),
    make(20_000, (i) => ((i + 7) % 10 ? "}" : `f${(i + 7) % 100}`)),
  ],
  ["100,000 lines of 100 kinds, 100 changes", ...moved(100_000, 100, 100)],
  ["100,000 lines, 500 changes", ...moved(100_000, 1e9, 500)],
  ["one line of 2 MB", `${"a".repeat(2e6)}X\n`, `${"a".repeat(2e6)}Y\n`],
  ["50,000 lines, CRLF to LF", base.replaceAll("\n", "\r\n"), base],
  ["20,000 lines, turned round", make(20_000, (i) => `r ${i}`), make(20_000, (i) => `r ${19_999 - i}`)],
  ["20,000 lines, a block of 5,000 moved", make(20_000, (i) => `r ${i}`), swapped(5000, 5000)],
  ["nothing to 50,000 lines", "", base],
  ["1,000,000 lines of 26 kinds, unlike", unlike(1e6, 26), unlike(1e6, 26)],
  ["1,000,000 lines of 20,000 kinds, unlike", unlike(1e6, 20_000), unlike(1e6, 20_000)],
];

/** jsdiff alone, which gives nothing when its time is out: without that, it takes minutes. */
function plain(before: string, after: string): string | undefined {
  return createTwoFilesPatch("a/file", "b/file", before, after, undefined, undefined, {
    context: 3,
    timeout: 2000,
  });
}

describe.each(scenarios)("%s", (_, before, after) => {
  const options = { iterations: 3, time: 300, warmupTime: 0, warmupIterations: 1 };
  bench("diffText", () => void diffText(before, after), options);
  const gives = plain(before, after) === undefined ? "nothing after 2 s" : "a patch";
  bench(`createTwoFilesPatch, ${gives}`, () => void plain(before, after), {
    ...options,
    iterations: 1,
    time: 0,
  });
});

import { bench, describe } from "vitest";
import { applyEdits, type Edit } from "./index.js";

const code = Array.from({ length: 60_000 }, (_, i) => `  const row_${i} = sum(${i * 7});\n`).join("");
const lines = code.split("\n");
const crlf = code.replaceAll("\n", "\r\n");

/** Edits spread over the text, each of some whole lines. */
function spread(count: number, size: number): Edit[] {
  const step = Math.floor(60_000 / count);
  return Array.from({ length: count }, (_, i) => {
    const from = i * step + (step >> 1);
    const old = lines.slice(from, from + size).join("\n");
    return [old, old.replaceAll("sum", "total")];
  });
}

/** The scans that one search for each edit cannot avoid. */
function floor(text: string, edits: Edit[]): number {
  return edits.reduce((sum, [old]) => sum + text.indexOf(old), 0);
}

const options = { time: 1000, warmupTime: 200 };

for (const [count, size] of [
  [1, 1],
  [20, 10],
  [1000, 1],
  [1000, 20],
] as const) {
  describe(`${count} edits of ${size} lines in 2 MB`, () => {
    const edits = spread(count, size);
    bench("applyEdits", () => void applyEdits(code, edits), options);
    bench("applyEdits, CRLF text", () => void applyEdits(crlf, edits), options);
    bench("one indexOf for each (floor)", () => void floor(code, edits), options);
  });
}

describe("an oldText that is not in 60,000 lines", () => {
  const missing = (old: string) => () => {
    try {
      applyEdits(code, [[old, "x"]]);
    } catch {}
  };
  bench("a look-alike is there", missing("const row_59999 =  sum(419993);"), options);
  bench("a line much like it is there", missing("const rwo_59999 = sume(419993);"), options);
  bench("nothing is there", missing("zebra crossing the road"), options);
  bench(
    "each line trimmed and compared once (floor)",
    () => void code.split("\n").findIndex((line) => line.trim() === "zebra"),
    options,
  );
});

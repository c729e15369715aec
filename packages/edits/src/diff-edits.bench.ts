import { bench, describe } from "vitest";
import { applyEdits, diffEdits, diffText, type Edit } from "./index.js";

const lines = Array.from({ length: 60_000 }, (_, i) => `  const row_${i} = sum(${i * 7});\n`);
const code = lines.join("");

/** Where each oldText is, and where each line ends: what a diff from edits has to look for. */
function floor(edits: Edit[]): number {
  let seen = edits.reduce((sum, [old]) => sum + code.indexOf(old), 0);
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) seen++;
  return seen;
}

describe.each([1, 20, 1000])("the diff of %d edits in 2 MB", (count) => {
  const step = Math.floor(lines.length / count);
  const edits = Array.from({ length: count }, (_, i): Edit => {
    const old = lines[i * step + (step >> 1)] as string;
    return [old, old.replace("sum", "total")];
  });
  const options = { time: 1000, warmupTime: 200 };
  bench("diffEdits", () => void diffEdits(code, edits), options);
  bench("diffText of what applyEdits makes", () => void diffText(code, applyEdits(code, edits)), options);
  bench("one indexOf for each, and the line ends (floor)", () => void floor(edits), options);
});

import { bench, describe } from "vitest";
import { edits } from "./index.js";

describe("a list of 1 MB as a JSON string", () => {
  const list = Array.from({ length: 10_000 }, (_, i) => ({
    oldText: `const row_${i} = "old";\n`.repeat(2),
    newText: `const row_${i} = "new";\n`,
  }));
  const json = JSON.stringify(list);
  const raw = `${json.slice(0, -1)},]`.replaceAll("\\n", "\n");
  bench("edits()", () => void edits(json));
  bench("edits(), raw line breaks inside", () => void edits(raw));
  bench("JSON.parse (floor)", () => void JSON.parse(json));
});

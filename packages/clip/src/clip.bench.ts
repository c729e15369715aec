import { bench, describe } from "vitest";
import { clip } from "./index.js";

const line = `${"abcdefghij".repeat(10).slice(1)}\n`;
const small = line.repeat(10_000);
const large = line.repeat(1_000_000);
const wide = "漢字かな交じり文の一行です\n".repeat(4_000_000);

describe("clip to 6,000 characters: the cost does not depend on the size", () => {
  bench("floor: slice of 100 MB, which keeps it all alive", () => {
    large.slice(0, 6000);
  });
  bench("floor: slice of 100 MB, copied", () => {
    JSON.parse(JSON.stringify(large.slice(0, 6000)));
  });
  bench("clip of 1 MB", () => {
    clip(small, 6000);
  });
  bench("clip of 100 MB", () => {
    clip(large, 6000);
  });
  bench("clip of 56 M wide characters", () => {
    clip(wide, 6000);
  });
});

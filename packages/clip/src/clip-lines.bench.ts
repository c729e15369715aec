import { bench, describe } from "vitest";
import { clipLines } from "./index.js";

const million = Array.from(
  { length: 1_000_000 },
  (_, i) => `line ${i} of a file that is far too long to show`,
);
const few = million.slice(0, 1000);
const options = { n: 6000, more: "read from line {next}" };
const shown = clipLines(million, options).split("\n").length - 1;

describe("a page of clipLines: only what is shown is touched", () => {
  bench("floor: slice and join of the lines shown", () => {
    million.slice(0, shown).join("\n");
  });
  bench("clipLines of 1,000 lines", () => {
    clipLines(few, options);
  });
  bench("clipLines of 1,000,000 lines", () => {
    clipLines(million, options);
  });
});

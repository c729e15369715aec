import { bench, describe } from "vitest";
import { oneLine, summarise } from "./index.js";

const line = "const answer = 42; // a line of code\n";
const short = line.repeat(30);
const huge = line.repeat(300_000);

describe("oneLine() does not depend on the size of a text", () => {
  bench("1 KB", () => {
    oneLine(short);
  });
  bench("10 MB", () => {
    oneLine(huge);
  });
});

describe("oneLine() does not depend on the size of an object", () => {
  const edits = Array.from({ length: 10_000 }, () => ({ oldText: short, newText: short }));
  bench("two edits of 1 KB", () => {
    oneLine({ path: "pkg/a.ts", edits: edits.slice(0, 2) });
  });
  bench("10,000 edits, 20 MB", () => {
    oneLine({ path: "pkg/a.ts", edits });
  });
  bench("JSON.stringify of the two edits, to compare", () => {
    JSON.stringify({ path: "pkg/a.ts", edits: edits.slice(0, 2) }).slice(0, 90);
  });
});

describe("summarise() without a summary", () => {
  bench("summarise", () => {
    summarise("edit_file", { path: "pkg/a.ts", text: huge });
  });
  bench("two texts put on one line, to compare", () => {
    oneLine("pkg/a.ts");
    oneLine(huge);
  });
});

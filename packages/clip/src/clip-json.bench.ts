import { bench, describe } from "vitest";
import { clipJson } from "./index.js";
import { spill } from "./spill.js";

const rows = Array.from({ length: 500_000 }, (_, n) => ({
  sha: String(n).padStart(7, "0"),
  subject: "x".repeat(40),
  n,
}));
const value = { undo: "u1", rows };
const slow = { time: 4000, iterations: 5, warmupIterations: 1, warmupTime: 0 };

describe("clipJson of a value of 58 MB, saved whole", () => {
  bench("floor: JSON.stringify(value, null, 2)", () => void JSON.stringify(value, null, 2), slow);
  bench("JSON.stringify and spill", () => void spill(JSON.stringify(value, null, 2)), slow);
  bench("clipJson", () => void clipJson(value), slow);
});

describe("a list costs what is shown of it with keep: false", () => {
  bench("floor: JSON.stringify of the items shown", () => void JSON.stringify(rows.slice(0, 70), null, 2));
  bench("clipJson of 500,000 items", () => void clipJson(rows, 6000, { keep: false }));
});

const fields = Object.fromEntries(rows.slice(0, 100_000).map(({ sha, subject }) => [`row ${sha}`, subject]));

describe("a dict costs its number of fields with keep: false", () => {
  bench("floor: Object.entries of 100,000 fields", () => void Object.entries(fields).length);
  bench("clipJson of 100,000 fields", () => void clipJson(fields, 6000, { keep: false }));
  bench("clipJson of one field of 500,000 items", () => void clipJson({ rows }, 6000, { keep: false }));
});

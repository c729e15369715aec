import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, bench, describe } from "vitest";
import { spill, spillDir } from "./spill.js";

const text = "a line of the sort that a build prints by the thousand\n".repeat(1_800_000);
const wide = "一行の日本語テキスト、七割は漢字\n".repeat(2_000_000);
const bytes = Buffer.from(text);
const once = join(spillDir(), "once");
const slow = { time: 2000, iterations: 5, warmupIterations: 1, warmupTime: 0 };

afterAll(() => rmSync(once, { force: true }));

describe("spill of 100 MB", () => {
  bench("floor: writeFileSync of the bytes", () => writeFileSync(once, bytes), slow);
  bench("writeFileSync of the text", () => writeFileSync(once, text), slow);
  bench("spill", () => rmSync(spill(text)), slow);
});

describe("spill of 34 M wide characters, 98 MB", () => {
  bench("floor: writeFileSync", () => writeFileSync(once, wide), slow);
  bench("spill", () => rmSync(spill(wide)), slow);
});

import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bench, describe } from "vitest";
import { Sandbox } from "./index.js";

const root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-bench-")));
const file = join(root, "packages", "app", "src", "main.ts");
mkdirSync(join(root, "packages", "app", "src"), { recursive: true });
writeFileSync(file, "");
const sandbox = new Sandbox([root]);

describe("check() of a path three folders deep", () => {
  bench("fs.realpathSync.native", () => {
    realpathSync.native(file);
  });
  bench("check, reading", () => {
    sandbox.check("packages/app/src/main.ts", { reading: true, mustExist: true });
  });
  bench("check, writing", () => {
    sandbox.check("packages/app/src/main.ts");
  });
  bench("check, a new file", () => {
    sandbox.check("packages/app/src/new.ts");
  });
});

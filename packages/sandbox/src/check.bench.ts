import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, bench, describe } from "vitest";
import { Sandbox } from "./index.js";

const root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-bench-")));
const file = join(root, "packages", "app", "src", "main.ts");
mkdirSync(join(root, "packages", "app", "src"), { recursive: true });
writeFileSync(file, "");
symlinkSync("packages", join(root, "link"));
const linked = join(root, "link", "app", "src", "main.ts");
const sandbox = new Sandbox([root]);

afterAll(() => rmSync(root, { recursive: true }));

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

describe("check() of a path three folders deep, the first of them a link", () => {
  bench("fs.realpathSync.native", () => {
    realpathSync.native(linked);
  });
  bench("check, reading", () => {
    sandbox.check("link/app/src/main.ts", { reading: true, mustExist: true });
  });
});

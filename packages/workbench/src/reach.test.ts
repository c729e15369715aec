import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unreached } from "./reach.js";

test("unreached() finds the files that no door and no program leads to", () => {
  const folder = mkdtempSync(join(tmpdir(), "reach-"));
  mkdirSync(join(folder, "dist/old"), { recursive: true });
  const files = {
    "index.js": 'import { a } from "./chunk-A.js";\nexport { a };\n//# sourceMappingURL=index.js.map',
    "index.js.map": "{}",
    "index.d.ts": 'export { a } from "./a-B.js";\n',
    "a-B.d.ts": "export declare const a: 1;\n",
    "chunk-A.js": "export const a = 1;\n",
    "cli.js": 'await import("./_main-C.js");\n',
    "cli.d.ts": "export {};\n",
    "_main-C.js": "",
    "chunk-OLD.js": 'import "./index.js";\n',
    "chunk-OLD.js.map": "{}",
    "index.test.js": "",
    "old/x.js": "",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "dist", name), text);
  const exports = {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./package.json": "./package.json",
  };
  expect(unreached(folder, { exports, bin: { x: "./dist/cli.js" } })).toEqual([
    "chunk-OLD.js",
    "chunk-OLD.js.map",
    "index.test.js",
    "old",
    "old/x.js",
  ]);
  rmSync(folder, { recursive: true });
});

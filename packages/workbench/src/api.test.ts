import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { apiOf } from "./api.js";
import { llms, llmsFull } from "./llms.js";
import { at, published } from "./workspace.js";

const read = (path: string) => readFileSync(at(path), "utf8");

for (const pkg of published) {
  test(`${pkg.name}: api.md is what the built types say (npm run api writes it)`, () => {
    expect(read(`packages/${pkg.dir}/api.md`)).toBe(apiOf(pkg));
  });
}

test("llms.txt and llms-full.txt are what the READMEs and APIs say (npm run api writes them)", () => {
  expect(read("llms.txt")).toBe(llms());
  expect(read("llms-full.txt")).toBe(llmsFull());
});

test("an API lists what public names are made of, at any depth, from whichever file, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "api-"));
  mkdirSync(join(folder, "dist"));
  const chunk = "declare const KINDS: readonly [1];\ntype Kind = (typeof KINDS)[number];\ntype Unused = 2;\n";
  const index = `import { K } from "./chunk.js";
/** Where it begins. */
type From = Side | K;
type Side = "left" | "right";
declare function cut<T extends From>(text: T, side: Side): void;
export { cut };
`;
  writeFileSync(join(folder, "dist/chunk.d.ts"), `${chunk}export type { Kind as K };\n`);
  writeFileSync(join(folder, "dist/index.d.ts"), index);
  const exports = { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } };
  const api = apiOf({ name: "x", version: "1.0.0", dir: relative(at("packages"), folder), exports });
  rmSync(folder, { recursive: true });
  expect([...api.matchAll(/^#.*$/gm)].map(String)).toEqual([
    "# API of x",
    "## `x`",
    "### `cut`",
    "## Types these are made of",
    "### `From`",
    "### `KINDS`",
    "### `Kind`",
    "### `Side`",
  ]);
  expect(api).toContain("### `From`\n\nWhere it begins.\n\n```\ntype From = Side | K;\n```\n");
  expect(api).toContain("```\ndeclare const KINDS: readonly [\n    1\n];\n```\n");
});

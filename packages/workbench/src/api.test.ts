import { readFileSync } from "node:fs";
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

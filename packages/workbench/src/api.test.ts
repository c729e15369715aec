import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiOf, markOf } from "./api.js";
import { llms, llmsFull } from "./llms.js";
import { at, published } from "./workspace.js";

const read = (path: string) => readFileSync(at(path), "utf8");

/** The packages that a pending changeset names. */
const pending = readdirSync(at(".changeset"))
  .filter((file) => file.endsWith(".md"))
  .flatMap((file) => [...read(`.changeset/${file}`).matchAll(/^"([^"]+)": (?:major|minor|patch)$/gm)])
  .map((match) => match[1]);

const released: Record<string, string> = JSON.parse(read("packages/workbench/released.json"));

for (const pkg of published) {
  test(`${pkg.name}: api.md is what the built types say (npm run api writes it)`, () => {
    expect(read(`packages/${pkg.dir}/api.md`)).toBe(apiOf(pkg));
  });

  test(`${pkg.name}: an API that is not the released one has a changeset`, () => {
    const changed = released[pkg.name] !== markOf(read(`packages/${pkg.dir}/api.md`));
    expect(changed && !pending.includes(pkg.name), `run "npm run changeset" for ${pkg.name}`).toBe(false);
  });
}

test("llms.txt and llms-full.txt are what the READMEs and APIs say (npm run api writes them)", () => {
  expect(read("llms.txt")).toBe(llms());
  expect(read("llms-full.txt")).toBe(llmsFull());
});

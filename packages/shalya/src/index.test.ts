import { readFileSync } from "node:fs";
import * as clip from "@shalya/clip";
import * as edits from "@shalya/edits";
import * as errors from "@shalya/errors";
import * as guard from "@shalya/guard";
import * as limits from "@shalya/limits";
import * as registry from "@shalya/registry";
import * as sandbox from "@shalya/sandbox";
import * as shalya from "shalya";
import { expect, test } from "vitest";

const seven = { limits, errors, guard, sandbox, clip, edits, registry };

const doors: Record<string, string> = {
  ai: "@shalya/registry/ai",
  anthropic: "@shalya/registry/anthropic",
  langchain: "@shalya/registry/langchain",
  mcp: "@shalya/registry/mcp",
  openai: "@shalya/registry/openai",
  schemas: "@shalya/edits/schemas",
  secrets: "@shalya/guard/secrets",
  spill: "@shalya/clip/spill",
  stream: "@shalya/clip/stream",
};

test("shalya exports every name of the seven, and no two of them share one", () => {
  const names = Object.values(seven).flatMap((part) => Object.keys(part));
  // A name two parts export would be dropped by `export *` without a word.
  expect([...names].sort()).toEqual([...new Set(names)].sort());
  expect(Object.keys(shalya).sort()).toEqual([...names].sort());
});

test("shalya hands on the very same things", () => {
  expect({ ...shalya }).toEqual(Object.assign({}, ...Object.values(seven)));
});

test.each(Object.keys(doors))("shalya/%s is the door of the package that has it", async (door) => {
  const own = await import(`shalya/${door}`);
  const part = await import(doors[door] ?? "");
  expect(Object.keys(own).length).toBeGreaterThan(0);
  expect({ ...own }).toEqual({ ...part });
});

test("every door of the seven is a door of shalya", () => {
  const open = (dir: string) =>
    Object.keys(
      JSON.parse(readFileSync(new URL(`../../${dir}/package.json`, import.meta.url), "utf8")).exports,
    );
  const all = Object.keys(seven).flatMap(open);
  expect(open("shalya").sort()).toEqual([...new Set(all)].sort());
  expect(
    Object.keys(doors)
      .map((door) => `./${door}`)
      .sort(),
  ).toEqual(
    open("shalya")
      .filter((p) => p !== "." && p !== "./package.json")
      .sort(),
  );
});

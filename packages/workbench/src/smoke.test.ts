import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onThisNode, prepare } from "./runtimes.js";
import { published } from "./workspace.js";

const folder = mkdtempSync(join(tmpdir(), "smoke-"));
beforeAll(() => prepare(folder), 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every package does its work as installed, on this Node (npm run matrix has the other runtimes)", async () => {
  const results = await onThisNode(folder);
  const { "@shalya/sandbox": mechanism, ...rest } = results;
  expect(["descriptor", "verified"]).toContain(mechanism);
  expect(new Set(Object.values(rest))).toEqual(new Set(["ok"]));
  const named = Object.keys(results).filter((name) => /^(@shalya\/)?[a-z]+$/.test(name));
  expect(named.sort()).toEqual(published.map((p) => p.name).sort());
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeFaults } from "./consumer.js";
import { onThisNode, prepare } from "./runtimes.js";
import { doorsOf, published } from "./workspace.js";

/** Every third party that a published package takes, as `[name, range]`, once for each range. */
const taken = () => {
  const all = published.flatMap(({ dependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...peerDependencies }).filter(
      ([, range]) => !range.startsWith("workspace:"),
    ),
  );
  return [...new Map(all.map((pair) => [pair.join("@"), pair])).values()];
};

/** The lower end of each range. */
const lowest = Object.fromEntries(taken().map(([name, range]) => [name, range.replace(/^\^/, "")]));

const folder = mkdtempSync(join(tmpdir(), "lowest-"));
beforeAll(() => prepare(folder, lowest), 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a third party is taken by one range in all packages: a caret, and the lowest version that works", () => {
  expect(taken().filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  expect(taken().map(([name]) => name)).toEqual(Object.keys(lowest));
});

test("every package does its work with the lowest version of each third party that its range allows", async () => {
  const installed = Object.keys(lowest).map((name) => {
    const text = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
    return [name, JSON.parse(text).version];
  });
  expect(Object.fromEntries(installed)).toEqual(lowest);
  const { "@shalya/sandbox": mechanism, ...rest } = await onThisNode(folder);
  expect(["descriptor", "verified"]).toContain(mechanism);
  const wrong = Object.entries(rest).filter(([, said]) => said !== "ok");
  expect(wrong, "raise the range of what these need, or mend them").toEqual([]);
});

test("the types of every door hold with them, too", async () => {
  expect(await typeFaults(folder, published.flatMap(doorsOf), true)).toEqual([]);
}, 240_000);

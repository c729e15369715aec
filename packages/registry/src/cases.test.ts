import { readFileSync } from "node:fs";
import * as errors from "@shalya/errors";
import { expect, test } from "vitest";
import * as registry from "./index.js";

interface Case {
  id: string;
  title: string;
  code: string;
  expect: Record<string, unknown>;
}

const cases: Case[] = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (s: object) => Promise<unknown>;

// The annotations of MCP belong to a door that this package does not have yet.
const WAITING = ["registry-042"];
const ready = cases.filter(({ id }) => !WAITING.includes(id));

const checks: Record<string, (got: unknown, wanted: unknown) => void> = {
  is: (got, wanted) => expect(got).toStrictEqual(wanted),
  re: (got, wanted) => expect(got).toMatch(new RegExp(wanted as string)),
  has: (got, wanted) => {
    for (const part of wanted as string[]) expect(got).toContain(part);
  },
  not: (got, wanted) => {
    for (const part of wanted as string[]) expect(got).not.toContain(part);
  },
};

test("every case runs but the one that waits for annotations", () => {
  const left = cases.filter((c) => !ready.includes(c)).map(({ id, fn }: Case & { fn?: string }) => [id, fn]);
  expect(left).toEqual([["registry-042", "annotations"]]);
  expect(registry).not.toHaveProperty("annotations");
});

test.for(ready)("$id $title", async ({ code, expect: wanted }) => {
  const got = await new AsyncFunction("s", code)({ ...errors, ...registry });
  expect(Object.keys(wanted)).not.toEqual([]);
  for (const [key, value] of Object.entries(wanted)) {
    const check = checks[key];
    if (!check) throw new Error(`case says "${key}": teach the test what that means`);
    check(got, value);
  }
});

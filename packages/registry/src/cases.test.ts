import { readFileSync } from "node:fs";
import * as errors from "@shalya/errors";
import { expect, test } from "vitest";
import * as registry from "./index.js";
import * as mcp from "./mcp.js";

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

test.for(cases)("$id $title", async ({ code, expect: wanted }) => {
  const got = await new AsyncFunction("s", code)({ ...errors, ...registry, ...mcp });
  expect(Object.keys(wanted)).not.toEqual([]);
  for (const [key, value] of Object.entries(wanted)) {
    const check = checks[key];
    if (!check) throw new Error(`case says "${key}": teach the test what that means`);
    check(got, value);
  }
});

import { readFileSync } from "node:fs";
import * as errors from "@shalya/errors";
import { expect, test } from "vitest";
import * as guard from "./index.js";

interface Case {
  id: string;
  title: string;
  fn: string;
  code: string;
  expect: Record<string, unknown>;
}

const all: Case[] = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));
// These two judge a ready-made guard that finds secrets, which this package does not have yet.
const waiting = ["guard-036", "guard-039"];
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (s: object, h: object) => Promise<unknown>;

/** What a case's code may use beside the exports: the text of a check, however a port spells that. */
const h = { text: (check: guard.ReadCheck) => check.text() };

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

test.for(all.filter(({ id }) => !waiting.includes(id)))("$id $title", async ({ code, expect: wanted }) => {
  const got = await new AsyncFunction("s", "h", code)({ ...errors, ...guard }, h);
  expect(Object.keys(wanted)).not.toEqual([]);
  for (const [key, value] of Object.entries(wanted)) {
    const check = checks[key];
    if (!check) throw new Error(`case says "${key}": teach the test what that means`);
    check(got, value);
  }
});

test("exactly the cases of a guard that is not built wait", () => {
  expect(all.filter(({ fn }) => !(fn in guard)).map(({ id }) => id)).toEqual(waiting);
});

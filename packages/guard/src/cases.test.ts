import { readFileSync } from "node:fs";
import * as errors from "@shalya/errors";
import { expect, test } from "vitest";
import * as guard from "./index.js";
import * as secrets from "./secrets.js";

interface Case {
  id: string;
  title: string;
  fn: string;
  code: string;
  expect: Record<string, unknown>;
}

const all: Case[] = JSON.parse(readFileSync(new URL("./cases.json", import.meta.url), "utf8"));
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (s: object, h: object) => Promise<unknown>;

/** What a case's code may use beside the exports: the text of a check, however a port spells that, and modules. */
const h = { text: (check: guard.ReadCheck) => check.text(), import: (name: string) => import(name) };

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

test.for(all)("$id $title", async ({ code, expect: wanted }) => {
  // Code that is made of a text cannot import.
  const body = code.replaceAll("import(", "h.import(");
  const got = await new AsyncFunction("s", "h", body)({ ...errors, ...guard, ...secrets }, h);
  expect(Object.keys(wanted)).not.toEqual([]);
  for (const [key, value] of Object.entries(wanted)) {
    const check = checks[key];
    if (!check) throw new Error(`case says "${key}": teach the test what that means`);
    check(got, value);
  }
});

test("every case is about something that is public here", () => {
  expect(all.filter(({ fn }) => !(fn in guard) && !(fn in secrets)).map(({ id }) => id)).toEqual([]);
});

import { expect, test } from "vitest";
import { type Case, cases } from "./_cases.js";
import { patched } from "./_patched.js";
import { applyEdits, cmds, diffText, edits } from "./index.js";

const functions: Record<string, (...args: never[]) => unknown> = { applyEdits, cmds, diffText, edits };

/** Each key that `expect` may hold, as what it asks of the outcome. */
const checks: Record<string, (wanted: never, got: Outcome, c: Case) => void> = {
  returns: (wanted, got) => expect(got.value).toEqual(wanted),
  throws: (_, got) => expect(got.error).toBeInstanceOf(Error),
  messageIncludes: (words: string[], got) =>
    expect(words.filter((w) => !got.error?.message.includes(w))).toEqual([]),
  messageExcludes: (words: string[], got) =>
    expect(words.filter((w) => got.error?.message.includes(w))).toEqual([]),
  includes: (parts: string[], got) => expect(parts.filter((p) => !String(got.value).includes(p))).toEqual([]),
  excludes: (parts: string[], got) => expect(parts.filter((p) => String(got.value).includes(p))).toEqual([]),
  appliesWith: (tools: string[], got, { args }) => {
    const [before, after, at] = args as [string, string, string];
    expect(tools).toContain("git apply");
    expect(patched("git apply", [{ at, before, patch: String(got.value) }])).toEqual([after]);
  },
};

interface Outcome {
  value?: unknown;
  error?: Error;
}

function outcome(c: Case): Outcome {
  try {
    return { value: (functions[c.fn] as (...args: unknown[]) => unknown)(...c.args) };
  } catch (error) {
    return { error: error as Error };
  }
}

test.each(cases)("$fn() $id: $title", (c) => {
  const start = performance.now();
  const got = outcome(c);
  const ms = performance.now() - start;
  if (!c.expect["throws"]) expect(got.error).toBeUndefined();
  for (const [key, wanted] of Object.entries(c.expect)) {
    const check = checks[key];
    if (!check) throw new Error(`no check for ${key}`);
    check(wanted as never, got, c);
  }
  for (const words of c.recommendIncludes ?? []) expect(got.error?.message).toContain(words);
  if (c.maxMs) expect(ms).toBeLessThan(c.maxMs);
});

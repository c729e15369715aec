import fc from "fast-check";
import { expect, test } from "vitest";
import { NAMES, texts } from "./_awkward.js";
import { cases } from "./_cases.js";
import { patched } from "./_patched.js";
import { diffText } from "./index.js";

const patches = cases.filter((c) => (c.expect["appliesWith"] as string[] | undefined)?.includes("patch -p1"));

test.each(patches)("diffText() $id applies with GNU patch: $title", ({ args }) => {
  const [before, after, at] = args as [string, string, string];
  expect(patched("patch -p1", [{ at, before, patch: diffText(before, after, at) }])).toEqual([after]);
});

test.each(NAMES)("diffText() makes patches that GNU patch applies to %j", (at) => {
  expect(patched("patch -p1", [{ at, before: "a\n", patch: diffText("a\n", "b\n", at) }])).toEqual(["b\n"]);
});

test.each([0, 1, 3, 7])("diffText() makes patches that GNU patch applies, with context %d", (context) => {
  const pairs = fc.sample(texts, { numRuns: 200, seed: context });
  const files = pairs.map(({ before, after, name }, i) => {
    const at = `${i}${name.replaceAll("/", "")}`;
    return { at, before, patch: diffText(before, after, at, { context }) };
  });
  expect(patched("patch -p1", files)).toEqual(pairs.map(({ after }) => after));
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { edited } from "./_awkward.js";
import { patched } from "./_patched.js";
import { applyEdits, diffEdits } from "./index.js";

test.each([0, 1, 3, 10])("diffEdits() makes patches that GNU patch applies, with context %d", (context) => {
  const files = fc.sample(edited, { numRuns: 200, seed: context }).map(({ text, edits, name }, i) => {
    const at = `${i}${name.replaceAll("/", "")}`;
    const lf = (s: string) => s.replaceAll("\r\n", "\n");
    const real = edits.filter(([old, now]) => lf(old) !== lf(now));
    return { at, before: text, patch: diffEdits(text, real, at, { context }), after: applyEdits(text, real) };
  });
  expect(patched("patch -p1", files)).toEqual(files.map(({ after }) => after));
});

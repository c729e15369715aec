import { expect, test } from "vitest";
import { cases } from "./_cases.js";
import { patched } from "./_patched.js";
import { diffText } from "./index.js";

const patches = cases.filter((c) => (c.expect["appliesWith"] as string[] | undefined)?.includes("patch -p1"));

test.each(patches)("diffText() $id applies with GNU patch: $title", ({ args }) => {
  const [before, after, at] = args as [string, string, string];
  expect(patched("patch -p1", [{ at, before, patch: diffText(before, after, at) }])).toEqual([after]);
});

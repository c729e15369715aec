import * as clip from "@shalya/clip";
import * as spill from "@shalya/clip/spill";
import * as edits from "@shalya/edits";
import * as schemas from "@shalya/edits/schemas";
import * as errors from "@shalya/errors";
import * as guard from "@shalya/guard";
import * as limits from "@shalya/limits";
import * as registry from "@shalya/registry";
import * as sandbox from "@shalya/sandbox";
import * as shalya from "shalya";
import * as metaSchemas from "shalya/schemas";
import * as metaSpill from "shalya/spill";
import { expect, test } from "vitest";

const seven = { limits, errors, guard, sandbox, clip, edits, registry };

test("shalya exports every name of the seven, and no two of them share one", () => {
  const names = Object.values(seven).flatMap((part) => Object.keys(part));
  // A name two parts export would be dropped by `export *` without a word.
  expect([...names].sort()).toEqual([...new Set(names)].sort());
  expect(Object.keys(shalya).sort()).toEqual([...names].sort());
});

test("shalya hands on the very same things", () => {
  expect({ ...shalya }).toEqual(Object.assign({}, ...Object.values(seven)));
});

test("shalya/spill and shalya/schemas are the doors of clip and edits", () => {
  expect({ ...metaSpill }).toEqual({ ...spill });
  expect({ ...metaSchemas }).toEqual({ ...schemas });
});

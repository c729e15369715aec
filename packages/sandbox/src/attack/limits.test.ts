import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { O_NOFOLLOW } from "../fs/_flags.js";
import type { Way } from "../fs/_folder.js";
import { checked, verified } from "../fs/_verified.js";
import { Sandbox } from "../index.js";
import { attacks } from "./_attack.js";
import { type Attacked, READS, WRITES, WRITTEN } from "./_calls.js";
import { root } from "./_ground.js";

// The weaker mechanisms do not hold against a swap in the right moment. What they let through is written down here, so
// that it is known, and nothing that is written about them says less.
const OPENED = "something outside is opened";
const READ = "something outside is read";
const SHOWN = "something outside is shown";
const CHANGED = "something outside is changed";
const TEMPORARY = "a temporary file is left";
const NOT_WHOLE = "a file is left that is not whole";
const NOWHERE = "what was written is nowhere";

const CALLS: Readonly<Record<string, { verified: string[]; checked: string[] }>> = {
  "readFile()": { verified: [OPENED], checked: [OPENED, READ, SHOWN] },
  "readdir()": { verified: [READ, SHOWN], checked: [READ, SHOWN] },
  "stat()": { verified: [SHOWN], checked: [SHOWN] },
  "writeFile()": {
    verified: [CHANGED, NOT_WHOLE, OPENED, TEMPORARY],
    checked: [CHANGED, NOWHERE, OPENED, TEMPORARY],
  },
  "mkdir()": { verified: [CHANGED], checked: [CHANGED] },
  "rename()": { verified: [CHANGED], checked: [CHANGED] },
  "copyFile()": {
    verified: [CHANGED, NOT_WHOLE, OPENED, TEMPORARY],
    checked: [CHANGED, OPENED, READ, TEMPORARY],
  },
  "rm()": { verified: [CHANGED], checked: [CHANGED] },
  "rmdir()": { verified: [CHANGED], checked: [CHANGED] },
};

/** All that goes wrong with a call when its folder becomes a link that leads out. */
async function wrongs(call: Attacked, way?: Way): Promise<string[]> {
  const wrong = new Set<string>();
  for await (const tried of attacks(call, way, ["folder becomes a link that leads out"]))
    for (const what of tried.wrong) wrong.add(what);
  return [...wrong].sort();
}

describe.each([verified(O_NOFOLLOW), checked(O_NOFOLLOW)])("the mechanism $name", (way) => {
  test.each(Object.entries(CALLS))(
    "lets through with %s what is known, and no more",
    async (name, known) => {
      const call = { ...READS, ...WRITES }[name];
      if (call === undefined) throw new Error(`there is no call ${name}`);
      expect(await wrongs(call, way)).toEqual(
        [...known[way.name === "verified" ? "verified" : "checked"]].sort(),
      );
    },
    120_000,
  );
});

const FILE = [{ folder: "sub", leaf: "sub/f.txt" }];
const check = (reading: boolean) => {
  using sandbox = new Sandbox([root]);
  return sandbox.check("sub/f.txt", { reading });
};

test("a check() before a plain call is seen to leak, so the tests of these calls are not blind", async () => {
  const read = async () => readFileSync(check(true), "utf8");
  const write = async () => writeFileSync(check(false), WRITTEN);
  expect(await wrongs({ targets: FILE, run: read })).toEqual([SHOWN]);
  expect(await wrongs({ targets: FILE, run: write, writes: true })).toEqual([CHANGED, NOWHERE].sort());
}, 120_000);

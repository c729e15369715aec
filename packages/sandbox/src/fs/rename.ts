import { lstatSync, renameSync } from "node:fs";
import { inside } from "../_folders.js";
import { refusal } from "../_refusal.js";
import { below } from "../_resolve.js";
import { coded, inWords, systemCode } from "./_failure.js";
import { Moved } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { type Spot, writeAt } from "./_spot.js";
import { askAll } from "./_tree.js";
import { visit, worded } from "./_visit.js";

/**
 * Moves a file, a link and not what it leads to, or a folder, also in place of a file of that name. All that a folder
 * holds may be written where it is and where it goes, or nothing is moved: else a file would lose, or get, a name that is denied.
 */
export function rename(policy: Policy, from: string, to: string): void {
  visit(policy, from, (finder) =>
    writeAt(policy, finder.entry(from), from, (old) => {
      needName(old);
      const target = finder.entry(to);
      if (lstatSync(old.folder.at(old.name)).isDirectory())
        askBoth(policy, old, { path: target, spelled: to });
      worded(to, () =>
        writeAt(
          policy,
          target,
          to,
          (next) => move(old, next),
          () => {},
        ),
      );
    }),
  );
}

function needName({ name, spelled }: Spot): void {
  if (name === "") throw refusal("path is an open folder itself, and only what is in it is moved", spelled);
}

function askBoth(policy: Policy, old: Spot, next: Pick<Spot, "path" | "spelled">): void {
  if (next.path !== old.path && inside(next.path, old.path)) throw intoItself(old.spelled, next.spelled);
  askAll(old.folder, old.name, (way) => {
    for (const { path, spelled } of [old, next]) policy.judge(below(path, way), false, below(spelled, way));
  });
}

function move(old: Spot, next: Spot): void {
  needName(next);
  old.folder.sure();
  next.folder.sure();
  try {
    renameSync(old.folder.at(old.name), next.folder.at(next.name));
  } catch (e) {
    throw reason(e, old.spelled, next.spelled);
  }
}

// What the system answers when something else has the new name.
const TAKEN = ["EEXIST", "EISDIR", "ENOTDIR", "ENOTEMPTY"];

function reason(e: unknown, from: string, to: string): unknown {
  const code = systemCode(e) ?? "";
  // It was there a moment ago.
  if (code === "ENOENT") return new Moved();
  return TAKEN.includes(code) ? e : inWords(e, `${from} -> ${to}`);
}

function intoItself(from: string, to: string): Error {
  return coded(refusal("folder cannot be moved into itself", `${from} -> ${to}`), "EINVAL");
}

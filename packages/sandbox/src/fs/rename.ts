import { linkSync, lstatSync, renameSync, type Stats, unlinkSync } from "node:fs";
import { inside } from "../_folders.js";
import { refusal } from "../_refusal.js";
import { below } from "../_resolve.js";
import { coded, failure, inWords, systemCode } from "./_failure.js";
import { Moved } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { lstatIfAny, NO_LINKS, placeOverEmpty } from "./_replace.js";
import { type Spot, writeAt } from "./_spot.js";
import { discard } from "./_temp.js";
import { askAll } from "./_tree.js";
import { visit, worded } from "./_visit.js";

/**
 * Moves a file, a link and not what it leads to, or a folder, also in place of a file of that name unless `exclusive`. All
 * that a folder holds may be written where it is and where it goes, or nothing is moved: else a file would lose, or get, a
 * name that is denied.
 */
export function rename(policy: Policy, from: string, to: string, exclusive: boolean): void {
  visit(policy, from, (finder) =>
    writeAt(policy, finder.entry(from), from, (old) => {
      needName(old);
      const target = finder.entry(to);
      const stats = lstatSync(old.folder.at(old.name));
      if (stats.isDirectory()) askBoth(policy, old, { path: target, spelled: to });
      const place = exclusive ? placeNewOf(stats) : replaceBy;
      worded(to, () =>
        writeAt(
          policy,
          target,
          to,
          (next) => move(old, next, place),
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

function move(old: Spot, next: Spot, place: typeof replaceBy): void {
  needName(next);
  old.folder.sure();
  next.folder.sure();
  try {
    place(old, next);
  } catch (e) {
    throw reason(e, old.spelled, next.spelled);
  }
}

/** How something is moved to where nothing is. */
function placeNewOf(stats: Stats): typeof replaceBy {
  if (stats.isDirectory()) return moveFolder;
  return stats.isFile() ? moveFile : placeOverEmpty;
}

function replaceBy(old: Spot, next: Spot): void {
  renameSync(old.folder.at(old.name), next.folder.at(next.name));
}

/** A folder takes the place of nothing but an empty folder. */
function moveFolder(old: Spot, next: Spot): void {
  if (lstatIfAny(next.folder.at(next.name)) !== undefined) throw failure("EEXIST", next.spelled);
  replaceBy(old, next);
}

/** A file has both names for a moment, so that the new one is taken by it or by something else. */
function moveFile(old: Spot, next: Spot): void {
  try {
    linkSync(old.folder.at(old.name), next.folder.at(next.name));
  } catch (e) {
    if (!NO_LINKS.includes(systemCode(e) ?? "")) throw e;
    placeOverEmpty(old, next);
    return;
  }
  // What another program has put there meanwhile stays.
  if (!isSame(old, next)) return;
  try {
    old.folder.sure();
    unlinkSync(old.folder.at(old.name));
  } catch (e) {
    takeBack(next);
    throw e;
  }
}

/** Removes a new name unless its folder is elsewhere by now: then the file has two, and nothing of it is lost. */
function takeBack({ folder, name }: Spot): void {
  try {
    folder.sure();
  } catch {
    return;
  }
  discard(folder, name);
}

function isSame(one: Spot, other: Spot): boolean {
  const [a, b] = [one, other].map(({ folder, name }) => lstatIfAny(folder.at(name)));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
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

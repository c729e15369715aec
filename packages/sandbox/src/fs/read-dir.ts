import type { Dirent } from "node:fs";
import { readdirSync } from "node:fs";
import { below } from "../_resolve.js";
import { Unsafe } from "../unsafe.js";
import { systemCode } from "./_failure.js";
import { type Folder, Moved, NotFolder } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { readIn } from "./_spot.js";

/** The names of the entries of a folder. */
export function namesIn(policy: Policy, spelled: string): string[] {
  return readIn(policy, spelled, (folder) => {
    const names = readdirSync(folder.self);
    folder.sure();
    return names;
  });
}

/** The entries of a folder, each with the resolved path of its own folder; those of the folders below too, if asked for. */
export function entriesIn(policy: Policy, spelled: string, recursive: boolean): Dirent[] {
  return readIn(policy, spelled, (folder) => collect(policy, folder, recursive));
}

/** The names of the entries of a folder and of those below it, each from that folder on. */
export function namesBelow(policy: Policy, spelled: string): string[] {
  return readIn(policy, spelled, (folder) => {
    const { length } = below(folder.path, "");
    return collect(policy, folder, true).map(({ parentPath, name }) => below(parentPath, name).slice(length));
  });
}

/** Step by step and not by calls within calls, of which a path can ask for more than there can be. */
function collect(policy: Policy, top: Folder, recursive: boolean): Dirent[] {
  const all: Dirent[] = [];
  const steps = [{ folder: top, ahead: list(policy, top, recursive, all) }];
  const leave = () => {
    const step = steps.pop();
    if (step && step.folder !== top) step.folder.close();
  };
  try {
    for (let here = steps.at(-1); here; here = steps.at(-1)) {
      const { folder, ahead } = here;
      const name = ahead.pop();
      const child = name === undefined ? undefined : unlessShut(() => folder.enter(name));
      if (name === undefined) leave();
      if (child === undefined) continue;
      const step = { folder: child, ahead: [] as string[] };
      steps.push(step);
      step.ahead = unlessShut(() => list(policy, child, recursive, all)) ?? [];
    }
    return all;
  } finally {
    while (steps.length > 0) leave();
  }
}

/** Adds the entries of a folder to all there are; the names of those to be entered, the last one first. */
function list(policy: Policy, folder: Folder, recursive: boolean, all: Dirent[]): string[] {
  const entries = readdirSync(folder.self, { withFileTypes: true });
  folder.sure();
  for (const entry of entries) all.push(place(entry, folder.path));
  if (!recursive) return [];
  const folders = entries.filter((entry) => entry.isDirectory());
  const open = folders.filter(({ name }) => mayEnter(policy, below(folder.path, name)));
  return open.map(({ name }) => name).reverse();
}

function place(entry: Dirent, path: string): Dirent {
  entry.parentPath = path;
  // Later Nodes have no such field.
  if ("path" in entry) entry.path = path;
  return entry;
}

function mayEnter(policy: Policy, path: string): boolean {
  try {
    policy.judge(path, true, path);
    return true;
  } catch (e) {
    if (e instanceof Unsafe) return false;
    throw e;
  }
}

const SHUT = ["ENOENT", "EACCES", "ENAMETOOLONG"];

/** What work in a folder gives; undefined when that may not be entered, is gone, or is a link by now. */
function unlessShut<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (e) {
    if (e instanceof Moved || e instanceof NotFolder || SHUT.includes(systemCode(e) ?? "")) return undefined;
    throw e;
  }
}

import { basename, dirname, sep } from "node:path";
import { below } from "../_resolve.js";
import { failure, systemCode } from "./_failure.js";
import { type Folder, using } from "./_folder.js";
import type { Policy } from "./_policy.js";
import * as sys from "./_sys.js";
import { inRoot, visit } from "./_visit.js";

/** An entry, or where one may be made, in a folder that is held meanwhile. */
export interface Spot {
  /** The physical path. */
  readonly path: string;
  readonly folder: Folder;
  /** Empty where the path is the open folder itself. */
  readonly name: string;
  /** The path as it was given. */
  readonly spelled: string;
}

/** Work at the entry that a path leads to, for reading. */
export function readAt<T>(policy: Policy, spelled: string, work: (spot: Spot) => T): T {
  return visit(spelled, () => {
    const { path, missing } = policy.find(spelled, true);
    if (missing.length > 0) throw failure("ENOENT", spelled);
    const root = policy.root(path);
    if (root?.path === path)
      return inFolder(policy, path, spelled, (folder) => work({ path, folder, name: "", spelled }));
    return inFolder(
      policy,
      dirname(path),
      spelled,
      (folder) => work({ path, folder, name: basename(path), spelled }),
      root,
    );
  });
}

/** Work in the folder that a path leads to, for reading. */
export function readIn<T>(policy: Policy, spelled: string, work: (folder: Folder) => T): T {
  return visit(spelled, () => {
    const { path, missing } = policy.find(spelled, true);
    if (missing.length > 0) throw failure("ENOENT", spelled);
    return inFolder(policy, path, spelled, work);
  });
}

/** Work at the entry of a physical path that may be written; missing folders are made if `make` says so. */
export function writeAt<T>(
  policy: Policy,
  path: string,
  spelled: string,
  make: boolean,
  work: (spot: Spot) => T,
): T {
  const root = policy.root(path);
  if (root === undefined) throw new Error(`no open folder holds a path that may be written: ${spelled}`);
  const [above, name] = root.path === path ? [path, ""] : [dirname(path), basename(path)];
  const made = make ? (folder: string) => policy.judge(folder, false, spelled) : undefined;
  return inRoot(root, spelled, () => {
    const folder = walk(root, above, made);
    if (folder === root) return work({ path, folder, name, spelled });
    return using(folder, () => work({ path, folder, name, spelled }));
  });
}

/** In one step, since nothing is changed on the way and where it ends is asked afterwards. */
function inFolder<T>(
  policy: Policy,
  path: string,
  spelled: string,
  work: (folder: Folder) => T,
  root: Folder | undefined = policy.root(path),
): T {
  return inRoot(root, spelled, () => {
    if (root === undefined) return using(policy.way.folder(path), work);
    if (root.path !== path) return using(root.below(namesBelow(root, path).join(sep)), work);
    root.sure();
    return work(root);
  });
}

/** Name by name, never through a link; `made` is asked about each folder that is missing before it is made. */
function walk(root: Folder, path: string, made?: (path: string) => void): Folder {
  let folder = root;
  const leave = () => {
    if (folder !== root) folder.close();
  };
  try {
    for (const name of namesBelow(root, path)) {
      const next = made ? enterNew(folder, name, made) : folder.enter(name);
      leave();
      folder = next;
    }
    folder.sure();
    return folder;
  } catch (e) {
    leave();
    throw e;
  }
}

function enterNew(folder: Folder, name: string, made: (path: string) => void): Folder {
  try {
    return folder.enter(name);
  } catch (e) {
    if (systemCode(e) !== "ENOENT") throw e;
  }
  made(below(folder.path, name));
  folder.sure();
  makeUnlessThere(folder.at(name));
  return folder.enter(name);
}

function makeUnlessThere(at: string): void {
  try {
    sys.mkdir(at);
  } catch (e) {
    if (systemCode(e) !== "EEXIST") throw e;
  }
}

function namesBelow(root: Folder, path: string): string[] {
  return path.slice(root.path.length).split(sep).filter(Boolean);
}

import { mkdirSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import { below } from "../_resolve.js";
import { systemCode } from "./_failure.js";
import { type Folder, Moved, type OpenFile, using } from "./_folder.js";
import type { Policy } from "./_policy.js";
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
  return visit(policy, spelled, (finder) => {
    const path = finder.find(spelled, true);
    const root = policy.root(path);
    const [above, name] = split(root, path);
    return inFolder(policy, root, above, spelled, (folder) => work({ path, folder, name, spelled }));
  });
}

/** Work in the folder that a path leads to, for reading. */
export function readIn<T>(policy: Policy, spelled: string, work: (folder: Folder) => T): T {
  return visit(policy, spelled, (finder) => {
    const path = finder.find(spelled, true);
    return inFolder(policy, policy.root(path), path, spelled, work);
  });
}

/** Work with the file that a path leads to, open for reading, and with its physical path. */
export function readFrom<T>(policy: Policy, spelled: string, work: (file: OpenFile, path: string) => T): T {
  return visit(policy, spelled, (finder) => {
    const path = finder.find(spelled, true);
    const root = policy.root(path);
    return inRoot(root, spelled, () => {
      const file = root
        ? root.file(namesBelow(root, path).join(sep))
        : using(policy.way.folder(dirname(path)), (folder) => folder.file(basename(path)));
      return work(file, path);
    });
  });
}

/**
 * Work at the entry of a physical path that may be written. With `made`, missing folders are made, and it is told of each.
 */
export function writeAt<T>(
  policy: Policy,
  path: string,
  spelled: string,
  work: (spot: Spot) => T,
  made?: (path: string) => void,
): T {
  const root = policy.root(path);
  if (root === undefined) throw new Moved();
  const [above, name] = split(root, path);
  return inRoot(root, spelled, () => {
    const folder = walk(root, above, made && { judge: judging(policy, spelled), made });
    if (folder === root) return work({ path, folder, name, spelled });
    return using(folder, () => work({ path, folder, name, spelled }));
  });
}

/** In one step, since nothing is changed on the way and where it ends is asked afterwards. */
function inFolder<T>(
  policy: Policy,
  root: Folder | undefined,
  path: string,
  spelled: string,
  work: (folder: Folder) => T,
): T {
  return inRoot(root, spelled, () => {
    if (root === undefined) return using(policy.way.folder(path), work);
    if (root.path !== path) return using(root.below(namesBelow(root, path).join(sep)), work);
    root.sure();
    return work(root);
  });
}

type Make = { judge: (folder: string, names: readonly string[]) => void; made: (path: string) => void };

/** Judges all folders that are missing when it is first asked. To judge them again for each one takes minutes for a long path. */
function judging(policy: Policy, spelled: string): Make["judge"] {
  let judged = false;
  return (folder, names) => {
    if (judged) return;
    let path = folder;
    for (const name of names) {
      path = below(path, name);
      policy.judge(path, false, spelled);
    }
    judged = true;
  };
}

/** Name by name, never through a link; whether the folder was moved meanwhile is asked right before something is changed. */
function walk(root: Folder, path: string, make: Make | undefined): Folder {
  let folder = root;
  const leave = () => {
    if (folder !== root) folder.close();
  };
  try {
    const names = namesBelow(root, path);
    for (const [i, name] of names.entries()) {
      const next = make ? enterNew(folder, names.slice(i), make) : folder.enter(name);
      leave();
      folder = next;
    }
    return folder;
  } catch (e) {
    leave();
    throw e;
  }
}

/** The folder of the first name; if it has to be made, so have those of the others, and they are judged before. */
function enterNew(folder: Folder, names: readonly string[], { judge, made }: Make): Folder {
  const [name = ""] = names;
  try {
    return folder.enter(name);
  } catch (e) {
    if (systemCode(e) !== "ENOENT") throw e;
  }
  judge(folder.path, names);
  folder.sure();
  makeUnlessThere(folder.at(name));
  const next = folder.enter(name);
  made(next.path);
  return next;
}

function makeUnlessThere(at: string): void {
  try {
    mkdirSync(at);
  } catch (e) {
    if (systemCode(e) !== "EEXIST") throw e;
  }
}

/** The folder of an entry and its name, which is empty for the open folder itself. */
function split(root: Folder | undefined, path: string): [above: string, name: string] {
  return root?.path === path ? [path, ""] : [dirname(path), basename(path)];
}

function namesBelow(root: Folder, path: string): string[] {
  const names = path.slice(root.path.length).split(sep).filter(Boolean);
  // Else a folder could be made outside before anybody asks where that is.
  if (names.includes("..") || names.includes(".")) throw new Moved();
  return names;
}

import type { Dirent } from "node:fs";
import { readdirSync } from "node:fs";
import { below } from "../_resolve.js";
import { Unsafe } from "../unsafe.js";
import { systemCode } from "./_failure.js";
import { type Folder, Moved, NotFolder, using } from "./_folder.js";
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

function collect(policy: Policy, folder: Folder, recursive: boolean): Dirent[] {
  const entries = readdirSync(folder.self, { withFileTypes: true });
  folder.sure();
  for (const entry of entries) place(entry, folder.path);
  if (!recursive) return entries;
  const deeper = entries
    .filter((entry) => entry.isDirectory() && mayEnter(policy, below(folder.path, entry.name)))
    .map(({ name }) => inside(folder, name, (child) => collect(policy, child, true)));
  return entries.concat(deeper.flat());
}

function place(entry: Dirent, path: string): void {
  entry.parentPath = path;
  // Later Nodes have no such field.
  if ("path" in entry) entry.path = path;
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

/** What a folder below holds; nothing when it may not be entered, is gone, or is a link by now. */
function inside(folder: Folder, name: string, work: (child: Folder) => Dirent[]): Dirent[] {
  try {
    return using(folder.enter(name), work);
  } catch (e) {
    if (e instanceof Moved || e instanceof NotFolder || ["ENOENT", "EACCES"].includes(systemCode(e) ?? ""))
      return [];
    throw e;
  }
}

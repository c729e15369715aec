import type { Dirent, Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { HostError } from "@shalya/errors";
import { NO_FILE, type Sandbox } from "@shalya/sandbox";
import type { Kit } from "./_kit.js";
import { advised, named, unlessMissing } from "./_writable.js";

/** What has a name in a folder: of a link the link, and not what it leads to. */
export interface Entry {
  /** Where it is, no link on the way. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

/** The entry of a path that may be moved or removed; throws what says why not. */
export async function needEntry(kit: Kit, spelled: string): Promise<Entry> {
  const found = await entry(kit, spelled);
  if (!found) throw new HostError(`${NO_FILE}: ${named(spelled)}; see what there is with ls or find_files`);
  if (found.kind === "link") return found;
  try {
    kit.host.sandbox.check(spelled);
    return found;
  } catch (e) {
    throw advised(kit.host.sandbox, spelled, e);
  }
}

/** The entry of a path; undefined when there is none. */
export async function entry({ host: { sandbox } }: Kit, spelled: string): Promise<Entry | undefined> {
  const name = basename(spelled);
  const above = dirname(spelled);
  if (["", ".", ".."].includes(name)) throw noName(spelled);
  try {
    const path = join(sandbox.check(above, { reading: true }), name);
    const found = leadsTo(sandbox, spelled, path)
      ? await unlessMissing(sandbox.fs.stat(path))
      : await listed(sandbox, above, name);
    return found && { path, kind: kindOf(found) };
  } catch (e) {
    // The reason with the path as it was given is the better one.
    const path = sandbox.check(spelled, { reading: true });
    throw [...sandbox.roots, ...sandbox.readRoots].includes(path) ? noName(spelled) : e;
  }
}

/** Whether a path leads to the entry itself, if there is one, which then is no link. */
function leadsTo(sandbox: Sandbox, spelled: string, path: string): boolean {
  try {
    return sandbox.check(spelled, { reading: true }) === path;
  } catch {
    return false;
  }
}

/** The entry as its folder names it, which costs a look at all of them. */
async function listed(sandbox: Sandbox, above: string, name: string): Promise<Dirent | undefined> {
  const entries = await unlessMissing(sandbox.fs.readdir(above, { withFileTypes: true }));
  return entries?.find((one) => one.name === name);
}

function noName(spelled: string): Error {
  return new HostError(
    `path is an open folder, or ends in "." or "..": ${named(spelled)}; name what is in it`,
  );
}

function kindOf(one: Dirent | Stats): Entry["kind"] {
  if (one.isSymbolicLink()) return "link";
  if (one.isDirectory()) return "folder";
  return one.isFile() ? "file" : "other";
}

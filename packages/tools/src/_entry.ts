import type { Dirent, Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { HostError } from "@shalya/errors";
import { NO_FILE, type Sandbox } from "@shalya/sandbox";
import type { Kit } from "./_kit.js";
import { advised, named, type Place, statIfAny, statIfNew, unlessMissing } from "./_writable.js";

/** A name in a folder and what has it: of a link the link, and not what it leads to. */
export interface Entry {
  /** Where it is, no link on the way. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other" | "none";
}

/** What there is to move or remove at a path; throws what says why there is nothing. */
export async function needEntry(kit: Kit, place: Place): Promise<Entry> {
  const found = await entry(kit, place, statIfAny);
  if (found.kind !== "none") return found;
  throw new HostError(`${NO_FILE}: ${named(place.spelled)}; see what there is with ls or find_files`);
}

/** The entry of a path that may be written; `look` tells what is there, and which of both is expected. */
export async function entry(kit: Kit, place: Place, look: typeof statIfAny = statIfNew): Promise<Entry> {
  const { sandbox } = kit.host;
  const { spelled, leads, refused } = place;
  // No link is on the way to a path that leads to itself.
  if (leads === spelled && !isOpen(sandbox, leads))
    return { path: leads, kind: kindOf(await look(kit, leads)) };
  const name = basename(spelled);
  const above = dirname(spelled);
  const path = ["", ".", ".."].includes(name) ? undefined : entryPath(sandbox, spelled, above, name);
  if (path === undefined && refused !== undefined) throw advised(sandbox, spelled, refused);
  if (path === undefined)
    throw new HostError(
      `path is an open folder, or ends in "." or "..": ${named(spelled)}; name what is in it`,
    );
  if (leads === path) return { path, kind: kindOf(await look(kit, path)) };
  // It is a link, or denied, or has a name that looks the same as another one.
  const listed = unlessMissing(sandbox.fs.readdir(above, { withFileTypes: true }));
  const entries = await listed.catch((e: unknown) => {
    throw refused ?? e;
  });
  const kind = kindOf(entries?.find((one) => one.name === name));
  if (kind !== "link" && refused !== undefined) throw advised(sandbox, spelled, refused);
  return { path, kind };
}

/** Where a name in a folder is; undefined for an open folder. Throws with the path as it was given. */
function entryPath(sandbox: Sandbox, spelled: string, above: string, name: string): string | undefined {
  try {
    return join(sandbox.check(above, { reading: true }), name);
  } catch (e) {
    if (isOpen(sandbox, sandbox.check(spelled, { reading: true }))) return undefined;
    throw e;
  }
}

/** Whether this is one of the open folders themselves. */
function isOpen({ roots, readRoots }: Sandbox, path: string): boolean {
  return [...roots, ...readRoots].includes(path);
}

function kindOf(one: Dirent | Stats | undefined): Entry["kind"] {
  if (one === undefined) return "none";
  if (one.isSymbolicLink()) return "link";
  if (one.isDirectory()) return "folder";
  return one.isFile() ? "file" : "other";
}

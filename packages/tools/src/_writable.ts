import type { Stats } from "node:fs";
import { basename, dirname } from "node:path";
import { HostError } from "@shalya/errors";
import { SANDBOX, type Sandbox, Unsafe } from "@shalya/sandbox";
import { codeOf } from "./_answer.js";
import type { Kit } from "./_kit.js";
import { shown } from "./_shown.js";

/** A path, and where it leads, for writing, or why it may not be written. */
export interface Place {
  /** As it was given, but for names that only look as those that are there. */
  readonly spelled: string;
  readonly leads?: string;
  readonly refused?: unknown;
}

/** Looks once for the place of each path: to look takes as long as to read a small file. */
export function placing({ host: { sandbox } }: Kit): (spelled: string) => Place {
  const known = new Map<string, Place>();
  return (spelled) => {
    const place = known.get(spelled) ?? placeOf(sandbox, spelled);
    known.set(spelled, place);
    return place;
  };
}

function placeOf(sandbox: Sandbox, spelled: string): Place {
  try {
    const leads = sandbox.check(spelled);
    const other = lookalike(sandbox, spelled, leads);
    return other === undefined ? { spelled, leads } : { spelled: other, leads: sandbox.check(other) };
  } catch (e) {
    return { spelled, refused: e };
  }
}

// A name of other signs may be written in another way, and look the same.
const ONE_WAY = /^[!#-&(-~]*$/;

/** The path that reading finds for one that is not there, since a name that is there looks the same. No link is followed. */
function lookalike(sandbox: Sandbox, spelled: string, leads: string): string | undefined {
  if (ONE_WAY.test(spelled)) return undefined;
  const found = sandbox.check(spelled, { reading: true });
  if (found === leads || look(basename(found)) !== look(basename(leads))) return undefined;
  return dirname(found) === sandbox.check(dirname(spelled), { reading: true }) ? found : undefined;
}

function look(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"');
}

/** The resolved path of one that may be written; throws what says why not, and what to do. */
export function writable({ host: { sandbox } }: Kit, { spelled, leads, refused }: Place): string {
  if (leads === undefined) throw advised(sandbox, spelled, refused);
  return leads;
}

/** Refuses a path that ends in "/" or "." for a file. */
export function needFileName(spelled: string): void {
  if (/(?:^|\/)\.{0,2}$/.test(spelled))
    throw new HostError(`path ends as that of a folder: ${named(spelled)}; add the name of the file`);
}

/** The error that refuses to write a path; of one that may be read it says so. */
export function advised(sandbox: Sandbox, spelled: string, e: unknown): unknown {
  if (!(e instanceof Unsafe) || !e.message.startsWith(`${SANDBOX}: `)) return e;
  if (!sandbox.reads(spelled) || sandbox.covers(spelled)) return e;
  return new HostError(
    `path is open for reading only: ${named(spelled)}; list_roots tells which folders may be changed`,
  );
}

/** A path as it was given, in a message. */
export function named(spelled: string): string {
  return shown(spelled.length > 300 ? `${spelled.slice(0, 300)}…` : spelled);
}

/** What the system knows of a file or folder; undefined where none is. */
export function statIfAny({ host: { sandbox } }: Kit, path: string): Promise<Stats | undefined> {
  return unlessMissing(sandbox.fs.stat(path));
}

/** The same, in less time where nothing is, and in more where something is. */
export async function statIfNew(kit: Kit, path: string): Promise<Stats | undefined> {
  try {
    kit.host.sandbox.check(path, { reading: true, mustExist: true });
  } catch {
    return undefined;
  }
  return statIfAny(kit, path);
}

/** What some work gives; undefined where there is nothing to work on. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (e) {
    if (codeOf(e) === "ENOENT") return undefined;
    throw e;
  }
}

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  linkSync,
  lstatSync,
  renameSync,
  type Stats,
} from "node:fs";
import { refusal } from "../_refusal.js";
import { coded, failure, systemCode } from "./_failure.js";
import { type Folder, Moved, NotFile } from "./_folder.js";
import { bytesOf } from "./_range.js";
import type { Spot } from "./_spot.js";
import { discard, newTemp, type Temp } from "./_temp.js";

/** How a file is put in its place. */
export interface Placing {
  /** Whether it must be new. */
  readonly exclusive: boolean;
  /** The mode of a new file, less the umask. */
  readonly mode: number;
  /** What the old file must hold right before it is replaced. */
  readonly was?: Uint8Array | undefined;
}

/**
 * Puts a file in its place whole: whoever looks finds the old one or the new one. `fill` writes the new one.
 * The mode stays, and the owner where that is allowed; other names of the old file keep the old content.
 */
export function replace(
  spot: Spot,
  { exclusive, mode, was }: Placing,
  fill: (fd: number, old: Stats | undefined) => void,
): void {
  const { folder, name } = spot;
  const old = existing(spot, exclusive);
  if (was !== undefined && old === undefined) throw failure("ENOENT", spot.spelled);
  if (was !== undefined && old?.size !== was.length) throw stale(spot);
  const temp = newTemp(folder, name, old ? old.mode & 0o777 : mode, was !== undefined);
  try {
    try {
      if (old) succeed(spot, temp, old);
      fill(temp.fd, old);
    } finally {
      closeSync(temp.fd);
    }
    if (was !== undefined) needHeld(spot, was);
    folder.sure();
    if (exclusive) placeNew(folder, temp.name, name);
    else renameSync(folder.at(temp.name), folder.at(name));
  } catch (e) {
    discard(folder, temp.name);
    throw e;
  }
}

/** Throws unless a file holds what it was: asked last, when another has only to be given its name. */
function needHeld(spot: Spot, was: Uint8Array): void {
  const { fd, stats } = spot.folder.file(spot.name);
  try {
    const bounds = { start: 0, end: was.length, maxBytes: was.length };
    if (stats.size !== was.length || !bytesOf(fd, stats.size, bounds, spot.spelled).equals(was))
      throw stale(spot);
  } finally {
    closeSync(fd);
  }
}

function stale({ spelled }: Spot): Error {
  return coded(refusal("file is not what it was, so nothing is written", spelled), "ESTALE");
}

/** The file that is there now and may be written, if one is. */
function existing({ folder, name, spelled }: Spot, exclusive: boolean): Stats | undefined {
  const stats = lstatIfAny(folder.at(name));
  if (stats === undefined) return undefined;
  if (exclusive) throw failure("EEXIST", spelled);
  if (stats.isSymbolicLink()) throw new Moved();
  if (!stats.isFile()) throw new NotFile(stats);
  return stats;
}

/** What the system knows of an entry, undefined where none is. */
export function lstatIfAny(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (e) {
    if (systemCode(e) === "ENOENT") return undefined;
    throw e;
  }
}

/**
 * Takes on owner and mode of the file it will replace, if this process may write that: a rename does not ask.
 * Without the set-uid and set-gid bits, which the kernel also takes away when a file is written.
 */
function succeed({ folder, name }: Spot, { name: temp, fd }: Temp, old: Stats): void {
  const now = fstatSync(fd);
  // By the mode its owner may, and the owner of a new file is this process.
  if (now.uid !== old.uid || (old.mode & 0o200) === 0) accessSync(folder.at(name), constants.W_OK);
  if (now.uid !== old.uid || now.gid !== old.gid)
    tryChown(fd, old.uid, old.gid) || tryChown(fd, now.uid, old.gid);
  if (((now.mode ^ old.mode) & 0o777) === 0) return;
  try {
    fchmodSync(fd, old.mode & 0o777);
  } catch (e) {
    // Node's permission model lets no file be changed by its descriptor.
    if (systemCode(e) !== "ERR_ACCESS_DENIED") throw e;
    chmodSync(folder.at(temp), old.mode & 0o777);
  }
}

function tryChown(fd: number, uid: number, gid: number): boolean {
  try {
    fchownSync(fd, uid, gid);
    return true;
  } catch {
    return false;
  }
}

// What a disk without hard links answers, and a system that does not let this process make one.
export const NO_LINKS: readonly string[] = [
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "ERR_ACCESS_DENIED",
];

/** Gives a file its name unless that is taken. */
function placeNew(folder: Folder, temp: string, name: string): void {
  try {
    linkSync(folder.at(temp), folder.at(name));
    discard(folder, temp);
  } catch (e) {
    if (!NO_LINKS.includes(systemCode(e) ?? "")) throw e;
    placeOverEmpty({ folder, name: temp }, { folder, name });
  }
}

/** Gives what is no folder another name unless that is taken: an empty file takes it first. */
export function placeOverEmpty(old: Pick<Spot, "folder" | "name">, { folder, name }: typeof old): void {
  closeSync(folder.create(name, 0o600));
  try {
    old.folder.sure();
    folder.sure();
    renameSync(old.folder.at(old.name), folder.at(name));
  } catch (e) {
    discard(folder, name);
    throw e;
  }
}

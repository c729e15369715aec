import { refusal } from "../_refusal.js";
import { failure, inWords, systemCode } from "./_failure.js";
import { type Folder, Moved, NotFolder } from "./_folder.js";
import type { Policy } from "./_policy.js";

/** How a call gets from paths as they were given to physical ones that may be used. */
export interface Finder {
  /** Where a path leads; for reading it exists. */
  find(path: string, reading: boolean): string;
  /** The entry itself, for writing, also where it is a link. */
  entry(path: string): string;
}

const TRIES = 20;

/**
 * What a piece of work gives. First each path is taken at its word: that nothing on it is a link is seen when it is used, and
 * is so nearly always. If not, paths are resolved; and as long as the work throws `Moved`, which it does before it has
 * changed anything, it is tried again. All else it throws is put in words that show the path as it was given.
 */
export function visit<T>(policy: Policy, spelled: string, work: (finder: Finder) => T): T {
  for (let tries = 0; ; tries++) {
    try {
      return work(tries === 0 ? atTheirWord(policy) : resolving(policy));
    } catch (e) {
      if (tries === 0 && mayBeLinked(e)) continue;
      if (!(e instanceof Moved)) throw inWords(e, spelled);
      if (tries < TRIES) continue;
      throw refusal("another program keeps moving what the path leads through, so try again later", spelled);
    }
  }
}

/** Work in an open folder; whatever went wrong, that the folder is not there any more is the better reason. */
export function inRoot<T>(root: Folder | undefined, spelled: string, work: () => T): T {
  try {
    return work();
  } catch (e) {
    if (root && (e instanceof Moved || systemCode(e) !== undefined) && !isThere(root))
      throw refusal(
        "path lies in an open folder that was moved or replaced, so open that one again",
        spelled,
      );
    throw e;
  }
}

/** Work whose errors show another path than the rest. */
export function worded<T>(spelled: string, work: () => T): T {
  try {
    return work();
  } catch (e) {
    throw inWords(e, spelled);
  }
}

function atTheirWord(policy: Policy): Finder {
  const find = (path: string, reading: boolean): string => {
    const plain = policy.plain(path, reading);
    if (plain === undefined) throw new Moved();
    return plain;
  };
  return { find, entry: (path) => find(path, false) };
}

function resolving(policy: Policy): Finder {
  return {
    find(path, reading) {
      const place = policy.find(path, reading);
      if (reading && place.missing.length > 0) throw failure("ENOENT", path);
      return place.path;
    },
    entry: (path) => policy.entry(path),
  };
}

function mayBeLinked(e: unknown): boolean {
  return e instanceof NotFolder || ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(systemCode(e) ?? "");
}

function isThere(root: Folder): boolean {
  try {
    root.sure();
    return true;
  } catch {
    return false;
  }
}

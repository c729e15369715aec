import { refusal } from "../_refusal.js";
import { inWords, systemCode } from "./_failure.js";
import { type Folder, Moved } from "./_folder.js";

const TRIES = 20;

/**
 * What a piece of work gives that does nothing, or undoes it, when it throws `Moved`: it is tried again then.
 * What else it throws is put in words that show the path as it was given.
 */
export function visit<T>(spelled: string, work: () => T): T {
  for (let tries = 1; ; tries++) {
    try {
      return work();
    } catch (e) {
      if (!(e instanceof Moved)) throw inWords(e, spelled);
      if (tries < TRIES) continue;
      throw refusal("another program keeps moving what the path leads through, so try again later", spelled);
    }
  }
}

/** Work in an open folder; whatever went wrong, that the folder is gone or another one now is the better reason. */
export function inRoot<T>(root: Folder | undefined, spelled: string, work: () => T): T {
  try {
    return work();
  } catch (e) {
    if (root && (e instanceof Moved || systemCode(e) !== undefined) && !isThere(root))
      throw refusal(
        "path lies in an open folder that was moved or replaced, so open that folder again",
        spelled,
      );
    throw e;
  }
}

function isThere(root: Folder): boolean {
  try {
    root.sure();
    return true;
  } catch {
    return false;
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

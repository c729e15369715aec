import type { Place } from "../_resolve.js";
import type { Folder, Way } from "./_folder.js";

/** What the file calls ask the sandbox; all that decides is there. */
export interface Policy {
  readonly way: Way;
  /** Where a path leads, if it may be used; throws `Unsafe`. */
  find(path: string, reading: boolean): Place;
  /** The physical path of an entry that may be written, which is the link itself where it is one; throws `Unsafe`. */
  entry(path: string): string;
  /** Throws `Unsafe`, showing `spelled`, when a physical path may not be used. */
  judge(path: string, reading: boolean, spelled: string): void;
  /** The open folder that a physical path lies in, held since it was opened. */
  root(path: string): Folder | undefined;
}

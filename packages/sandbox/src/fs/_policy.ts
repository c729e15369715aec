import type { Place } from "../_resolve.js";
import type { Folder, Way } from "./_folder.js";

/** What the file calls ask the sandbox; all that decides is there. */
export interface Policy {
  readonly way: Way;
  /** The path that a text stands for if nothing on it is a link, which is still to be seen; undefined if it may not be used then. */
  plain(path: string, reading: boolean): string | undefined;
  /** Where a path leads; throws `Unsafe` if that may not be used. */
  find(path: string, reading: boolean): Place;
  /** The physical path of an entry itself, also where it is a link; throws `Unsafe` if it may not be written. */
  entry(path: string): string;
  /** Throws `Unsafe`, showing `spelled`, if a physical path may not be used. */
  judge(path: string, reading: boolean, spelled: string): void;
  /** The open folder that a physical path lies in, held since it was opened. */
  root(path: string): Folder | undefined;
}

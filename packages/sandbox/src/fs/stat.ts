import type { Stats } from "node:fs";
import { lstatSync } from "node:fs";
import { Moved } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { readAt } from "./_spot.js";

/** What the system knows about the file or folder that a path leads to; it is not opened. */
export function stat(policy: Policy, spelled: string): Stats {
  return readAt(policy, spelled, ({ folder, name }) => {
    const stats = lstatSync(folder.at(name));
    if (stats.isSymbolicLink()) throw new Moved();
    folder.sure();
    return stats;
  });
}

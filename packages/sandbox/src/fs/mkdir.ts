import { below } from "../_resolve.js";
import { systemCode } from "./_failure.js";
import type { Policy } from "./_policy.js";
import { type Spot, writeAt } from "./_spot.js";
import * as sys from "./_sys.js";
import { visit } from "./_visit.js";

/** Makes a folder; if `recursive`, those above it too, and one that is there already will do. The first that was missing then. */
export function mkdir(policy: Policy, spelled: string, recursive: boolean): string | undefined {
  return visit(spelled, () => {
    const { path, exists, missing } = policy.find(spelled, false);
    writeAt(policy, path, spelled, recursive, (spot) => make(spot, recursive));
    return recursive && missing[0] !== undefined ? below(exists, missing[0]) : undefined;
  });
}

function make({ folder, name }: Spot, recursive: boolean): void {
  folder.sure();
  try {
    sys.mkdir(folder.at(name));
  } catch (e) {
    const isThere = systemCode(e) === "EEXIST" && recursive && sys.lstat(folder.at(name)).isDirectory();
    if (!isThere) throw e;
  }
}

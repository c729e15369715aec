import { lstatSync, mkdirSync } from "node:fs";
import { systemCode } from "./_failure.js";
import { Moved } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { type Spot, writeAt } from "./_spot.js";
import { visit } from "./_visit.js";

/** Makes a folder; if `recursive`, those above it too, and one that is there already will do. The first that it made. */
export function mkdir(policy: Policy, spelled: string, recursive: boolean): string | undefined {
  let first: string | undefined;
  const made = (path: string) => {
    first ??= path;
  };
  visit(policy, spelled, (finder) => {
    const path = finder.find(spelled, false);
    writeAt(
      policy,
      path,
      spelled,
      (spot) => make(spot, recursive) && made(path),
      recursive ? made : undefined,
    );
  });
  return recursive ? first : undefined;
}

/** Whether it was made, and not there already. */
function make({ folder, name }: Spot, recursive: boolean): boolean {
  folder.sure();
  try {
    mkdirSync(folder.at(name));
    return true;
  } catch (e) {
    if (systemCode(e) !== "EEXIST" || !recursive) throw e;
    const stats = lstatSync(folder.at(name));
    if (stats.isSymbolicLink()) throw new Moved();
    if (!stats.isDirectory()) throw e;
    return false;
  }
}

import { closeSync } from "node:fs";
import { copyAll, writeAll } from "./_bytes.js";
import type { Policy } from "./_policy.js";
import { type Placing, replace } from "./_replace.js";
import { type Spot, writeAt } from "./_spot.js";
import { visit } from "./_visit.js";

/** Makes a file, with its folders, or puts a new one in the place of the old. */
export function writeFile(policy: Policy, spelled: string, data: Uint8Array, placing: Placing): void {
  atTarget(policy, spelled, (spot) => replace(spot, placing, (fd) => writeAll(fd, data)));
}

/** The same for a file that begins with what the old one holds. */
export function appendFile(policy: Policy, spelled: string, data: Uint8Array, mode: number): void {
  atTarget(policy, spelled, (spot) =>
    replace(spot, { exclusive: false, mode }, (fd, old) => {
      if (old) copyOld(spot, fd);
      writeAll(fd, data);
    }),
  );
}

/** Work at the file that a path leads to, or where it will be; the folders it lies in are made. */
export function atTarget(policy: Policy, spelled: string, work: (spot: Spot) => void): void {
  visit(policy, spelled, (finder) => writeAt(policy, finder.find(spelled, false), spelled, work, () => {}));
}

function copyOld({ folder, name }: Spot, to: number): void {
  const { fd } = folder.file(name);
  try {
    copyAll(fd, to);
  } finally {
    closeSync(fd);
  }
}

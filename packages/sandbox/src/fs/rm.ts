import { lstatSync, rmdirSync } from "node:fs";
import { refusal } from "../_refusal.js";
import { below } from "../_resolve.js";
import { coded } from "./_failure.js";
import type { Policy } from "./_policy.js";
import { type Spot, writeAt } from "./_spot.js";
import { type Ask, askAll, removeAll, removeOne } from "./_tree.js";
import { visit } from "./_visit.js";

/** Removes a file, a link and not what it leads to, or a folder with all in it; all of it may be written, or nothing is removed. */
export function rm(policy: Policy, spelled: string, recursive: boolean): void {
  visit(policy, spelled, (finder) =>
    writeAt(policy, finder.entry(spelled), spelled, (spot) => remove(policy, spot, recursive)),
  );
}

/** Removes a folder that is empty. */
export function rmdir(policy: Policy, spelled: string): void {
  visit(policy, spelled, (finder) =>
    writeAt(policy, finder.entry(spelled), spelled, (spot) => {
      needName(spot);
      spot.folder.sure();
      rmdirSync(spot.folder.at(spot.name));
    }),
  );
}

function needName({ name, spelled }: Spot): void {
  if (name === "") throw refusal("path is an open folder itself, and only what is in it is removed", spelled);
}

function remove(policy: Policy, spot: Spot, recursive: boolean): void {
  needName(spot);
  const { path, folder, name, spelled } = spot;
  if (lstatSync(folder.at(name)).isDirectory()) {
    if (!recursive) throw coded(refusal("path is a folder, so remove it with recursive", spelled), "EISDIR");
    const ask: Ask = (way) => policy.judge(below(path, way), false, below(spelled, way));
    askAll(folder, name, ask);
    removeAll(folder, name, ask);
  } else removeOne(folder, name);
}

import { needNode } from "./_node.js";
import type { Keep } from "./_save.js";
import { newFile, type SpillFile } from "./_spill-file.js";
import { folderOf } from "./_spill-folder.js";
import { share } from "./_spill-shared.js";

/** On the `keep` of a spill: how a file is opened there, for what comes in pieces. */
export const OPEN: unique symbol = Symbol.for("shalya.spill.open") as never;

/** How a file is opened where `keep` saves; undefined when it saves nothing, or takes the whole as one text only. */
export function openerOf(keep: Keep): (() => SpillFile) | undefined {
  if (keep === true) return openHere;
  return keep === false ? undefined : (keep as { [OPEN]?: () => SpillFile })[OPEN];
}

function openHere(): SpillFile {
  const store = share(needNode());
  return newFile(store, folderOf(store), () => {});
}

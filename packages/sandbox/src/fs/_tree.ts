import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { below } from "../_resolve.js";
import { type Folder, NotText, TooDeep, using } from "./_folder.js";

/** What is asked about each entry of a tree, by the way to it from the top; it throws to stop. */
export type Ask = (way: string) => void;

// Each step takes room on the stack, and a descriptor or a look at all folders above; no project comes near it.
const DEEPEST = 200;

/** Asks about every entry of a folder and of the folders below it. */
export function askAll(folder: Folder, name: string, ask: Ask, top = "", depth = 0): void {
  if (depth > DEEPEST) throw new TooDeep();
  using(folder.enter(name), (child) => {
    for (const entry of entriesOf(child)) {
      const way = top === "" ? entry.name : below(top, entry.name);
      ask(way);
      if (entry.isDirectory()) askAll(child, entry.name, ask, way, depth + 1);
    }
  });
}

/** Removes a folder and all in it, and asks about each entry right before. */
export function removeAll(folder: Folder, name: string, ask: Ask, top = "", depth = 0): void {
  if (depth > DEEPEST) throw new TooDeep();
  using(folder.enter(name), (child) => {
    for (const entry of entriesOf(child)) {
      const way = top === "" ? entry.name : below(top, entry.name);
      ask(way);
      if (entry.isDirectory()) removeAll(child, entry.name, ask, way, depth + 1);
      else removeOne(child, entry.name);
    }
  });
  folder.sure();
  rmdirSync(folder.at(name));
}

/** Removes an entry that is no folder; of a link, the link. */
export function removeOne(folder: Folder, name: string): void {
  folder.sure();
  unlinkSync(folder.at(name));
}

function entriesOf({ self }: Folder): Dirent[] {
  const entries = readdirSync(self, { withFileTypes: true });
  // This sign stands for what is not UTF-8, and may also be there itself.
  const isOdd = entries.some(({ name }) => name.includes("\ufffd"));
  if (isOdd && !readdirSync(self, { encoding: "buffer" }).every((name) => isUtf8(name))) throw new NotText();
  return entries;
}

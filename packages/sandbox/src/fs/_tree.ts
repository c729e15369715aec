import { readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { below } from "../_resolve.js";
import { type Folder, using } from "./_folder.js";

/** What is asked about each entry of a tree, by the way to it from the top; it throws to stop. */
export type Ask = (way: string) => void;

/** Asks about every entry of a folder and of the folders below it. */
export function askAll(folder: Folder, name: string, ask: Ask, top = ""): void {
  using(folder.enter(name), (child) => {
    for (const entry of readdirSync(child.self, { withFileTypes: true })) {
      const way = top === "" ? entry.name : below(top, entry.name);
      ask(way);
      if (entry.isDirectory()) askAll(child, entry.name, ask, way);
    }
  });
}

/** Removes a folder and all in it, and asks about each entry right before. */
export function removeAll(folder: Folder, name: string, ask: Ask, top = ""): void {
  using(folder.enter(name), (child) => {
    for (const entry of readdirSync(child.self, { withFileTypes: true })) {
      const way = top === "" ? entry.name : below(top, entry.name);
      ask(way);
      if (entry.isDirectory()) removeAll(child, entry.name, ask, way);
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

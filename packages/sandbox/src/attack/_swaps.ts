import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { away, outside, pipe, root } from "./_ground.js";

/** What a call works on: the folder that the attacker swaps, and the entry in it. */
export interface Target {
  readonly folder: string;
  readonly leaf: string;
}

/** A change of the disk, and the way back. */
export interface Swap {
  readonly there: () => void;
  readonly back: () => void;
}

/** Everything the attacker does, to what is there and to what is not there yet. */
export const SWAPS: Readonly<Record<string, (target: Target) => Swap>> = {
  "folder becomes a link that leads out": ({ folder }) =>
    replaced(folder, inside, (path) => symlinkSync(join(outside, folder), path)),
  "folder becomes a link to a denied one": ({ folder }) =>
    replaced(folder, inside, (path) => symlinkSync(join(root, ".ssh"), path)),
  "entry becomes a link that leads out": ({ leaf }) =>
    replaced(leaf, inside, (path) => symlinkSync(join(outside, leaf), path)),
  "entry becomes a pipe": ({ leaf }) => replaced(leaf, inside, (path) => linkSync(pipe, path)),
  "entry becomes another name of a file outside": ({ leaf }) =>
    replaced(leaf, inside, (path) => linkSync(join(outside, "sub", "f.txt"), path)),
  "open folder becomes a link that leads out": () =>
    replaced("", taken, (path) => symlinkSync(outside, path)),
  "folder is moved out and another stands there": ({ folder }) =>
    replaced(folder, taken, (path) => mkdirSync(path)),
  "folder is removed": ({ folder }) => ({
    there: () => rmSync(join(root, folder), { recursive: true, force: true }),
    back: () => {},
  }),
};

const inside = join(root, ".aside");
const taken = join(away, "taken");

/** Puts what is there aside and another thing in its place; and back, as far as the call left it so. */
function replaced(name: string, aside: string, put: (path: string) => void): Swap {
  const path = join(root, name);
  return {
    there: () => {
      quietly(() => renameSync(path, aside));
      quietly(() => put(path));
    },
    back: () => {
      quietly(() => takeAway(path));
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) quietly(() => renameSync(aside, path));
    },
  };
}

function takeAway(path: string): void {
  const stats = lstatSync(path);
  if (stats.isDirectory()) rmSync(path, { recursive: true });
  else if (!stats.isFile() || stats.nlink > 1) unlinkSync(path);
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // There is nothing of that name yet, or the call has changed it by now.
  }
}

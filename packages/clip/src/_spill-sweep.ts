import type { Fs, Node } from "./_node.js";
import { type Owner, ownerOf, whereabouts } from "./_spill-name.js";
import { canBeSwapped, ownFolder } from "./_spill-own.js";
import { thrownCode } from "./_thrown.js";

const DAY = 86_400_000;
/** After this long without a change a folder counts as left, when its process cannot be asked after. */
const LONG = 7 * DAY;
/** The most names looked at and the most files removed by one sweep. */
const MOST = 10_000;

/**
 * Removes from a temporary folder the spill folders that killed processes of this user left a day ago or longer.
 *
 * A process number means nothing in another container or after a boot: folders from there go after a week.
 */
export function sweep(here: Node, base: string): void {
  if (canBeSwapped(here, base, 0o022)) return;
  const near = whereabouts(here);
  let left = MOST;
  for (const name of namesIn(here.fs, base)) {
    const owner = ownerOf(name);
    const folder = here.join(base, name);
    if (owner && isLeft(here, folder, owner, near)) left -= remove(here.fs, folder, left);
    if (left <= 0) return;
  }
}

function namesIn(fs: Fs, base: string): string[] {
  const names: string[] = [];
  try {
    const listing = fs.opendirSync(base);
    try {
      for (let entry = listing.readSync(); entry && names.length < MOST; entry = listing.readSync())
        names.push(entry.name);
    } finally {
      listing.closeSync();
    }
  } catch {
    // What cannot be listed is left for another process.
  }
  return names;
}

function isLeft(here: Node, folder: string, owner: Owner, near: string): boolean {
  const found = ownFolder(here, folder);
  if (found === undefined) return false;
  const age = Date.now() - found.mtimeMs;
  return owner.where === near ? age >= DAY && isDead(here, owner.pid) : age >= LONG && isStill(here, folder);
}

/** Whether there is no process of that number; one that may not be asked is there. */
function isDead({ kill }: Node, pid: number): boolean {
  try {
    kill(pid, 0);
    return false;
  } catch (e) {
    return thrownCode(e) === "ESRCH";
  }
}

/** Whether no file in a folder has been written to for long: a file grows without its folder taking note. */
function isStill({ fs, join }: Node, folder: string): boolean {
  try {
    return fs
      .readdirSync(folder)
      .every((name) => Date.now() - fs.lstatSync(join(folder, name)).mtimeMs >= LONG);
  } catch {
    return false;
  }
}

/** Removes a folder that holds spilled files and nothing else, and says how many; never what a link leads to. */
function remove(fs: Fs, folder: string, most: number): number {
  let removed = 0;
  try {
    const names = fs.readdirSync(folder);
    if (!names.every((name) => /^\d+\.txt$/.test(name))) return 0;
    for (const name of names.slice(0, most)) {
      fs.unlinkSync(`${folder}/${name}`);
      removed += 1;
    }
    fs.rmdirSync(folder);
  } catch {
    // Another process is removing it too, or it holds what cannot be removed like that.
  }
  return removed;
}

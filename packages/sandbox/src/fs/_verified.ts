import type { BigIntStats } from "node:fs";
import { closeSync, fstatSync, lstatSync, openSync, realpathSync, unlinkSync } from "node:fs";
import { O_NEW, O_NONBLOCK, O_RDONLY } from "./_flags.js";
import { type Folder, Moved, NotFile, NotFolder, type OpenFile, pathOf, type Way } from "./_folder.js";

// One look can be deceived in the moment it takes; measured, five in a row were not.
const LOOKS = 5;

type Settings = { looks: number; flags: number };

/** A folder known by its path and, if the system numbers files, by its number; looked for again around each use. */
class Known implements Folder {
  readonly #id: BigIntStats;

  constructor(
    readonly path: string,
    readonly settings: Settings,
  ) {
    this.#id = lstatSync(path, { bigint: true });
    if (this.#id.isSymbolicLink()) throw new Moved();
    if (!this.#id.isDirectory()) throw new NotFolder();
  }

  get self(): string {
    return this.path;
  }

  at(name: string): string {
    return pathOf(this.path, name);
  }

  enter(name: string): Folder {
    return this.below(name);
  }

  below(names: string): Folder {
    const folder = new Known(this.at(names), this.settings);
    this.#look(folder.path, folder.#id);
    return folder;
  }

  file(names: string): OpenFile {
    const path = this.at(names);
    const found = lstatSync(path);
    if (found.isSymbolicLink()) throw new Moved();
    if (!found.isFile()) throw new NotFile(found);
    const fd = openSync(path, O_RDONLY | O_NONBLOCK | this.settings.flags);
    try {
      const stats = fstatSync(fd);
      if (!stats.isFile()) throw new NotFile(stats);
      this.#sureOf(path, fd);
      return { fd, stats };
    } catch (e) {
      closeSync(fd);
      throw e;
    }
  }

  create(name: string, mode: number): number {
    this.sure();
    const path = this.at(name);
    const fd = openSync(path, O_NEW | this.settings.flags, mode);
    try {
      this.#sureOf(path, fd);
      return fd;
    } catch (e) {
      takeBack(path, fd);
      throw e;
    }
  }

  sure(): void {
    this.#look(this.path, this.#id);
  }

  #sureOf(path: string, fd: number): void {
    if (this.settings.looks > 0) this.#look(path, fstatSync(fd, { bigint: true }));
  }

  /** Throws `Moved` unless a path in it leads where it says, to what has that number, and this is still the folder it was. */
  #look(path: string, id: BigIntStats): void {
    for (let look = 0; look < this.settings.looks; look++) {
      if (realpathSync.native(path) !== path || !same(lstatSync(path, { bigint: true }), id))
        throw new Moved();
      if (path !== this.path && !same(lstatSync(this.path, { bigint: true }), this.#id)) throw new Moved();
    }
  }

  close(): void {}
}

/** Removes a file that was just made, wherever it lies, as far as its path still leads to it. */
function takeBack(path: string, fd: number): void {
  try {
    if (same(lstatSync(path, { bigint: true }), fstatSync(fd, { bigint: true }))) unlinkSync(path);
  } catch {
    // It is gone, or it cannot be helped.
  } finally {
    closeSync(fd);
  }
}

/** By looking again and again; `flags` are those that make an open refuse links. */
export function verified(flags: number): Way {
  return way("verified", { looks: LOOKS, flags });
}

/** By nothing but the check before, where files have no numbers to know them by. */
export function checked(flags: number): Way {
  return way("checked", { looks: 0, flags });
}

function way(name: Way["name"], settings: Settings): Way {
  return {
    name,
    folder(path) {
      const folder = new Known(path, settings);
      folder.sure();
      return folder;
    },
  };
}

function same(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

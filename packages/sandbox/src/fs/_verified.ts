import type { BigIntStats, Stats } from "node:fs";
import { below } from "../_resolve.js";
import { type Folder, Moved, NotFile, NotFolder, type Way } from "./_folder.js";
import * as sys from "./_sys.js";

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
    this.#id = sys.idOf(path);
    if (this.#id.isSymbolicLink()) throw new Moved();
    if (!this.#id.isDirectory()) throw new NotFolder();
  }

  get self(): string {
    return this.path;
  }

  at(name: string): string {
    return below(this.path, name);
  }

  enter(name: string): Folder {
    return new Known(this.at(name), this.settings);
  }

  below(names: string): Folder {
    const folder = new Known(this.at(names), this.settings);
    folder.sure();
    return folder;
  }

  file(name: string): { fd: number; stats: Stats } {
    const found = sys.lstat(this.at(name));
    if (found.isSymbolicLink()) throw new Moved();
    if (!found.isFile()) throw new NotFile(found);
    const fd = sys.open(this.at(name), sys.O_RDONLY | sys.O_NONBLOCK | this.settings.flags);
    try {
      const stats = sys.fstat(fd);
      if (!stats.isFile()) throw new NotFile(stats);
      this.sure(name, fd);
      return { fd, stats };
    } catch (e) {
      sys.close(fd);
      throw e;
    }
  }

  create(name: string, mode: number): number {
    return sys.open(this.at(name), sys.NEW | this.settings.flags, mode);
  }

  sure(name?: string, fd?: number): void {
    const file = fd === undefined || this.settings.looks === 0 ? undefined : sys.idOf(fd);
    for (let look = 0; look < this.settings.looks; look++) {
      if (sys.realpath(this.path) !== this.path || !same(sys.idOf(this.path), this.#id)) throw new Moved();
      if (name !== undefined && file && !same(sys.idOf(this.at(name)), file)) throw new Moved();
    }
  }

  close(): void {}
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

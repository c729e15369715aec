import { closeSync, fstatSync, lstatSync, openSync, readlinkSync } from "node:fs";
import { systemCode } from "./_failure.js";
import { O_DIRECTORY, O_NEW, O_NOFOLLOW, O_NONBLOCK, O_PATH, O_RDONLY } from "./_flags.js";
import { type Folder, Moved, NotFile, NotFolder, type OpenFile, pathOf, type Way } from "./_folder.js";
import { Owned } from "./_owned.js";

/** A folder kept by its descriptor, which stays with it wherever it goes. Linux: `/proc/self/fd/N/name` is a name in it. */
class Held implements Folder {
  readonly #owned: Owned;

  constructor(
    readonly path: string,
    fd: number,
  ) {
    this.#owned = new Owned(fd);
  }

  get self(): string {
    return `/proc/self/fd/${this.#owned.fd}`;
  }

  at(name: string): string {
    return `${this.self}/${name}`;
  }

  enter(name: string): Folder {
    return new Held(pathOf(this.path, name), opened(this.at(name)));
  }

  below(names: string): Folder {
    return atPath(new Held(pathOf(this.path, names), opened(this.at(names))));
  }

  file(names: string): OpenFile {
    // Neither waits for the other end of a pipe nor wakes a device.
    const found = openSync(this.at(names), O_PATH | O_NOFOLLOW);
    const self = `/proc/self/fd/${found}`;
    try {
      const stats = fstatSync(found);
      if (stats.isSymbolicLink()) throw new Moved();
      if (readlinkSync(self) !== pathOf(this.path, names)) throw new Moved();
      if (!stats.isFile()) throw new NotFile(stats);
      return { fd: openSync(self, O_RDONLY | O_NONBLOCK), stats };
    } finally {
      closeSync(found);
    }
  }

  create(name: string, mode: number): number {
    return openSync(this.at(name), O_NEW | O_NOFOLLOW, mode);
  }

  sure(): void {
    if (readlinkSync(this.self) !== this.path) throw new Moved();
  }

  close(): void {
    this.#owned.close();
  }
}

export const descriptor: Way = {
  name: "descriptor",
  folder: (path) => atPath(new Held(path, opened(path))),
};

function opened(path: string): number {
  try {
    return openSync(path, O_PATH | O_DIRECTORY | O_NOFOLLOW);
  } catch (e) {
    if (systemCode(e) === "ELOOP") throw new Moved();
    if (systemCode(e) !== "ENOTDIR") throw e;
    // The answer for a link, too, which may have gone by now.
    const now = lstatSync(path);
    throw now.isSymbolicLink() || now.isDirectory() ? new Moved() : new NotFolder();
  }
}

function atPath(folder: Folder): Folder {
  try {
    folder.sure();
    return folder;
  } catch (e) {
    folder.close();
    throw e;
  }
}

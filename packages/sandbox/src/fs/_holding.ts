import { refusal } from "../_refusal.js";
import { inWords } from "./_failure.js";
import { type Folder, Moved, NotFolder, type Way } from "./_folder.js";

/** The open folders, each held from the moment it was opened. */
export class Holding {
  readonly #held = new Map<string, Folder>();

  constructor(readonly way: Way) {}

  get(path: string): Folder | undefined {
    return this.#held.get(path);
  }

  /** Holds these and lets go of all others; when one cannot be held, nothing changes. */
  set(paths: readonly string[]): void {
    const added: Folder[] = [];
    try {
      for (const path of paths) if (!this.#held.has(path)) added.push(this.#open(path));
    } catch (e) {
      for (const folder of added) folder.close();
      throw e;
    }
    for (const path of this.#held.keys()) if (!paths.includes(path)) this.#drop(path);
    for (const folder of added) this.#held.set(folder.path, folder);
  }

  close(): void {
    this.set([]);
  }

  #open(path: string): Folder {
    try {
      return this.way.folder(path);
    } catch (e) {
      if (e instanceof Moved || e instanceof NotFolder)
        throw refusal("folder was moved while it was opened, so open it again", path);
      throw inWords(e, path);
    }
  }

  #drop(path: string): void {
    this.#held.get(path)?.close();
    this.#held.delete(path);
  }
}

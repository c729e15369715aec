import type { Stats } from "node:fs";
import { below } from "../_resolve.js";

/** How strongly the file calls hold what was checked to what is used, the strongest first. */
export type Mechanism = "descriptor" | "verified" | "checked";

/** A way to keep hold of folders, and the name it goes by. */
export interface Way {
  readonly name: Mechanism;
  /** The folder at a physical path, sure to be there. */
  folder(path: string): Folder;
}

/** A file open for reading. */
export interface OpenFile {
  readonly fd: number;
  readonly stats: Stats;
}

/** A folder that was found at a physical path; what is done to its entries is done in that folder. */
export interface Folder {
  readonly path: string;
  /** The text under which the system finds the folder itself. */
  readonly self: string;
  /** The text under which the system finds an entry. */
  at(name: string): string;
  /** The folder of that name in it; a link is not followed. */
  enter(name: string): Folder;
  /** The folder some names below it, sure to be there. */
  below(names: string): Folder;
  /** The file some names below it, sure to be there, open for reading; anything else is not opened at all. */
  file(names: string): OpenFile;
  /** A new file in it, open for writing; there must be nothing of that name. Throws `Moved` when it came to lie elsewhere. */
  create(name: string, mode: number): number;
  /** Throws `Moved` when it is not at its path any more. */
  sure(): void;
  close(): void;
}

/** Something was found elsewhere than a moment before; nothing has been done yet that another try could not do again. */
export class Moved extends Error {}

/** A folder was needed, and what is there is none, nor a link. */
export class NotFolder extends Error {}

/** A file was needed, and what is there is none, nor a link. */
export class NotFile extends Error {
  constructor(readonly stats: Stats) {
    super();
  }
}

/** A folder holds a name that is not UTF-8, and what would be given for it names nothing, or another entry. */
export class NotText extends Error {}

/** A folder holds folders in folders, and so on, to a depth at which nothing is done with it. */
export class TooDeep extends Error {}

/** The physical path of the entry some names below a folder, or of the folder when there are none. */
export function pathOf(folder: string, names: string): string {
  return names === "" ? folder : below(folder, names);
}

/** Lets go of a folder, or whatever it is, when the work with it is done. */
export function using<Held extends { close(): void }, T>(held: Held, work: (held: Held) => T): T {
  try {
    return work(held);
  } finally {
    held.close();
  }
}

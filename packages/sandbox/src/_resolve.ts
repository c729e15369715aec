import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, parse, sep, resolve as toAbsolute } from "node:path";

/** Where a path leads. */
export interface Place {
  /** The physical path, with no link, no `.` and no `..` in it; with `trouble`, as far as the walk came. */
  readonly path: string;
  /** The part of it that exists. */
  readonly exists: string;
  /** The names after that part. */
  readonly missing: readonly string[];
  /** Where the links stand that were followed, each a physical path. */
  readonly links: readonly string[];
  /** The code of the error that stopped the walk; `ENOTDIR` when the names after a file were still taken into `path`. */
  readonly trouble?: string;
}

const MAX_LINKS = 40;
const MAX_NAME = 255;
const MAX_PATH = sep === "\\" ? 32_767 : 4095;
const IDLE = /\/(?:\.?\/)+/g;
const IDLE_END = /(?<=.)\/\.?$/s;

/** Where an absolute path leads, as the kernel goes; what is missing holds no link, so a `..` after it undoes it. */
export function resolve(path: string): Place {
  const short = sep === "/" ? path.replace(IDLE, "/").replace(IDLE_END, "") : path;
  return unlinked(short) ?? new Walk(short).run();
}

/** The path of a name in a folder. */
export function below(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/**
 * The place of a path in which the kernel finds nothing to follow, the common case; undefined for all others.
 * A path that is its own real path holds no link.
 */
function unlinked(path: string): Place | undefined {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return unlinkedNew(path);
    return realpathSync.native(path) === path ? { path, exists: path, missing: [], links: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** The same for a path whose last name is new. */
function unlinkedNew(path: string): Place | undefined {
  const at = path.lastIndexOf(sep);
  const parent = path.slice(0, at);
  const name = path.slice(at + 1);
  if (parent === "" || name === "" || name === "." || name === "..") return undefined;
  // The separator at the end asks for a folder.
  if (realpathSync.native(parent + sep) !== parent) return undefined;
  return { path, exists: parent, missing: [name], links: [] };
}

/** The way through a path, name by name. */
class Walk {
  #here: string;
  #folder = true;
  readonly #ahead: string[];
  readonly #missing: string[] = [];
  readonly #links: string[] = [];

  constructor(path: string) {
    // On Windows a root may lack its drive.
    this.#here = toAbsolute(parse(path).root);
    this.#ahead = names(path).reverse();
  }

  run(): Place {
    for (let name = this.#ahead.pop(); name !== undefined; name = this.#ahead.pop()) {
      const trouble = this.#step(name);
      if (trouble !== undefined) return this.#place([...this.#missing, name], trouble);
    }
    try {
      // A disk that folds case answers with the names it has.
      this.#here = realpathSync.native(this.#here);
    } catch (e) {
      return this.#place(this.#missing, codeOf(e));
    }
    return this.#place(this.#missing, this.#lacking());
  }

  /** Why the missing names can never be made. */
  #lacking(): string | undefined {
    if (this.#missing.length === 0) return undefined;
    if (!this.#folder) return "ENOTDIR";
    return Buffer.byteLength(this.#missing.reduce(below, this.#here)) > MAX_PATH ? "ENAMETOOLONG" : undefined;
  }

  #place(missing: readonly string[], trouble?: string): Place {
    const path = missing.reduce(below, this.#here);
    const place = { path, exists: this.#here, missing, links: this.#links };
    return trouble === undefined ? place : { ...place, trouble };
  }

  /** Goes one name further; answers with a code when it cannot. */
  #step(name: string): string | undefined {
    if (name === "" || name === ".") return undefined;
    if (name === "..") return this.#up();
    if (this.#missing.length > 0 || !this.#folder) return this.#lack(name);
    const next = below(this.#here, name);
    try {
      const stat = lstatSync(next, { throwIfNoEntry: false });
      if (stat === undefined) return this.#lack(name);
      if (stat.isSymbolicLink()) return this.#follow(next);
      this.#here = next;
      this.#folder = stat.isDirectory();
      return undefined;
    } catch (e) {
      return codeOf(e);
    }
  }

  #up(): undefined {
    if (this.#missing.pop() !== undefined) return;
    this.#here = dirname(this.#here);
    this.#folder = true;
  }

  #lack(name: string): string | undefined {
    if (Buffer.byteLength(name) > MAX_NAME) return "ENAMETOOLONG";
    this.#missing.push(name);
    return undefined;
  }

  #follow(link: string): string | undefined {
    if (this.#links.push(link) > MAX_LINKS) return "ELOOP";
    const target = readlinkSync(link);
    // What is no UTF-8 was read as this sign, and would now name something else.
    if (target.includes("\ufffd")) return "EILSEQ";
    const { root } = parse(target);
    if (root !== "") this.#here = toAbsolute(this.#here, root);
    this.#ahead.push(...names(target).reverse());
    return undefined;
  }
}

function names(path: string): string[] {
  const rest = path.slice(parse(path).root.length);
  return rest.split(sep === "\\" ? /[\\/]/ : "/");
}

function codeOf(e: unknown): string {
  const { code } = e as NodeJS.ErrnoException;
  return typeof code === "string" ? code : "no code";
}

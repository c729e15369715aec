import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, parse, sep, resolve as toAbsolute } from "node:path";
import { inside } from "./_folders.js";

/** Where a path leads. */
export interface Place {
  /** The physical path, with no link, no `.` and no `..` in it; with `trouble`, as far as the walk came. */
  readonly path: string;
  /** The part of it that exists. */
  readonly exists: string;
  /** The names after that part. */
  readonly missing: readonly string[];
  /** Where the links stand that were followed, each a physical path, and what the whole path is called by way of each. */
  readonly links: readonly string[];
  /** The code of the error that stopped the walk; `ENOTDIR` when the names after a file were still taken into `path`. */
  readonly trouble?: string;
}

const MAX_LINKS = 40;
const MAX_NAME = 255;
const MAX_PATH = sep === "\\" ? 32_767 : 4095;
// Bytes that are no UTF-8 are read as this sign, and a text with it names something else.
const NO_UTF8 = "\ufffd";
const IDLE = /\/(?:\.?\/)+/g;
const IDLE_END = /(?<=.)\/\.?$/s;

/** Where an absolute path leads, as the kernel goes; what is missing holds no link, so a `..` after it undoes it. */
export function resolve(path: string): Place {
  const short = sep === "/" ? path.replace(IDLE, "/").replace(IDLE_END, "") : path;
  const found = quickly(short);
  return typeof found === "object" ? found : new Walk(short, found).run();
}

/** The path of a name in a folder. */
export function below(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

/** The place of a path in which there is nothing to follow, the common case; else its real path, if it has one. */
function quickly(path: string): Place | string | undefined {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return unlinkedNew(path);
    const real = realpathSync.native(path);
    if (real.includes(NO_UTF8)) return undefined;
    // A path that is its own real path holds no link.
    return real === path ? { path, exists: path, missing: [], links: [] } : real;
  } catch {
    return undefined;
  }
}

/** The place of a path whose last name is new, if there is nothing to follow before it. */
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
  #followed = 0;
  readonly #real: string | undefined;

  constructor(path: string, real: string | undefined) {
    this.#real = real;
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
      if (this.#here !== this.#real) this.#here = realpathSync.native(this.#here);
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
    // What a real path begins with is no link.
    if (this.#real !== undefined && inside(this.#real, next)) return this.#enter(next, true);
    try {
      const stat = lstatSync(next, { throwIfNoEntry: false });
      if (stat === undefined) return this.#lack(name);
      if (stat.isSymbolicLink()) return this.#follow(next);
      return this.#enter(next, stat.isDirectory());
    } catch (e) {
      return codeOf(e);
    }
  }

  #enter(path: string, folder: boolean): undefined {
    this.#here = path;
    this.#folder = folder;
  }

  #up(): undefined {
    if (this.#missing.pop() === undefined) this.#enter(dirname(this.#here), true);
  }

  #lack(name: string): string | undefined {
    if (Buffer.byteLength(name) > MAX_NAME) return "ENAMETOOLONG";
    this.#missing.push(name);
    return undefined;
  }

  #follow(link: string): string | undefined {
    if (++this.#followed > MAX_LINKS) return "ELOOP";
    this.#links.push(link);
    const target = readlinkSync(link);
    if (target.includes(NO_UTF8)) return "EILSEQ";
    const whole = [link, ...plain(this.#ahead.toReversed())].join(sep);
    // A longer one is no path, and to judge it could take long.
    if (whole !== link && whole.length <= MAX_PATH) this.#links.push(whole);
    const { root } = parse(target);
    if (root !== "") this.#here = toAbsolute(this.#here, root);
    this.#ahead.push(...names(target).reverse());
    return undefined;
  }
}

/** Names without those that stand for another folder, as far as they stay below where they begin. */
function plain(names: readonly string[]): string[] {
  const all: string[] = [];
  for (const name of names) {
    if (name === "..") {
      if (all.pop() === undefined) return [];
    } else if (name !== "" && name !== ".") all.push(name);
  }
  return all;
}

function names(path: string): string[] {
  const rest = path.slice(parse(path).root.length);
  return rest.split(sep === "\\" ? /[\\/]/ : "/");
}

function codeOf(e: unknown): string {
  const { code } = e as NodeJS.ErrnoException;
  return typeof code === "string" ? code : "no code";
}

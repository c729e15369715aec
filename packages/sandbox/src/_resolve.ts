import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, parse, sep } from "node:path";

/** Where a path leads. */
export type Place = {
  /** The physical path: no link, no `.` and no `..` in it. With `trouble`, as far as the walk came. */
  path: string;
  /** The deepest folder or file of it that exists. */
  exists: string;
  /** The names below `exists` that do not. */
  missing: readonly string[];
  /** Where the links stand that the path goes through. */
  links: readonly string[];
  /** The code of the error that stopped the walk. */
  trouble?: string;
};

const MAX_LINKS = 40;

/** Where an absolute path leads, as the kernel would go; what is missing holds no link, so there `..` goes back up. */
export function resolve(path: string): Place {
  try {
    // The kernel's own answer, and a path that it leaves as it is goes through no link.
    if (realpathSync.native(path) === path) return { path, exists: path, missing: [], links: [] };
  } catch {
    // The walk finds out how far it leads.
  }
  return new Walk(path).run();
}

class Walk {
  #here: string;
  #folder = true;
  readonly #ahead: string[];
  readonly #missing: string[] = [];
  readonly #links: string[] = [];

  constructor(path: string) {
    this.#here = parse(path).root;
    this.#ahead = names(path).reverse();
  }

  run(): Place {
    for (let name = this.#ahead.pop(); name !== undefined; name = this.#ahead.pop()) {
      const trouble = this.#step(name);
      if (trouble) return this.#place(below(this.#here, name), trouble);
    }
    try {
      // On a disk that folds case this is the name as it is on the disk.
      this.#here = realpathSync.native(this.#here);
    } catch (e) {
      return this.#place(this.#here, codeOf(e));
    }
    return this.#place(this.#missing.reduce(below, this.#here));
  }

  #place(path: string, trouble?: string): Place {
    const place = { path, exists: this.#here, missing: this.#missing, links: this.#links };
    return trouble === undefined ? place : { ...place, trouble };
  }

  /** Goes one name further, and answers why it cannot. */
  #step(name: string): string | undefined {
    if (name === "" || name === ".") return undefined;
    if (name === "..") return this.#up();
    if (this.#missing.length > 0) return this.#lack(name);
    if (!this.#folder) return "ENOTDIR";
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
    if (Buffer.byteLength(name) > 255) return "ENAMETOOLONG";
    this.#missing.push(name);
    return undefined;
  }

  #follow(link: string): string | undefined {
    if (this.#links.push(link) > MAX_LINKS) return "ELOOP";
    const target = readlinkSync(link);
    const { root } = parse(target);
    if (root !== "") this.#here = root;
    this.#ahead.push(...names(target).reverse());
    return undefined;
  }
}

function names(path: string): string[] {
  const rest = path.slice(parse(path).root.length);
  return sep === "\\" ? rest.split(/[\\/]/) : rest.split("/");
}

/** The path of a name in a folder. */
export function below(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

function codeOf(e: unknown): string {
  const { code } = e as NodeJS.ErrnoException;
  return typeof code === "string" ? code : "unknown error";
}

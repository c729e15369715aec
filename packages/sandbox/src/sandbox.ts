import { statSync } from "node:fs";
import { spillDirs } from "@shalya/clip/spill";
import { bare } from "./_bare.js";
import { expand, unusable } from "./_expand.js";
import { inside, nearest, settled } from "./_folders.js";
import { compile, type Matcher } from "./_patterns.js";
import { repaired } from "./_repair.js";
import { below, type Place, resolve } from "./_resolve.js";
import { needFlag, needOptions, needString, needStrings } from "./_shape.js";
import { shown } from "./_shown.js";
import { DENY } from "./deny.js";
import { DENY_WRITE } from "./deny-write.js";
import { Unsafe } from "./unsafe.js";
import { NO_FILE, NO_ROOTS, RUNS_CODE, SANDBOX, SECRET, SECRET_WRITE } from "./words.js";

/** What a sandbox allows beside its roots. */
export interface SandboxOptions {
  /** Let reads name any path on this machine; the deny list still holds. Default false. */
  readOutside?: boolean;
  /** Patterns of files that are never read and never written. Default `DENY`; `[]` lifts it. */
  deny?: readonly string[];
  /** Patterns of files that are never written. Default `DENY_WRITE`; `[]` lifts it. */
  denyWrite?: readonly string[];
  /** Folders to open for reads only; each must exist. */
  readRoots?: readonly string[];
}

/** How a path is going to be used. */
export interface CheckOptions {
  /** The path is only read, so read-only folders and `readOutside` count too. Default false. */
  reading?: boolean;
  /** The path has to exist. Default false. */
  mustExist?: boolean;
}

type Kind = "root" | "readRoot" | "spill";

/** The open folders, and the one place that decides whether a path is inside them. */
export class Sandbox {
  #roots: readonly string[] = [];
  #readRoots: readonly string[] = [];
  readonly #readOutside: boolean;
  readonly #deny: Matcher;
  readonly #denyWrite: Matcher;

  constructor(roots: readonly string[] = [], options: SandboxOptions = {}) {
    const given = needOptions(options, ["readOutside", "deny", "denyWrite", "readRoots"]);
    this.#readOutside = needFlag(given.readOutside, "options.readOutside");
    this.#deny = compile(needStrings(given.deny ?? DENY, "deny", "glob patterns"), "deny");
    this.#denyWrite = compile(
      needStrings(given.denyWrite ?? DENY_WRITE, "denyWrite", "glob patterns"),
      "denyWrite",
    );
    const writable = needStrings(roots, "roots", "folder paths").map((root) => this.#folder(root));
    const readable = needStrings(given.readRoots ?? [], "readRoots", "folder paths").map((root) =>
      this.#folder(root),
    );
    this.#roots = settled(writable, readable);
    this.#readRoots = settled(readable, writable);
  }

  /** The folders open for reading and writing, resolved, in the order of opening. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /** The folders open for reading only, resolved, in the order of opening. */
  get readRoots(): readonly string[] {
    return this.#readRoots;
  }

  /** The resolved path, or throws `Unsafe`. */
  check(path: string, options: CheckOptions = {}): string {
    const { reading, mustExist } = needOptions(options, ["reading", "mustExist"]);
    return this.#allow(
      needString(path, "path"),
      needFlag(reading, "options.reading"),
      needFlag(mustExist, "options.mustExist"),
    ).path;
  }

  /** Whether a path lies in a folder open for writing, the deny lists aside. */
  covers(path: string): boolean {
    return this.#kindOf(needString(path, "path")) === "root";
  }

  /** Whether a path lies in an open folder of either kind or in the spill folder, the deny lists aside. */
  reads(path: string): boolean {
    return this.#kindOf(needString(path, "path")) !== undefined;
  }

  /** Opens a folder for reading and writing, and returns the root that now holds it. */
  addRoot(path: string): string {
    const folder = this.#folder(needString(path, "path"));
    const roots = [...this.#roots, folder];
    this.#readRoots = settled(this.#readRoots, roots);
    this.#roots = settled(roots, this.#readRoots);
    return nearest(this.#roots, folder) ?? folder;
  }

  /** Closes a folder of either kind; whether it was open. */
  dropRoot(path: string): boolean {
    const folder = this.#place(needString(path, "path"), process.cwd()).path;
    const before = this.#roots.length + this.#readRoots.length;
    this.#roots = Object.freeze(this.#roots.filter((root) => root !== folder));
    this.#readRoots = Object.freeze(this.#readRoots.filter((root) => root !== folder));
    return this.#roots.length + this.#readRoots.length < before;
  }

  /** The open folder that holds a path, or undefined. */
  rootOf(path: string): string | undefined {
    const place = this.#allow(needString(path, "path"), true, false);
    return nearest([...this.#roots, ...this.#readRoots], place.path);
  }

  /** The name, when it is the plain name of one file; else throws `Unsafe`. */
  bare(name: string): string {
    return bare(needString(name, "name"));
  }

  /** The resolved path of a named entry of a folder. */
  under(path: string, name: string, options: { reading?: boolean } = {}): string {
    const reading = needFlag(needOptions(options, ["reading"]).reading, "options.reading");
    const entry = this.bare(name);
    const folder = this.#allow(needString(path, "path"), reading, false).path;
    return this.#allow(below(folder, entry), reading, false, `${path}/${name}`).path;
  }

  #allow(path: string, reading: boolean, mustExist: boolean, spelled = path): Place {
    const base = this.#roots[0] ?? this.#readRoots[0];
    if (base === undefined) throw refusal(NO_ROOTS, spelled);
    for (let text = path; ; ) {
      const place = this.#place(text, base);
      const why = this.#refuses(place, reading);
      if (why) throw refusal(why, spelled);
      const other = reading ? repaired(place) : undefined;
      if (other === undefined && mustExist && place.missing.length > 0) throw refusal(NO_FILE, spelled);
      if (other === undefined) return place;
      text = other;
    }
  }

  #refuses(place: Place, reading: boolean): string | undefined {
    const kind = this.#kind(place.path);
    if (kind !== "root" && !(reading && (kind !== undefined || this.#readOutside))) return SANDBOX;
    const paths = [place.path, ...place.links];
    if (paths.some(this.#deny)) return reading ? SECRET : SECRET_WRITE;
    if (!reading && paths.some(this.#denyWrite)) return RUNS_CODE;
    return place.trouble && `path cannot be resolved (${place.trouble})`;
  }

  #place(path: string, base: string): Place {
    const problem = unusable(path);
    if (problem) throw refusal(problem, path);
    const absolute = expand(path, base);
    if (absolute === undefined) throw refusal(SANDBOX, path);
    return resolve(absolute);
  }

  #kindOf(path: string): Kind | undefined {
    const base = this.#roots[0] ?? this.#readRoots[0];
    if (base === undefined) return undefined;
    return this.#kind(this.#place(path, base).path);
  }

  #kind(path: string): Kind | undefined {
    if (spillDirs().some((folder) => inside(path, folder))) return "spill";
    const root = nearest(this.#roots, path);
    const readRoot = nearest(this.#readRoots, path);
    if (readRoot !== undefined && readRoot.length >= (root?.length ?? 0)) return "readRoot";
    return root === undefined ? undefined : "root";
  }

  #folder(path: string): string {
    const place = this.#place(path, process.cwd());
    if ([place.path, ...place.links].some(this.#deny)) throw refusal(SECRET, path);
    if (place.trouble || place.missing.length > 0) throw refusal("no such folder", path);
    if (!statSync(place.path).isDirectory()) throw refusal("path is not a folder", path);
    return place.path;
  }
}

function refusal(words: string, path: string): Unsafe {
  return new Unsafe(`${words}: ${shown(path)}`);
}

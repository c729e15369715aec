import { statSync } from "node:fs";
import { basename, dirname, isAbsolute } from "node:path";
import { allSpillDirs, isSpill, type Spill, spillDirs } from "@shalya/clip/spill";
import { whereItLeads } from "./_absolute.js";
import { bare } from "./_bare.js";
import { inside, nearest, settled } from "./_folders.js";
import { locate } from "./_locate.js";
import { compile, hasLongName, type Matcher } from "./_patterns.js";
import { refusal } from "./_refusal.js";
import { repaired } from "./_repair.js";
import { below, type Place } from "./_resolve.js";
import { needFlag, needOptions, needString, needStrings } from "./_shape.js";
import { troubleWith } from "./_trouble.js";
import { shareOf } from "./_windows.js";
import { DENY } from "./deny.js";
import { DENY_WRITE } from "./deny-write.js";
import type { Mechanism } from "./fs/_folder.js";
import { Holding } from "./fs/_holding.js";
import { closeWhenForgotten } from "./fs/_owned.js";
import { needMechanism, wayHere } from "./fs/_way.js";
import { type SandboxFs, sandboxFs } from "./fs/sandbox-fs.js";
import { Unsafe } from "./unsafe.js";
import { NO_FILE, NO_ROOTS, RUNS_CODE, SANDBOX, SECRET, SECRET_WRITE } from "./words.js";

/** What a sandbox allows and refuses beside its roots. */
export interface SandboxOptions {
  /** Let reads name any path on this machine. Default false. */
  readOutside?: boolean;
  /** Patterns of the files that are never read or written, inside the roots too. Default `DENY`; `[]` refuses none. */
  deny?: readonly string[];
  /** Patterns of the files that are never written. Default `DENY_WRITE`; `[]` refuses none. */
  denyWrite?: readonly string[];
  /** Folders to open for reads only; each must exist. Default none. */
  readRoots?: readonly string[];
  /** Refuse to start where the file calls hold less strongly: see `mechanism`. Default `"checked"`, the least. */
  atLeast?: Mechanism;
  /** What `createSpill` gave: its folder may be read here, that of the process no more. Default: that of the process. */
  spill?: Spill;
}

/** What a path is wanted for. */
export interface CheckOptions {
  /** Only reading, so that read-only folders and `readOutside` count. Default false: for writing. */
  reading?: boolean;
  /** Refuse a path that does not exist. Default false. */
  mustExist?: boolean;
}

// A NUL or half a character, or a name that is empty or stands for another folder.
const NOT_PLAIN = /\0|\p{Cs}|\/\.{0,2}(?:\/|$)/u;

/** "apart": a spill folder that is not this sandbox's to read. */
type Kind = "root" | "readRoot" | "spill" | "apart";
type Use = { reading: boolean; mustExist: boolean };

/**
 * The open folders, and the one place that decides which paths a tool may touch.
 *
 * A path is judged by where it leads at the moment of asking: what another process changes after that is not seen.
 */
export class Sandbox {
  #roots: readonly string[] = [];
  #readRoots: readonly string[] = [];
  #all: readonly string[] = [];
  readonly #readOutside: boolean;
  readonly #deny: Matcher;
  readonly #denyWrite: Matcher;
  readonly #spillDirs: () => readonly string[];
  readonly #held = new Holding(wayHere());
  readonly #fs = this.#files();

  /**
   * A sandbox with these folders open for reading and writing; relative ones start at the working folder.
   * @throws Unsafe when one is not an existing folder, or is denied, or the file calls hold less than `atLeast`; TypeError
   *   for a wrong shape, an option that does not exist, or a pattern that could hang
   */
  constructor(roots: readonly string[] = [], options: SandboxOptions = {}) {
    const given = needOptions(options, ["readOutside", "deny", "denyWrite", "readRoots", "atLeast", "spill"]);
    needMechanism(given.atLeast, this.mechanism);
    const { deny = DENY, denyWrite = DENY_WRITE, readRoots = [] } = given;
    this.#readOutside = needFlag(given.readOutside, "readOutside");
    this.#spillDirs = needSpill(given.spill)?.dirs ?? spillDirs;
    this.#deny = matcher(deny, "deny");
    this.#denyWrite = matcher(denyWrite, "denyWrite");
    const open = (paths: unknown, which: string) =>
      needStrings(paths, which, "folder paths").map((path) => this.#folder(path));
    closeWhenForgotten(this, this.#held);
    this.#open(open(roots, "roots"), open(readRoots, "readRoots"));
  }

  /** The file calls, which use exactly what was checked. */
  get fs(): SandboxFs {
    return this.#fs;
  }

  /**
   * How the file calls hold what was checked to what is used: by `"descriptor"`, which no swap of folders gets past; or
   * `"verified"`, looked at again and again, which a swap gets past rarely; or only `"checked"` before, which it does.
   */
  get mechanism(): Mechanism {
    return this.#held.way.name;
  }

  /** Closes all folders; the sandbox then refuses everything. */
  [Symbol.dispose](): void {
    this.#open([], []);
  }

  /** The folders open for reading and writing, resolved; relative paths start at the first. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /** The folders open for reading only, resolved. */
  get readRoots(): readonly string[] {
    return this.#readRoots;
  }

  /**
   * The resolved path of one that may be used: absolute, with no link and no `..` in it; it need not exist.
   * The deny lists are held against where it leads and against every link on the way.
   * @throws Unsafe when it may not be used, or leads nowhere; the message shows the path as it was given
   */
  check(path: string, options: CheckOptions = {}): string {
    const { reading, mustExist } = needOptions(options, ["reading", "mustExist"]);
    const use = { reading: needFlag(reading, "reading"), mustExist: needFlag(mustExist, "mustExist") };
    return this.#allow(needString(path, "path"), use).path;
  }

  /** Whether a path lies in a folder open for writing, whatever the deny lists say. Never throws for a string. */
  covers(path: string): boolean {
    return this.#kindOf(needString(path, "path")) === "root";
  }

  /** Whether a path lies in an open folder or in the spill folder, whatever the deny lists say. Never throws for a string. */
  reads(path: string): boolean {
    const kind = this.#kindOf(needString(path, "path"));
    return kind !== undefined && kind !== "apart";
  }

  /**
   * Opens a folder for reading and writing; a relative one starts at the working folder.
   * @returns the root that holds it now: itself, or the one that held it before
   * @throws Unsafe when it is not an existing folder, is denied, or is open for reading only
   */
  addRoot(path: string): string {
    const folder = this.#folder(needString(path, "path"));
    this.#open([...this.#roots, folder], this.#readRoots);
    return nearest(this.#roots, folder) ?? folder;
  }

  /**
   * Whether a folder of either kind was open, which it is no more; a relative one starts at the working folder.
   * @throws Unsafe for a text that is no path
   */
  dropRoot(path: string): boolean {
    const open = this.#all;
    // As listed first: where the folder is gone or replaced, its path leads elsewhere now.
    const folder = open.includes(needString(path, "path")) ? path : fromHere(path).path;
    const without = (folders: readonly string[]) => folders.filter((each) => each !== folder);
    this.#open(without(this.#roots), without(this.#readRoots));
    return open.includes(folder);
  }

  /**
   * The open folder that holds a path; undefined for one outside that `readOutside` lets through, or a spilled one.
   * @throws Unsafe as `check` does for reading
   */
  rootOf(path: string): string | undefined {
    const place = this.#allow(needString(path, "path"), { reading: true, mustExist: false });
    return this.#kind(place.path) === "spill" ? undefined : nearest(this.#all, place.path);
  }

  /**
   * The name, when it is the plain name of one file on every system.
   * @throws Unsafe when it is empty, a path, or read by Windows as something else
   */
  bare(name: string): string {
    return bare(needString(name, "name"));
  }

  /**
   * The resolved path of the entry `name` in a folder, for writing unless `reading` says otherwise; it need not exist.
   * @throws Unsafe as `check` does for the folder and for the entry, and as `bare` does for the name
   */
  under(path: string, name: string, options: Pick<CheckOptions, "reading"> = {}): string {
    const use = { reading: needFlag(needOptions(options, ["reading"]).reading, "reading"), mustExist: false };
    this.#allow(needString(path, "path"), use);
    // Not from where the folder leads: what it is called on the way there counts, too.
    return this.#allow(`${path}/${this.bare(name)}`, use).path;
  }

  #allow(path: string, use: Use, spelled: string = path): Place {
    if (this.#base === undefined && !(use.reading && this.#kindOf(path) === "spill"))
      throw refusal(NO_ROOTS, spelled);
    let place = this.#judged(path, use, spelled);
    for (let other = use.reading && repaired(place); other; other = repaired(place)) {
      const found = this.#judged(other, use, spelled);
      if (found.missing.length >= place.missing.length) break;
      place = found;
    }
    const lack = place.missing.length > 0 ? this.#lack(place, use) : undefined;
    if (lack !== undefined) throw refusal(lack, spelled);
    return place;
  }

  #judged(path: string, { reading }: Use, spelled: string): Place {
    const place = this.#place(path, spelled);
    this.#judge(place.path, reading, spelled, place.links);
    if (place.trouble !== undefined && place.trouble !== "ENOTDIR")
      throw refusal(troubleWith(place.trouble), spelled);
    return place;
  }

  /** Refuses a physical path that may not be used. */
  #judge(path: string, reading: boolean, spelled: string, links: readonly string[] = []): void {
    const why = this.#objection(path, reading, links);
    if (why !== undefined) throw refusal(why, spelled);
  }

  /** Why a physical path, reached through links, may not be used. */
  #objection(path: string, reading: boolean, links: readonly string[] = []): string | undefined {
    const kind = this.#kind(path);
    if (kind === "apart") return SANDBOX;
    const open = kind === "root" || (reading && (kind !== undefined || this.#readOutside));
    if (!open) return SANDBOX;
    const paths = [path, ...links];
    if (paths.some(hasLongName)) return troubleWith("ENAMETOOLONG");
    if (paths.some(this.#deny)) return reading ? SECRET : SECRET_WRITE;
    return !reading && paths.some(this.#denyWrite) ? RUNS_CODE : undefined;
  }

  /** The physical path of an entry itself, for writing: of a link at the end, not of what it leads to. */
  #entry(path: string): string {
    const name = basename(path);
    const above = dirname(path);
    const use = { reading: false, mustExist: false };
    if (["", ".", ".."].includes(name) || (above === "." && path.startsWith("~")))
      return this.#allow(path, use).path;
    if (this.#base === undefined) throw refusal(NO_ROOTS, path);
    // Refuses a text that is no path, and knows what it is called by way of each link.
    const { links } = this.#place(path);
    const folder = this.#place(above, path);
    const entry = below(folder.path, name);
    this.#judge(entry, false, path, links);
    const lack = folder.trouble === undefined ? this.#lack(folder, use) : troubleWith(folder.trouble);
    if (lack !== undefined) throw refusal(lack, path);
    return entry;
  }

  /** Why a path with missing names may not be used. */
  #lack({ path, exists, trouble }: Place, { mustExist }: Use): string | undefined {
    if (mustExist) return NO_FILE;
    if (trouble !== undefined) return troubleWith(trouble);
    const root = nearest(this.#all, path);
    return root !== undefined && !inside(exists, root)
      ? "path lies in an open folder that is gone"
      : undefined;
  }

  get #base(): string | undefined {
    return this.#roots[0] ?? this.#readRoots[0];
  }

  #files(): SandboxFs {
    return sandboxFs({
      way: this.#held.way,
      plain: (path, reading) => this.#plain(path, reading),
      find: (path, reading) => this.#allow(path, { reading, mustExist: false }),
      entry: (path) => this.#entry(path),
      judge: (path, reading, spelled) => this.#judge(path, reading, spelled),
      root: (path) => this.#held.get(nearest(this.#all, path) ?? ""),
    });
  }

  /** Only a descriptor shows, when it is used, that a path led somewhere else than its text says. */
  #plain(path: string, reading: boolean): string | undefined {
    if (this.mechanism !== "descriptor" || this.#base === undefined || path.startsWith("~")) return undefined;
    const text = isAbsolute(path) ? path : below(this.#base, path);
    return NOT_PLAIN.test(text) || this.#objection(text, reading) !== undefined ? undefined : text;
  }

  #place(path: string, spelled: string = path): Place {
    const share = shareOf(path, process.platform);
    // Even to look at a share tells its server who asks.
    if (share !== undefined && !this.#readOutside && !this.#all.some((folder) => onShare(folder, share)))
      throw refusal(SANDBOX, spelled);
    return locate(path, this.#base, spelled);
  }

  #kindOf(path: string): Kind | undefined {
    try {
      const place = this.#place(path);
      return place.trouble === undefined ? this.#kind(place.path) : undefined;
    } catch (e) {
      if (e instanceof Unsafe) return undefined;
      throw e;
    }
  }

  #kind(path: string): Kind | undefined {
    const spilled = (folders: readonly string[]) => folders.some((folder) => inside(path, folder));
    if (spilled(allSpillDirs())) return spilled(this.#spillDirs()) ? "spill" : "apart";
    const folder = nearest(this.#all, path);
    if (folder === undefined) return undefined;
    return this.#roots.includes(folder) ? "root" : "readRoot";
  }

  #folder(path: string): string {
    const { path: folder, links, ...place } = fromHere(path);
    const paths = [folder, ...links];
    if (paths.some(hasLongName)) throw refusal(troubleWith("ENAMETOOLONG"), path);
    if (paths.some(this.#deny)) throw refusal(SECRET, path);
    if (place.trouble !== undefined) throw refusal(troubleWith(place.trouble), path);
    if (place.missing.length > 0) throw refusal("no such folder", path);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw refusal("path is a file, and only a folder can be opened", path);
    return folder;
  }

  #open(roots: readonly string[], readRoots: readonly string[]): void {
    const both = roots.find((folder) => readRoots.includes(folder));
    if (both !== undefined)
      throw refusal("folder is open for reading only and cannot be open for writing too", both);
    const [open, readOnly] = [settled(roots, readRoots), settled(readRoots, roots)];
    const all = [...open, ...readOnly];
    this.#held.set(all);
    this.#all = all;
    this.#roots = open;
    this.#readRoots = readOnly;
  }
}

function matcher(patterns: unknown, which: string): Matcher {
  return compile(needStrings(patterns, which, "glob patterns"), which, whereItLeads);
}

function needSpill(spill: unknown): Spill | undefined {
  if (spill === undefined || isSpill(spill)) return spill;
  throw new TypeError("the option spill is no spill: give what createSpill() of @shalya/clip/spill returns");
}

function onShare(folder: string, share: string): boolean {
  return shareOf(folder, process.platform) === share;
}

/** Where a path leads, a relative one from the working folder. */
function fromHere(path: string): Place {
  if (path === "") throw refusal('path is empty, and "." is the working folder', path);
  if (isAbsolute(path) || path.startsWith("~")) return locate(path, undefined);
  try {
    return locate(path, process.cwd());
  } catch (e) {
    if (e instanceof Unsafe) throw e;
    throw refusal("path is relative, and the working folder is gone", path);
  }
}

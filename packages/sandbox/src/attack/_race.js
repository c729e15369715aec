// A call that works in a folder which another process keeps swapping for a link that leads out, and what comes of it.
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attacker } from "./_attacker.js";

/** @typedef {"folder" | "file" | "root"} Place what is swapped: the folder that a call works in, the file, or the open folder */
/** @typedef {{ root: string, sub: string, calm: string }} Paths the open folder, the one under attack, and another in it */
/** @typedef {(paths: Paths) => Promise<unknown>} Call gives what it read, if anything */
/** @typedef {{ refused: boolean, escapes: number, strays: number }} Result */
/** @typedef {{ paths: Paths, start: () => Promise<string>, attempt: (call: Call) => Promise<Result>, close: () => Promise<number> }} Race */

/** What calls write. */
export const WRITTEN = "written";

const LINK = ".lnk";
/** The mode of the file outside, and of no other. */
const MODE = 0o100604;
/** The names that may be in each folder, seen from the folder under attack: the working folder, wherever its path leads to. */
/** @type {readonly (readonly [folder: string, names: readonly string[]])[]} */
const KNOWN = [
  [".", ["f.txt", "deep", "new.txt", "made"]],
  ["../calm", ["s.txt", "new.txt"]],
  ["..", ["sub", "calm"]],
  ["../..", ["root", "outside", "attacker"]],
];
const WHOLE = /^(?:inside(?:written)*|(?:written)+)$/;

/**
 * A place to attack; the working folder of this process is in it until it is closed. `start` begins the attack and gives
 * the language of the attacker, `close` ends it and gives how often things were swapped.
 * @param {Place} place
 * @returns {Race}
 */
export function race(place) {
  const tmp = realpathSync.native(mkdtempSync(join(tmpdir(), "shalya-race-")));
  const [root, outside] = [join(tmp, "root"), join(tmp, "outside")];
  const paths = { root, sub: join(root, "sub"), calm: join(root, "calm") };
  fill(root, "inside");
  fillOutside(outside);
  const before = state(outside);
  /** @type {Record<Place, [path: string, link: string, target: string]>} */
  const swapped = {
    folder: [paths.sub, join(root, LINK), join(outside, "sub")],
    file: [join(paths.sub, "f.txt"), join(paths.sub, LINK), join(outside, "sub", "f.txt")],
    root: [root, join(tmp, LINK), outside],
  };
  const [path, link, target] = swapped[place];
  symlinkSync(target, link);
  const program = join(tmp, "attacker");
  mkdirSync(program);
  const here = process.cwd();
  process.chdir(paths.sub);
  let stop = async () => 0;
  return {
    paths,
    async start() {
      const started = await attacker(path, link, program);
      stop = started.stop;
      return started.language;
    },
    async attempt(call) {
      if (place === "file") mendFile(target);
      else mendFolder();
      mend();
      const { refused, gave } = await outcome(call, paths);
      const left = ["new.txt", "../calm/new.txt"].map(textOf);
      const escaped = changed(outside, before) || [gave, ...left].some(shows);
      return { refused, escapes: Number(escaped), strays: strays() };
    },
    async close() {
      const swaps = await stop();
      process.chdir(here);
      rmSync(tmp, { recursive: true, force: true });
      return swaps;
    },
  };
}

/** @param {Call} call @param {Paths} paths @returns {Promise<{ refused: boolean, gave?: unknown }>} */
async function outcome(call, paths) {
  try {
    return { refused: false, gave: await call(paths) };
  } catch {
    return { refused: true };
  }
}

/** @param {string} top @param {string} text */
function fill(top, text) {
  mkdirSync(join(top, "sub", "deep"), { recursive: true });
  mkdirSync(join(top, "calm"));
  for (const name of ["sub/f.txt", "sub/deep/g.txt", "calm/s.txt"]) writeFileSync(join(top, name), text);
}

/** @param {string} outside */
function fillOutside(outside) {
  rmSync(outside, { recursive: true, force: true });
  fill(outside, "SECRET");
  writeFileSync(join(outside, "sub", "only-outside.txt"), "SECRET");
  chmodSync(join(outside, "sub", "f.txt"), MODE);
}

/** Has what calls work on be there, and what they make not. */
function mend() {
  mkdirSync("deep", { recursive: true });
  for (const name of ["deep/g.txt", "../calm/s.txt"]) if (!isThere(name)) writeFileSync(name, "inside");
  for (const name of ["new.txt", "made", "../calm/new.txt"]) rmSync(name, { recursive: true, force: true });
}

function mendFolder() {
  const size = lstatSync("f.txt", { throwIfNoEntry: false })?.size;
  if (size === undefined || size > 100) writeFileSync("f.txt", "inside");
}

/**
 * Has one of the two names be a link and the other a file, while they are being swapped.
 * @param {string} target
 */
function mendFile(target) {
  for (;;) {
    const links = ["f.txt", LINK].map((name) => lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink());
    if (links.includes(true) && links.includes(false)) return;
    if (links.includes(true)) writeFileSync(".fresh", "inside");
    else symlinkSync(target, ".fresh");
    renameSync(".fresh", links[1] === undefined ? LINK : "f.txt");
  }
}

/** @param {unknown} gave what a call read, listed, or the mode that it saw */
const shows = (gave) => /SECRET|only-outside/.test(String(gave)) || gave === MODE;

/**
 * Whether anything outside is not as before; it is put back then.
 * @param {string} outside
 * @param {string} before
 */
function changed(outside, before) {
  if (state(outside) === before) return false;
  fillOutside(outside);
  return true;
}

/** @param {string} top */
function state(top) {
  const entries = readdirSync(top, { recursive: true, encoding: "utf8" }).sort();
  return entries.map((name) => `${name} ${textOf(join(top, name))}`).join("\n");
}

/** How many files lie where none should, or are not whole; they are removed. */
function strays() {
  let found = 0;
  for (const [folder, known] of KNOWN)
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name.startsWith(LINK) || (known.includes(name) && WHOLE.test(textOf(path) ?? "inside"))) continue;
      found++;
      rmSync(path, { recursive: true, force: true });
    }
  return found;
}

/** @param {string} path */
const isThere = (path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** @param {string} path @returns {string | undefined} undefined where there is no file */
function textOf(path) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return readFileSync(fd, "utf8");
    } finally {
      closeSync(fd);
    }
  } catch {
    // It has become a link by now.
    return undefined;
  }
}

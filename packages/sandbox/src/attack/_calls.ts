import type { Dirent } from "node:fs";
import { text } from "node:stream/consumers";
import type { SandboxFs } from "../index.js";
import { INSIDE } from "./_ground.js";
import type { Target } from "./_swaps.js";

/** The text that a call writes. */
export const WRITTEN = " written whole";

/** A call under attack, the places where it is attacked, and whether it writes a file. */
export interface Attacked {
  readonly targets: readonly Target[];
  readonly writes?: boolean;
  readonly run: (fs: SandboxFs) => Promise<unknown>;
}

const FILE: Target = { folder: "sub", leaf: "sub/f.txt" };
const NEW: Target = { folder: "sub", leaf: "sub/new.txt" };
const DEEP: Target = { folder: "sub", leaf: "sub/deep" };
const DEEPER: Target = { folder: "sub/deep", leaf: "sub/deep/g.txt" };
const OTHER: Target = { folder: "other", leaf: "other/new" };
const MADE: readonly Target[] = [
  { folder: "sub", leaf: "sub/a" },
  { folder: "sub/a", leaf: "sub/a/b" },
];

const reads = (targets: readonly Target[], run: Attacked["run"]): Attacked => ({ targets, run });
const writes = (targets: readonly Target[], run: Attacked["run"]): Attacked => ({
  targets,
  run,
  writes: true,
});
const typed = (entries: readonly Dirent[]) =>
  entries.map((e) => `${e.parentPath}/${e.name} ${e.isDirectory()}`).join();

/** The calls that change nothing. */
export const READS: Readonly<Record<string, Attacked>> = {
  "readFile()": reads([FILE], (fs) => fs.readFile("sub/f.txt", "utf8")),
  "readFile() deeper": reads([DEEP, DEEPER], (fs) => fs.readFile("sub/deep/g.txt", "utf8")),
  "readFile() of a part": reads([FILE], (fs) => fs.readFile("sub/f.txt", { encoding: "utf8", start: 1 })),
  "readText()": reads([FILE], async (fs) => (await fs.readText("sub/f.txt")).text),
  "open() and read()": reads([FILE], async (fs) => {
    await using file = await fs.open("sub/f.txt");
    return `${await file.read()} ${await file.read({ start: 2, end: 4 })}`;
  }),
  "open() and stat()": reads([FILE], async (fs) => {
    await using file = await fs.open("sub/f.txt");
    return (await file.stat()).ino;
  }),
  "open() and stream()": reads([FILE], async (fs) => {
    await using file = await fs.open("sub/f.txt");
    return await text(file.stream());
  }),
  "readdir()": reads([DEEP], async (fs) => (await fs.readdir("sub")).join()),
  "readdir() deeper": reads([DEEP, DEEPER], async (fs) => (await fs.readdir("sub/deep")).join()),
  "readdir() with types": reads([DEEP], async (fs) =>
    typed(await fs.readdir("sub", { withFileTypes: true })),
  ),
  "readdir() recursive": reads([DEEP, DEEPER], async (fs) =>
    (await fs.readdir(".", { recursive: true })).join(),
  ),
  "readdir() recursive with types": reads([DEEP, DEEPER], async (fs) =>
    typed(await fs.readdir("sub", { recursive: true, withFileTypes: true })),
  ),
  "stat()": reads([FILE], async (fs) => (await fs.stat("sub/f.txt")).ino),
  "stat() of a folder": reads([DEEP], async (fs) => (await fs.stat("sub/deep")).ino),
};

/** The calls that change something. */
export const WRITES: Readonly<Record<string, Attacked>> = {
  "writeFile()": writes([FILE], (fs) => fs.writeFile("sub/f.txt", WRITTEN)),
  "writeFile() of a new file": writes([NEW], (fs) => fs.writeFile("sub/new.txt", WRITTEN)),
  "writeFile() wx": writes([NEW], (fs) => fs.writeFile("sub/new.txt", WRITTEN, { flag: "wx" })),
  "writeFile() in new folders": writes(MADE, (fs) => fs.writeFile("sub/a/b/new.txt", WRITTEN)),
  "appendFile()": writes([FILE], (fs) => fs.appendFile("sub/f.txt", WRITTEN)),
  "appendFile() of a new file": writes([NEW], (fs) => fs.appendFile("sub/new.txt", WRITTEN)),
  "mkdir()": reads([{ folder: "sub", leaf: "sub/a" }], (fs) => fs.mkdir("sub/a")),
  "mkdir() recursive": reads(MADE, (fs) => fs.mkdir("sub/a/b", { recursive: true })),
  "rename()": reads([FILE, OTHER], (fs) => fs.rename("sub/f.txt", "other/new")),
  "rename() over a file": reads([FILE, DEEPER], (fs) => fs.rename("sub/f.txt", "sub/deep/g.txt")),
  "rename() wx": reads([FILE, OTHER], (fs) => fs.rename("sub/f.txt", "other/new", { flag: "wx" })),
  "writeFile() of what was read": writes([FILE], (fs) => fs.writeFile("sub/f.txt", WRITTEN, { was: INSIDE })),
  "rename() of a folder": reads([DEEP, DEEPER, OTHER], (fs) => fs.rename("sub/deep", "other/new")),
  "copyFile()": reads([FILE, OTHER], (fs) => fs.copyFile("sub/f.txt", "other/new")),
  "copyFile() over a file": reads([FILE, DEEPER], (fs) => fs.copyFile("sub/f.txt", "sub/deep/g.txt")),
  "rm()": reads([FILE], (fs) => fs.rm("sub/f.txt")),
  "rmdir()": reads([{ folder: "sub", leaf: "sub/empty" }], (fs) => fs.rmdir("sub/empty")),
  "rm() recursive": reads([DEEP, DEEPER], (fs) => fs.rm("sub", { recursive: true })),
};

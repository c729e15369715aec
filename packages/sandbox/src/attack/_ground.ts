import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** The texts of the files in the open folder, of those outside, and of those that are denied. */
export const INSIDE = "inside";
export const OUTSIDE = "SECRET outside";
export const DENIED = "SECRET denied";

if (process.platform !== "linux") throw new Error("these attacks are made for Linux, where descriptors hold");

// In memory where that can be, since every attack begins on a fresh disk.
const tmp: string = realpathSync.native(mkdtempSync(join(memory() ?? tmpdir(), "shalya-attack-")));
afterAll(() => rmSync(tmp, { recursive: true, force: true }));

/** The open folder; what nobody may touch, with the same names in it; and where the attacker puts things away. */
export const root: string = join(tmp, "root");
export const outside: string = join(tmp, "outside");
export const away: string = join(tmp, "away");

/** A pipe, of which the attacker makes other names. */
export const pipe: string = join(tmp, "pipe");
execFileSync("mkfifo", [pipe]);

/** An entry of the disk: its path, its number and mode, and the text of a file. */
export interface Entry {
  readonly path: string;
  readonly ino: number;
  readonly mode: number;
  readonly text: string | undefined;
}

const FILL: Readonly<Record<string, () => void>> = {
  [root]: () => {
    fill(root, INSIDE);
    mkdirSync(join(root, ".ssh", "deep"), { recursive: true });
    for (const file of ["f.txt", "deep/g.txt"]) writeFileSync(join(root, ".ssh", file), DENIED);
  },
  [outside]: () => {
    fill(outside, OUTSIDE);
    writeFileSync(join(outside, "sub", "only-outside.txt"), OUTSIDE);
  },
  [away]: () => mkdirSync(away),
};

function fill(top: string, text: string): void {
  mkdirSync(join(top, "sub", "deep"), { recursive: true });
  mkdirSync(join(top, "sub", "empty"));
  mkdirSync(join(top, "other"));
  for (const file of ["sub/f.txt", "sub/deep/g.txt"]) writeFileSync(join(top, file), text);
}

const seen = new Map<string, readonly Entry[]>();
const fresh = new Map<string, string>();

/** The disk as before each attack; what lies outside then. */
export function rebuild(): readonly Entry[] {
  for (const [top, make] of Object.entries(FILL)) {
    if (shape(seen.get(top)) === fresh.get(top)) continue;
    rmSync(top, { recursive: true, force: true });
    make();
    fresh.set(top, shape(look(top)));
  }
  return seen.get(outside) ?? [];
}

/** All that lies in one of these folders. Links are not followed. */
export function look(top: string): readonly Entry[] {
  const entries = [...below(top)];
  seen.set(top, entries);
  return entries;
}

function* below(path: string): Generator<Entry> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  const { ino, mode } = stats;
  yield { path, ino, mode, text: textOf(path, stats) };
  if (stats.isDirectory()) for (const name of readdirSync(path)) yield* below(join(path, name));
}

function textOf(path: string, stats: Stats): string | undefined {
  return stats.isFile() ? readFileSync(path, "utf8") : undefined;
}

function shape(entries: readonly Entry[] = []): string {
  return entries.map(({ path, mode, text }) => `${path} ${mode} ${text}`).join("\n");
}

/** The descriptors that this process has. */
export function descriptors(): readonly string[] {
  return readdirSync("/proc/self/fd");
}

/** Those that it has more than before, as far as they lead into all this. */
export function more(before: readonly string[]): readonly string[] {
  return descriptors().filter((fd) => !before.includes(fd) && leadsTo(`/proc/self/fd/${fd}`).startsWith(tmp));
}

function leadsTo(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}

function memory(): string | undefined {
  try {
    accessSync("/dev/shm", constants.W_OK);
    return "/dev/shm";
  } catch {
    return undefined;
  }
}

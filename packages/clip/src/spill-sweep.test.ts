import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Node, needNode } from "./_node.js";
import { namePrefix, ownerOf, whereabouts } from "./_spill-name.js";
import { sweep } from "./_spill-sweep.js";

const DAY = 86_400;
let temp = "";
/** A process number that was in use a moment ago and is not any more. */
const dead = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-sweep-")));
});

afterEach(() => rmSync(temp, { recursive: true, force: true }));

/** Sets the time of the last change so many days back. */
function age(path: string, days: number): void {
  const then = Date.now() / 1000 - days * DAY - 1;
  utimesSync(path, then, then);
}

/** A spill folder as a process of that number leaves it; "elsewhere" is another boot or container. */
function leave(pid: number, days: number, elsewhere = false): string {
  const here: Node = elsewhere ? { ...needNode(), hostname: () => "another" } : needNode();
  const folder = mkdtempSync(join(temp, namePrefix({ ...here, pid })));
  for (const name of ["1.txt", "12.txt"]) {
    writeFileSync(join(folder, name), "left");
    age(join(folder, name), days);
  }
  age(folder, days);
  return folder;
}

test("sweep() removes what a process that is gone left a day ago", () => {
  leave(dead(), 1);
  sweep(needNode(), temp);
  expect(readdirSync(temp)).toEqual([]);
});

test.each<[string, () => void]>([
  ["left less than a day ago", () => leave(dead(), 0.9)],
  ["of a process that is alive, however old", () => leave(process.pid, 400)],
  ["of a process that may not be asked", () => leave(1, 400)],
  ["of another boot or container, less than a week old", () => leave(dead(), 6.9, true)],
  [
    "of another boot or container, with a file that is being written",
    () => age(join(leave(process.pid, 8, true), "12.txt"), 6),
  ],
  ["that others can enter", () => chmodSync(leave(dead(), 8), 0o755)],
  [
    "that holds anything but spilled files",
    () => {
      const folder = leave(dead(), 8);
      writeFileSync(join(folder, "notes.txt"), "");
      age(folder, 8);
    },
  ],
  [
    "that holds a folder",
    () => {
      const folder = leave(dead(), 8);
      mkdirSync(join(folder, "2.txt"));
      for (const name of ["1.txt", "12.txt"]) rmSync(join(folder, name));
      age(folder, 8);
    },
  ],
])("sweep() leaves a folder %s", (_, make) => {
  make();
  const before = readdirSync(temp, { recursive: true });
  sweep(needNode(), temp);
  expect(readdirSync(temp, { recursive: true })).toEqual(before);
});

test("sweep() removes a folder of another boot or container after a week without a change", () => {
  leave(process.pid, 7, true);
  sweep(needNode(), temp);
  expect(readdirSync(temp)).toEqual([]);
});

test("sweep() leaves a folder of another user", () => {
  const folder = leave(dead(), 8);
  sweep({ ...needNode(), uid: 54_321 }, temp);
  expect(readdirSync(folder).sort()).toEqual(["1.txt", "12.txt"]);
});

test.each([
  "shalya-",
  "shalya-abc123",
  "shalya-00abcxyzAb12C",
  "xshalya-00abcxyzAb12Cd",
  "shalya-00abcxyzAb12Cd.x",
])("sweep() leaves a folder named %s", (name) => {
  expect(ownerOf(name)).toBe(undefined);
  mkdirSync(join(temp, name), { mode: 0o700 });
  age(join(temp, name), 400);
  sweep(needNode(), temp);
  expect(readdirSync(temp)).toEqual([name]);
});

test("sweep() follows no link: neither one in the place of a folder, nor one in a folder", () => {
  mkdirSync(join(temp, "victim"), { mode: 0o700 });
  writeFileSync(join(temp, "victim", "1.txt"), "kept");
  const link = join(temp, `${namePrefix({ ...needNode(), pid: dead() })}Ab12Cd`);
  symlinkSync(join(temp, "victim"), link);
  lutimesSync(link, 0, 0);
  age(join(temp, "victim"), 8);
  const folder = leave(dead(), 8);
  symlinkSync(join(temp, "victim", "1.txt"), join(folder, "3.txt"));
  age(folder, 8);
  sweep(needNode(), temp);
  expect([existsSync(folder), existsSync(link)]).toEqual([false, true]);
  expect(readFileSync(join(temp, "victim", "1.txt"), "utf8")).toBe("kept");
});

test("sweep() removes nothing where others may swap one folder for another, unless they may swap their own only", () => {
  leave(dead(), 8);
  chmodSync(temp, 0o777);
  sweep(needNode(), temp);
  expect(readdirSync(temp).length).toBe(1);
  chmodSync(temp, 0o1777);
  sweep(needNode(), temp);
  expect(readdirSync(temp)).toEqual([]);
});

test("sweep() removes no more than ten thousand files at once, and the rest the next time", () => {
  const folder = leave(dead(), 8);
  for (let i = 100; i < 10_099; i++) writeFileSync(join(folder, `${i}.txt`), "");
  age(folder, 8);
  sweep(needNode(), temp);
  expect(readdirSync(folder).length).toBe(1);
  age(folder, 8);
  sweep(needNode(), temp);
  expect(readdirSync(temp)).toEqual([]);
});

test("sweep() says nothing when the folder cannot be listed", () => {
  sweep(needNode(), join(temp, "nowhere"));
  expect(readdirSync(temp)).toEqual([]);
});

test("whereabouts() is three characters, also where nothing tells one place from another", () => {
  const nothing = (): never => {
    throw new Error("no such thing");
  };
  const here = needNode();
  const blind: Node = {
    ...here,
    hostname: nothing,
    fs: { ...here.fs, readFileSync: nothing, readlinkSync: nothing },
  };
  for (const each of [here, blind]) expect(whereabouts(each)).toMatch(/^[0-9a-z]{3}$/);
  expect(ownerOf(`${namePrefix({ ...here, pid: 4_194_304 })}Ab12Cd`)).toEqual({
    pid: 4_194_304,
    where: whereabouts(here),
  });
});

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clip, clipJson } from "./index.js";
import { allSpillDirs, createSpill, isSpill, spill, spillDir, spillDirs } from "./spill.js";

const SHARED = Symbol.for("shalya.spill");
const shared = globalThis as { [SHARED]?: { others: unknown[] } };
const listeners = process.listeners("exit");
let temp = "";

/** Nothing saved yet, and a temporary folder of its own. */
beforeEach(() => {
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-own-")));
  vi.stubEnv("TMPDIR", temp);
  delete shared[SHARED];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(temp, { recursive: true, force: true });
  delete shared[SHARED];
  for (const each of process.listeners("exit")) if (!listeners.includes(each)) process.off("exit", each);
});

const names = (folder: string): string[] => readdirSync(folder).sort();

test("createSpill() gives a folder of one's own, and keep saves in it", () => {
  const mine = createSpill();
  const path = /saved to (\S+?);/.exec(clip("x".repeat(100), 5, { keep: mine.keep }))?.[1] ?? "";
  expect([readFileSync(path, "utf8"), dirname(path)]).toEqual(["x".repeat(100), mine.dir()]);
  expect([lstatSync(mine.dir()).mode & 0o777, lstatSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  const json = JSON.parse(clipJson(["y".repeat(90)], 60, { keep: mine.keep })) as string[];
  expect(json[0]).toContain(`saved to ${join(mine.dir(), "2.txt")}; use view_file`);
});

test("createSpill() makes nothing before it is used", () => {
  const mine = createSpill();
  expect([mine.dirs(), readdirSync(temp), shared[SHARED]]).toEqual([[], [], undefined]);
});

test("no two spills share a folder or a count, and spillDirs() names that of the process only", () => {
  const [a, b] = [createSpill(), createSpill()];
  const paths = [spill("p"), a.keep("a"), b.keep("b"), a.keep("c")];
  expect(paths.map((path) => basename(path))).toEqual(["1.txt", "1.txt", "1.txt", "2.txt"]);
  expect([spillDirs(), a.dirs(), b.dirs()]).toEqual([[spillDir()], [a.dir()], [b.dir()]]);
  expect(allSpillDirs()).toEqual(expect.arrayContaining([spillDir(), a.dir(), b.dir()]));
  expect(new Set([spillDir(), a.dir(), b.dir()]).size).toBe(3);
});

test("a spill removes its folder when it is disposed of, and saves nothing after", () => {
  const mine = createSpill();
  const [path, kept] = [mine.keep("x"), spill("p")];
  mine[Symbol.dispose]();
  expect([existsSync(dirname(path)), mine.dirs(), existsSync(kept)]).toEqual([false, [], true]);
  const closed = new Error("this spill is closed: make another with createSpill()");
  expect(() => mine.keep("y")).toThrow(closed);
  expect(() => mine.dir()).toThrow(closed);
  expect(clip("x".repeat(100), 5, { keep: mine.keep })).toBe(
    "xxxxx…[truncated: 5 of 100 chars shown. could not save the whole (Error)]",
  );
  mine[Symbol.dispose]();
  createSpill()[Symbol.dispose]();
  expect([readdirSync(temp), shared[SHARED]?.others]).toEqual([[basename(dirname(kept))], []]);
});

test("a hundred spills add one listener to the process", () => {
  const before = process.listenerCount("exit");
  for (let i = 0; i < 100; i++) createSpill().keep("x");
  expect([process.listenerCount("exit") - before, readdirSync(temp).length]).toEqual([1, 100]);
});

test("keep makes a new folder when the old one is gone, and goes on counting", () => {
  const mine = createSpill();
  const first = mine.keep("x");
  rmSync(mine.dir(), { recursive: true });
  const second = mine.keep("y");
  expect([basename(second), mine.dirs()]).toEqual(["2.txt", [dirname(second)]]);
  expect(dirname(first)).not.toBe(dirname(second));
});

test("maxFiles: the oldest files go", () => {
  const mine = createSpill({ maxFiles: 2 });
  for (const text of ["a", "b", "c", "d"]) mine.keep(text);
  expect(names(mine.dir())).toEqual(["3.txt", "4.txt"]);
});

test("maxBytes: the oldest files go, and never the newest", () => {
  const mine = createSpill({ maxBytes: 10 });
  mine.keep("12345");
  mine.keep("漢6");
  expect(names(mine.dir())).toEqual(["1.txt", "2.txt"]);
  mine.keep("78");
  expect(names(mine.dir())).toEqual(["2.txt", "3.txt"]);
  mine.keep("x".repeat(100));
  expect(names(mine.dir())).toEqual(["4.txt"]);
  mine.keep("y");
  expect(names(mine.dir())).toEqual(["5.txt"]);
});

test("a cap takes away nothing behind a link in the place of its folder", () => {
  const mine = createSpill({ maxFiles: 1 });
  mine.keep("a");
  const second = mine.keep("b");
  renameSync(mine.dir(), join(temp, "moved"));
  mkdirSync(join(temp, "victim"));
  writeFileSync(join(temp, "victim", "2.txt"), "kept");
  symlinkSync(join(temp, "victim"), dirname(second));
  const third = mine.keep("c");
  expect([basename(third), names(join(temp, "victim")), names(join(temp, "moved"))]).toEqual([
    "3.txt",
    ["2.txt"],
    ["2.txt"],
  ]);
});

test("isSpill() knows a spill of any copy of the package, and nothing else", async () => {
  vi.resetModules();
  const other = await import("./spill.js");
  expect(other.createSpill).not.toBe(createSpill);
  expect([isSpill(createSpill()), isSpill(other.createSpill()), other.isSpill(createSpill())]).toEqual([
    true,
    true,
    true,
  ]);
  const throwing = new Proxy({}, { get: () => expect.fail() });
  for (const value of [
    undefined,
    null,
    7,
    "x",
    {},
    { keep: spill },
    createSpill,
    createSpill().keep,
    throwing,
  ])
    expect(isSpill(value)).toBe(false);
});

test("createSpill() says so where there is no file system, when it is used", () => {
  const mine = createSpill();
  vi.stubGlobal("process", undefined);
  const found = [clip("x".repeat(100), 5, { keep: mine.keep }), mine.dirs()];
  mine[Symbol.dispose]();
  vi.unstubAllGlobals();
  expect(found).toEqual(["xxxxx…[truncated: 5 of 100 chars shown. could not save the whole (Error)]", []]);
});

test.each<[string, () => unknown, Error]>([
  [
    "options that are null",
    () => createSpill(null as never),
    new TypeError("options is null, not an object: name each option, or leave them out"),
  ],
  [
    "a cap that is no number",
    () => createSpill({ maxFiles: "3" as never }),
    new TypeError(
      "options.maxFiles is a string, not a number: pass a whole number from 1 up, or leave it out",
    ),
  ],
  [
    "a cap of nothing",
    () => createSpill({ maxBytes: 0 }),
    new RangeError("options.maxBytes is 0: pass a whole number from 1 up, or leave it out"),
  ],
  [
    "a cap that is not whole",
    () => createSpill({ maxFiles: 1.5 }),
    new RangeError("options.maxFiles is 1.5: pass a whole number from 1 up, or leave it out"),
  ],
  [
    "a text that is none",
    () => createSpill().keep(7 as never),
    new TypeError("text is a number, not a string: pass the text to save"),
  ],
])("createSpill() refuses %s", (_, call, error) => {
  expect(call).toThrow(error);
});

test("createSpill() takes a cap without end", () => {
  const mine = createSpill({ maxFiles: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY });
  for (const text of ["a", "b", "c"]) mine.keep(text);
  expect(names(mine.dir())).toEqual(["1.txt", "2.txt", "3.txt"]);
});

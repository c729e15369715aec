import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { clip } from "@shalya/clip";
import { createSpill, spill } from "@shalya/clip/spill";
import { afterAll, expect, test } from "vitest";
import { Sandbox } from "./sandbox.js";

const root = realpathSync(mkdtempSync(join(tmpdir(), "spill-option-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ada = createSpill();
const bob = createSpill();
afterAll(() => {
  ada[Symbol.dispose]();
  bob[Symbol.dispose]();
});
const adas = ada.keep("what ada may read");
const bobs = bob.keep("what bob may read");
const anyones = spill("what a sandbox without a spill may read");

test("new Sandbox({ spill }) reads the folder of that spill, also where nothing is open, and no other", async () => {
  for (const sandbox of [new Sandbox([root], { spill: ada }), new Sandbox([], { spill: ada })]) {
    expect(await sandbox.fs.readText(adas)).toEqual({ path: adas, text: "what ada may read" });
    expect([adas, bobs, anyones].map((path) => sandbox.reads(path))).toEqual([true, false, false]);
    expect(sandbox.rootOf(adas)).toBe(undefined);
  }
});

test("no sandbox reads a spill that it was not given, whatever folders are open", async () => {
  const lax = [{}, { readOutside: true }, { readRoots: [dirname(adas)] }];
  for (const options of lax) {
    for (const roots of [[root], ["/"]]) {
      if (roots[0] === "/" && "readRoots" in options) continue;
      const sandbox = new Sandbox(roots, options);
      const words = `path is outside the open folders: ${adas}`;
      await expect(sandbox.fs.readFile(adas), roots[0]).rejects.toThrow(words);
      expect(() => sandbox.check(adas, { reading: true })).toThrow(words);
      expect(sandbox.reads(adas)).toBe(false);
      expect(await sandbox.fs.readFile(anyones, "utf8")).toBe("what a sandbox without a spill may read");
    }
  }
});

test("no sandbox writes a spill, its own neither, also when / is open", async () => {
  const sandbox = new Sandbox(["/"], { spill: ada });
  for (const path of [adas, bobs, anyones, join(dirname(adas), "new.txt")]) {
    await expect(sandbox.fs.writeFile(path, "x"), path).rejects.toThrow(
      `path is outside the open folders: ${path}`,
    );
    expect(sandbox.covers(path)).toBe(false);
  }
  expect(await sandbox.fs.readFile(adas, "utf8")).toBe("what ada may read");
});

test("clip() with a spill's keep names a file that its own sandbox reads", async () => {
  const kept = clip("x".repeat(300), 150, { keep: ada.keep });
  const path = /saved to (\S+?);/.exec(kept)?.[1] ?? "";
  expect(await new Sandbox([root], { spill: ada }).fs.readFile(path, "utf8")).toBe("x".repeat(300));
  await expect(new Sandbox([root], { spill: bob }).fs.readFile(path)).rejects.toThrow(
    `path is outside the open folders: ${path}`,
  );
});

test("new Sandbox() refuses a spill that is none", () => {
  for (const spill of [{}, "folder", null, true]) {
    expect(() => new Sandbox([root], { spill } as never)).toThrow(
      new TypeError("the option spill is no spill: give what createSpill() of @shalya/clip/spill returns"),
    );
  }
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Sandbox } from "../index.js";

let root = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-hang-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("writeFile() makes a thousand folders on its way in a moment, not in minutes", async () => {
  using sandbox = new Sandbox([root]);
  const path = `${"a/".repeat(1000)}b.txt`;
  await sandbox.fs.writeFile(path, "deep");
  expect(await sandbox.fs.readFile(path, "utf8")).toBe("deep");
}, 30_000);

test("readdir() lists folders as deep as a path can be", async () => {
  using sandbox = new Sandbox([root]);
  const deep = "a/".repeat(2000);
  mkdirSync(join(root, deep), { recursive: true });
  expect(await sandbox.fs.readdir(".", { recursive: true })).toHaveLength(2000);
  expect(await sandbox.fs.readdir("a", { recursive: true, withFileTypes: true })).toHaveLength(1999);
}, 30_000);

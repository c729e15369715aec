import fs, {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "../fs/_each-way.js";
import { useWay } from "../fs/_way.js";
import { Sandbox } from "../index.js";

let root = "";
let sandbox = new Sandbox();
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "shalya-odd-")));
  sandbox = new Sandbox([root]);
});
afterEach(() => {
  vi.restoreAllMocks();
  sandbox[Symbol.dispose]();
  rmSync(root, { recursive: true, force: true });
});

test("a name with half a character is refused by calls that make something, as by check()", async () => {
  writeFileSync(join(root, "a"), "");
  const calls = [
    sandbox.fs.writeFile("x\ud800", ""),
    sandbox.fs.writeFile("x\udc00/y", ""),
    sandbox.fs.appendFile("x\ud800", ""),
    sandbox.fs.mkdir("x\ud800"),
    sandbox.fs.rename("a", "x\ud800"),
    sandbox.fs.copyFile("a", "x\ud800"),
  ];
  for (const call of calls)
    expect((await refusal(call)).message).toMatch(
      /^path has half a character, which no file name can have: x\\ud/,
    );
  expect(readdirSync(root)).toEqual(["a"]);
});

// As where a folder of settings is kept with others and linked from the home folder.
test("a denied name is denied where a folder of it is a link to one of another name", async () => {
  const put = (path: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), "KEY");
  };
  for (const path of ["dot/kube/config", "dot/config/gh/hosts.yml", "editor/any", "deep/er/config"])
    put(path);
  symlinkSync("dot/kube", join(root, ".kube"));
  symlinkSync("dot/config", join(root, ".config"));
  symlinkSync(".config", join(root, "chain"));
  symlinkSync("editor", join(root, ".vscode"));
  mkdirSync(join(root, "sub"));
  symlinkSync("../deep", join(root, "sub", ".docker"));
  const secret = (path: string) => `path holds credentials and is never read: ${path}`;
  for (const path of [
    ".kube/config",
    ".config/gh/hosts.yml",
    "chain/gh/hosts.yml",
    "sub/../.kube/./x/../config",
  ]) {
    expect((await refusal(sandbox.fs.readFile(path))).message).toBe(secret(path));
    expect(() => sandbox.check(path, { reading: true })).toThrow(secret(path));
  }
  expect(() => sandbox.under(".kube", "config", { reading: true })).toThrow(secret(".kube/config"));
  const code = (path: string) => `path can run code and is never written: ${path}`;
  const writes = {
    ".vscode/tasks.json": sandbox.fs.writeFile(".vscode/tasks.json", "x"),
    ".vscode/launch.json": sandbox.fs.rename("editor/any", ".vscode/launch.json"),
    ".vscode/settings.json": sandbox.fs.copyFile("editor/any", ".vscode/settings.json"),
  };
  for (const [path, call] of Object.entries(writes)) expect((await refusal(call)).message).toBe(code(path));
  expect(readdirSync(join(root, "editor"))).toEqual(["any"]);
  expect(await sandbox.fs.readFile(".vscode/any", "utf8")).toBe("KEY");
  expect(await sandbox.fs.readFile("sub/.docker/er/config", "utf8")).toBe("KEY");
  await sandbox.fs.rm(".vscode");
});

test("a range of more bytes than a buffer holds is refused in words, whatever maxBytes says", async () => {
  const fd = openSync(join(root, "sparse"), "w");
  ftruncateSync(fd, 1e13);
  closeSync(fd);
  for (const range of [{}, { end: 9e12 }, { start: 1 }])
    expect((await refusal(sandbox.fs.readFile("sparse", { ...range, maxBytes: 1e15 }))).message).toMatch(
      /^path has \d+ bytes to read and maxBytes is \d+, so read a part with start and end: sparse$/,
    );
  expect(await sandbox.fs.readFile("sparse", { start: 9e12, end: 9e12 + 3, maxBytes: 1e15 })).toEqual(
    Buffer.alloc(3),
  );
});

test("a folder that holds a name which is no UTF-8 is neither moved nor removed, and loses nothing", async () => {
  for (const folder of ["files", "folders"]) mkdirSync(join(root, folder));
  const odd = (folder: string) => Buffer.from(`${join(root, folder)}/z\xff`, "latin1");
  writeFileSync(odd("files"), "odd");
  writeFileSync(join(root, "files", "a"), "even");
  mkdirSync(odd("folders"));
  writeFileSync(join(root, "folders", "a"), "even");
  for (const path of ["files", "folders"])
    for (const call of [sandbox.fs.rm(path, { recursive: true }), sandbox.fs.rename(path, "other")])
      expect(await refusal(call)).toEqual({
        name: "Unsafe",
        code: "EILSEQ",
        message: `folder holds a name that is not UTF-8, so it is neither moved nor removed: ${path}`,
      });
  expect(readdirSync(join(root, "files"))).toHaveLength(2);
  expect(readdirSync(join(root, "folders"))).toHaveLength(2);
  expect(existsSync(join(root, "other"))).toBe(false);
});

test("a write by a clock that is ahead of the disk's leaves the temporary file of another process alone", async () => {
  const theirs = join(root, ".a.txt.shalya-tmp");
  writeFileSync(theirs, "hal");
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 3_600_000);
  await sandbox.fs.writeFile("a.txt", "whole");
  expect(readdirSync(root).sort()).toEqual([".a.txt.shalya-tmp", "a.txt"]);
});

test("a process that lacked descriptors when it made its first sandbox works by descriptors in the next", () => {
  const { openSync } = fs;
  useWay();
  fs.openSync = () => {
    throw Object.assign(new Error("EMFILE"), { code: "EMFILE", syscall: "open" });
  };
  syncBuiltinESMExports();
  const first = new Sandbox();
  fs.openSync = openSync;
  syncBuiltinESMExports();
  expect([first.mechanism, new Sandbox().mechanism]).toEqual(["checked", "descriptor"]);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { below, resolve } from "./_resolve.js";

const tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-resolve-")));
afterAll(() => rmSync(tmp, { recursive: true }));
mkdirSync(join(tmp, "dir", "sub"), { recursive: true });
writeFileSync(join(tmp, "file"), "");
symlinkSync("dir/sub", join(tmp, "link"));
symlinkSync("link", join(tmp, "chain"));
symlinkSync("dir/none", join(tmp, "dangling"));
symlinkSync(tmp, join(tmp, "dir", "home"));
symlinkSync("loop", join(tmp, "loop"));

const at = (...names: string[]): string => join(tmp, ...names);

test("resolve() of a path without links is the path", () => {
  expect(resolve(at("file"))).toEqual({ path: at("file"), exists: at("file"), missing: [], links: [] });
  expect(resolve("/")).toEqual({ path: "/", exists: "/", missing: [], links: [] });
});

test("resolve() of a new path keeps the names that are missing", () => {
  expect(resolve(at("new"))).toEqual({ path: at("new"), exists: tmp, missing: ["new"], links: [] });
  expect(resolve(at("new", "deep"))).toEqual({
    path: at("new", "deep"),
    exists: tmp,
    missing: ["new", "deep"],
    links: [],
  });
  expect(resolve("/new-at-the-top")).toEqual({
    path: "/new-at-the-top",
    exists: "/",
    missing: ["new-at-the-top"],
    links: [],
  });
});

test("resolve() follows links, and tells where they stand and what the path is called by way of each", () => {
  expect(resolve(at("chain", "new"))).toEqual({
    path: at("dir", "sub", "new"),
    exists: at("dir", "sub"),
    missing: ["new"],
    links: [at("chain"), at("chain", "new"), at("link"), at("link", "new")],
  });
  expect(resolve(at("dir", "home", "link"))).toEqual({
    path: at("dir", "sub"),
    exists: at("dir", "sub"),
    missing: [],
    links: [at("dir", "home"), at("dir", "home", "link"), at("link")],
  });
  expect(resolve(at("dangling"))).toEqual({
    path: at("dir", "none"),
    exists: at("dir"),
    missing: ["none"],
    links: [at("dangling")],
  });
  expect(resolve(`${tmp}/dir/../link/../../chain/../home/file`)).toEqual({
    path: at("file"),
    exists: at("file"),
    missing: [],
    links: [at("link"), at("chain"), at("link"), at("dir", "home"), at("dir", "home", "file")],
  });
});

test.each([
  ["link/..", "dir"],
  ["link/../new", "dir/new"],
  ["new/../file", "file"],
  ["new/../link/..", "dir"],
  ["new/deep/../../link", "dir/sub"],
  ["file/..", ""],
  ["file/new/../../dir", "dir"],
  ["file/", "file"],
  ["new/", "new"],
  ["./dir//./sub/.", "dir/sub"],
  ["/.//dir/./sub//./new/./", "dir/sub/new"],
  ["dir/./.", "dir"],
  [".//link//..//", "dir"],
  ["dangling/../file", "dir/file"],
  ["dir/home/dir/home/file", "file"],
])("resolve() of %s is %s", (path, found) => {
  expect(resolve(`${tmp}/${path}`).path).toBe(join(tmp, found));
});

test("resolve() says why it stopped, and where", () => {
  expect(resolve(at("loop", "x"))).toMatchObject({ path: at("loop"), trouble: "ELOOP" });
  expect(resolve(at("file", "x", "y"))).toMatchObject({ path: at("file", "x", "y"), trouble: "ENOTDIR" });
  expect(resolve(at("dir", "x".repeat(256)))).toMatchObject({
    path: at("dir", "x".repeat(256)),
    trouble: "ENAMETOOLONG",
  });
});

test("resolve() stops at a link to a name that is no UTF-8, which a text cannot name", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  mkdirSync(at("\ufffd"));
  symlinkSync(bytes(at("dir")), bytes(at("\xff")));
  symlinkSync(bytes("\xff"), at("bytes"));
  for (const path of [at("bytes"), `${at("bytes")}/../file`, at("bytes", "new")])
    expect(resolve(path)).toEqual({
      path: at("bytes"),
      exists: tmp,
      missing: ["bytes"],
      links: [at("bytes")],
      trouble: "EILSEQ",
    });
  mkdirSync(bytes(at("dir", "\xff")));
  symlinkSync(bytes("\xff"), at("dir", "\ufffd"));
  expect(resolve(at("dir", "\ufffd"))).toMatchObject({ links: [at("dir", "\ufffd")], trouble: "EILSEQ" });
});

test("below() is the path of a name in a folder, the top folder too", () => {
  expect([below("/a", "b"), below("/", "b")]).toEqual(["/a/b", "/b"]);
});

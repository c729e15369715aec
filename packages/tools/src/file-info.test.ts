import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";

const WHEN = new Date("2026-05-04T03:02:01.000Z");
/** What is said of a file whose time and mode are known. */
const info = (on: OnFiles, name: string, path = name) => {
  chmodSync(on.at(name), 0o640);
  utimesSync(on.at(name), WHEN, WHEN);
  return on.call("file_info", { path });
};
const end = "modified: 2026-05-04T03:02:01.000Z\nmode: 640";

test("file_info tells the kind, size, lines, time and mode of a file", async () => {
  const on = new OnFiles({ "src/a.ts": "one\r\ntwo\r\n" });
  expect(await info(on, "src/a.ts")).toBe(
    `path: src/a.ts\nkind: text file\nsize: 10 bytes\nlines: 2\n${end}`,
  );
});

test("file_info tells a picture, a binary file, a folder and a pipe by their kinds", async () => {
  const on = new OnFiles({
    "a.txt": Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    b: Buffer.from([0]),
    "c/d": "",
    "e.txt": Buffer.from("\xFC", "latin1"),
  });
  execFileSync("mkfifo", [on.at("f")]);
  expect(await info(on, "a.txt")).toBe(`path: a.txt\nkind: PNG picture\nsize: 8 bytes\n${end}`);
  expect(await info(on, "b")).toBe(`path: b\nkind: binary file\nsize: 1 bytes\n${end}`);
  expect(await info(on, "e.txt")).toBe(
    `path: e.txt\nkind: file that is not UTF-8 text\nsize: 1 bytes\n${end}`,
  );
  expect(await info(on, "c")).toBe(`path: c\nkind: folder\nnames in it: 1\n${end}`);
  expect(await info(on, "f")).toBe(`path: f\nkind: pipe\n${end}`);
});

test("file_info follows a link, and says where that led", async () => {
  const on = new OnFiles({ "a.txt": "one" });
  symlinkSync("a.txt", on.at("link"));
  expect(await info(on, "a.txt", "link")).toBe(
    `path: a.txt\nkind: text file\nsize: 3 bytes\nlines: 1\n${end}`,
  );
});

test("file_info counts lines as view_file numbers them, in what the guard lets through", async () => {
  const on = new OnFiles({ "a.txt": "KEY\nEND\nb\n" }, { guard: masking(["KEY\nEND"]) });
  expect(await info(on, "a.txt")).toBe(`path: a.txt\nkind: text file\nsize: 10 bytes\nlines: 2\n${end}`);
  on.host.readGuard = () => new Refusal("no");
  expect(await info(on, "a.txt")).toBe(
    `path: a.txt\nkind: text file\nsize: 10 bytes\nlines: withheld\n${end}`,
  );
});

test("file_info says of a path that it may not look at what to do next", async () => {
  const on = new OnFiles({ ".env": "" });
  const said = (path: string) => on.call("file_info", { path });
  expect(await said(".env")).toBe(
    "ERROR: path holds credentials and is never read: .env; do without it, or ask the person",
  );
  expect(await said("/etc/passwd")).toBe(
    "ERROR: path is outside the open folders: /etc/passwd; list_roots names the open folders",
  );
  expect(await said("a")).toBe("ERROR: no such file: a; see what there is with ls or find_files");
  expect(await said("x".repeat(256))).toBe(
    `ERROR: path is longer, or has a longer name, than a disk takes: ${"x".repeat(256)}; give a shorter one`,
  );
  expect(await on.call("create_file", { path: "x".repeat(2000), text: "" })).toBe(
    `ERROR: path is longer, or has a longer name, than a disk takes: ${"x".repeat(300)}…; give a shorter one`,
  );
  rmSync(on.root, { recursive: true });
  expect(await on.call("create_file", { path: "b", text: "" })).toBe(
    "ERROR: path lies in an open folder that is gone: b; ask the person",
  );
});

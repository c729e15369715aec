import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spillDir } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

onEachWay("writeFile()", (ground) => {
  const text = (name: string) => readFileSync(ground.at(name), "utf8");

  test("writeFile() makes a file with its folders, and writes over one", async () => {
    await ground.fs.writeFile("src/new/a.txt", "hello");
    expect(text("src/new/a.txt")).toBe("hello");
    await ground.fs.writeFile("src/new/a.txt", Buffer.from([1, 2, 3]));
    expect(readFileSync(ground.at("src/new/a.txt"))).toEqual(Buffer.from([1, 2, 3]));
    await ground.fs.writeFile(ground.at("empty"), new Uint8Array());
    expect(text("empty")).toBe("");
    expect(ground.tree()).toEqual(["root", "root/empty", "root/src", "root/src/new", "root/src/new/a.txt"]);
  });

  test("writeFile() gives a new file its mode less the umask, and keeps that of an old one", async () => {
    const before = process.umask(0o027);
    try {
      await ground.fs.writeFile("new", "");
      await ground.fs.writeFile("run.sh", "", { mode: 0o777 });
      await ground.fs.writeFile("own", "", { mode: 0o600 });
      writeFileSync(ground.at("old"), "");
      chmodSync(ground.at("old"), 0o4757);
      await ground.fs.writeFile("old", "x", { mode: 0o600 });
    } finally {
      process.umask(before);
    }
    const modes = ["new", "run.sh", "own", "old"].map((name) => modeOf(ground.at(name)));
    expect(modes).toEqual(["640", "750", "600", "757"]);
  });

  test("writeFile() with wx refuses what exists, whatever it is, and leaves it alone", async () => {
    ground.files("a.txt", "src/b.txt");
    symlinkSync("a.txt", ground.at("link"));
    for (const path of ["a.txt", "src", "link"])
      expect(await refusal(ground.fs.writeFile(path, "x", { flag: "wx" }))).toEqual({
        name: "Error",
        code: "EEXIST",
        message: `path exists already: ${path}`,
      });
    expect(text("a.txt")).toBe("a.txt");
    await ground.fs.writeFile("new/c.txt", "x", { flag: "wx" });
    expect(text("new/c.txt")).toBe("x");
    expect(readdirSync(ground.at("new"))).toEqual(["c.txt"]);
  });

  test("writeFile() keeps a link and writes the file it leads to", async () => {
    ground.files("src/a.txt");
    symlinkSync("src", ground.at("folder"));
    symlinkSync("folder/a.txt", ground.at("file"));
    symlinkSync("src/later.txt", ground.at("dangling"));
    await ground.fs.writeFile("file", "one");
    await ground.fs.writeFile("dangling", "two");
    await ground.fs.writeFile("folder/b/c.txt", "three");
    expect([text("src/a.txt"), text("src/later.txt"), text("src/b/c.txt")]).toEqual(["one", "two", "three"]);
    expect(["folder", "file", "dangling"].map((name) => lstatSync(ground.at(name)).isSymbolicLink())).toEqual(
      [true, true, true],
    );
  });

  test("writeFile() leaves the other names of a hard link as they were", async () => {
    writeFileSync(join(ground.tmp, "outside"), "old");
    linkSync(join(ground.tmp, "outside"), ground.at("hard"));
    await ground.fs.writeFile("hard", "new");
    expect([text("hard"), readFileSync(join(ground.tmp, "outside"), "utf8")]).toEqual(["new", "old"]);
  });

  test("writeFile() refuses what lies outside, holds credentials or runs code", async () => {
    symlinkSync("..", ground.at("up"));
    symlinkSync("../none", ground.at("dangling"));
    for (const path of ["../x", "up/x", "up/new/x", "dangling", join(ground.tmp, "x"), join(spillDir(), "x")])
      expect((await refusal(ground.fs.writeFile(path, ""))).message).toBe(
        `path is outside the open folders: ${path}`,
      );
    expect((await refusal(ground.fs.writeFile("new/.env", ""))).message).toBe(
      "path holds credentials and is never written: new/.env",
    );
    // The folder that would have to be made is refused, as it is by mkdir().
    for (const path of [".git/hooks/x", "new/.git/x"])
      expect((await refusal(ground.fs.writeFile(path, ""))).message).toBe(
        `path can run code and is never written: ${path}`,
      );
    expect(ground.tree()).toEqual(["root", "root/dangling", "root/up"]);
  });

  test("writeFile() refuses a folder, the open folder and what lies below a file", async () => {
    ground.files("src/a.txt");
    for (const path of ["src", "."])
      expect(await refusal(ground.fs.writeFile(path, ""))).toEqual({
        name: "Unsafe",
        code: "EISDIR",
        message: `path is a folder and not a file: ${path}`,
      });
    expect((await refusal(ground.fs.writeFile("src/a.txt/b", ""))).message).toBe(
      "path leads through a file, which holds nothing: src/a.txt/b",
    );
    expect(ground.tree()).toEqual(["root", "root/src", "root/src/a.txt"]);
  });

  test("writeFile() refuses pipes at once", async () => {
    execFileSync("mkfifo", [ground.at("pipe")]);
    const before = Date.now();
    expect((await refusal(ground.fs.writeFile("pipe", "x"))).message).toBe(
      "path is a pipe and not a file: pipe",
    );
    expect(Date.now() - before).toBeLessThan(2000);
  });

  test("writeFile() refuses names that no disk takes", async () => {
    const long = "x".repeat(256);
    expect((await refusal(ground.fs.writeFile(long, ""))).message).toBe(
      `path is longer, or has a longer name, than a disk takes: ${long}`,
    );
    expect((await refusal(ground.fs.writeFile("a\0b", ""))).message).toBe(
      "path has a NUL character, which no file name can have: a\\u0000b",
    );
    await ground.fs.writeFile(`${"é".repeat(127)}`, "longest");
    expect(text("é".repeat(127))).toBe("longest");
    expect(readdirSync(ground.root)).toHaveLength(1);
  });
});

onEachWay("a temporary file", (ground) => {
  const left = (name: string) => ground.at(`.${name}.shalya-tmp`);

  test("writeFile() removes what a killed process left of the same file, and no other", async () => {
    writeFileSync(left("a.txt"), "half");
    writeFileSync(left("b.txt"), "half");
    utimesSync(left("a.txt"), 0, 0);
    utimesSync(left("b.txt"), 0, 0);
    await ground.fs.writeFile("a.txt", "whole");
    expect(readdirSync(ground.root).sort()).toEqual([".b.txt.shalya-tmp", "a.txt"]);
  });

  test("writeFile() lets the temporary file of a process that is at work alone", async () => {
    writeFileSync(left("a.txt"), "half");
    await ground.fs.writeFile("a.txt", "whole");
    await ground.fs.writeFile("b.txt", "whole", { flag: "wx" });
    expect(readdirSync(ground.root).sort()).toEqual([".a.txt.shalya-tmp", "a.txt", "b.txt"]);
    expect(readFileSync(left("a.txt"), "utf8")).toBe("half");
  });

  test("writeFile() writes through no link that has the name of a temporary file", async () => {
    writeFileSync(join(ground.tmp, "outside"), "old");
    symlinkSync("../outside", left("a.txt"));
    await ground.fs.writeFile("a.txt", "new");
    expect(readFileSync(join(ground.tmp, "outside"), "utf8")).toBe("old");
    expect(lstatSync(left("a.txt")).isSymbolicLink()).toBe(true);
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("new");
  });
});

onEachWay("appendFile()", (ground) => {
  test("appendFile() adds to the end, and makes the file with its folders", async () => {
    await ground.fs.appendFile("log/a.txt", "one\n", { mode: 0o600 });
    await ground.fs.appendFile("log/a.txt", Buffer.from("two\n"));
    expect(readFileSync(ground.at("log/a.txt"), "utf8")).toBe("one\ntwo\n");
    expect(modeOf(ground.at("log/a.txt"))).toBe("600");
    expect(readdirSync(ground.at("log"))).toEqual(["a.txt"]);
  });

  test("appendFile() keeps what a large file holds", async () => {
    const start = Buffer.alloc(1_000_000, "abc");
    writeFileSync(ground.at("big"), start);
    await ground.fs.appendFile("big", "end");
    expect(readFileSync(ground.at("big")).equals(Buffer.concat([start, Buffer.from("end")]))).toBe(true);
  });

  test("appendFile() cuts hard links and refuses what writeFile() refuses", async () => {
    writeFileSync(join(ground.tmp, "outside"), "old");
    linkSync(join(ground.tmp, "outside"), ground.at("hard"));
    await ground.fs.appendFile("hard", "+");
    expect(readFileSync(ground.at("hard"), "utf8")).toBe("old+");
    expect(readFileSync(join(ground.tmp, "outside"), "utf8")).toBe("old");
    expect((await refusal(ground.fs.appendFile("../outside", "+"))).message).toBe(
      "path is outside the open folders: ../outside",
    );
    expect((await refusal(ground.fs.appendFile("", "+"))).message).toBe(
      'path is empty, and "." is the first open folder: ""',
    );
  });
});

onEachWay("what goes wrong", (ground) => {
  test("writeFile() makes no folder when the data is wrong", async () => {
    await refusal(ground.fs.writeFile("new/a.txt", 7 as unknown as string));
    expect(readdirSync(ground.root)).toEqual([]);
  });

  test("writeFile() with was replaces only what the file was", async () => {
    ground.files("a.txt", "big");
    await ground.fs.writeFile("a.txt", "new", { was: "a.txt" });
    await ground.fs.writeFile("a.txt", "newer", { was: Buffer.from("new") });
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("newer");
    const stale = (path: string) => ({
      name: "Unsafe",
      code: "ESTALE",
      message: `file is not what it was, so nothing is written: ${path}`,
    });
    for (const was of ["newest", "newer.", "NEWER", "", "x".repeat(100_000)])
      expect(await refusal(ground.fs.writeFile("a.txt", "lost", { was }))).toEqual(stale("a.txt"));
    expect(await refusal(ground.fs.writeFile("none", "lost", { was: "" }))).toEqual({
      name: "Unsafe",
      code: "ENOENT",
      message: "no such file: none",
    });
    expect(ground.tree()).toEqual(["root", "root/a.txt", "root/big"]);
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("newer");
    const whole = Buffer.alloc(3_000_001, "abc");
    writeFileSync(ground.at("big"), whole);
    await ground.fs.writeFile("big", "small", { was: whole });
    expect(readFileSync(ground.at("big"), "utf8")).toBe("small");
  });
});

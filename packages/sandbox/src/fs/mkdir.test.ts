import { statSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("mkdir()", (ground) => {
  test("mkdir() makes a folder", async () => {
    expect(await ground.fs.mkdir("src")).toBe(undefined);
    expect(await ground.fs.mkdir(ground.at("src/a"))).toBe(undefined);
    expect(ground.tree()).toEqual(["root", "root/src", "root/src/a"]);
  });

  test("mkdir() with recursive makes those above it too, and gives the first", async () => {
    const recursive = { recursive: true };
    expect(await ground.fs.mkdir("a/b/c", recursive)).toBe(ground.at("a"));
    expect(await ground.fs.mkdir("a/b/d", recursive)).toBe(ground.at("a/b/d"));
    expect(await ground.fs.mkdir("a/b/d", recursive)).toBe(undefined);
    expect(await ground.fs.mkdir(".", recursive)).toBe(undefined);
    symlinkSync("a/b", ground.at("link"));
    expect(await ground.fs.mkdir("link", recursive)).toBe(undefined);
    expect(await ground.fs.mkdir("link/e/f", recursive)).toBe(ground.at("a/b/e"));
    expect(ground.tree()).toEqual([
      "root",
      "root/a",
      "root/a/b",
      "root/a/b/c",
      "root/a/b/d",
      "root/a/b/e",
      "root/a/b/e/f",
      "root/link",
    ]);
  });

  test("mkdir() refuses what exists, what has no folder above and what lies below a file", async () => {
    ground.files("a.txt");
    for (const path of ["a.txt", "."])
      expect(await refusal(ground.fs.mkdir(path))).toEqual({
        name: "Error",
        code: "EEXIST",
        message: `path exists already: ${path}`,
      });
    expect((await refusal(ground.fs.mkdir("a.txt", { recursive: true }))).code).toBe("EEXIST");
    expect(await refusal(ground.fs.mkdir("new/b"))).toEqual({
      name: "Unsafe",
      code: "ENOENT",
      message: "no such file: new/b",
    });
    expect((await refusal(ground.fs.mkdir("a.txt/b", { recursive: true }))).message).toBe(
      "path leads through a file, which holds nothing: a.txt/b",
    );
    expect(ground.tree()).toEqual(["root", "root/a.txt"]);
  });

  test("mkdir() makes no folder that is outside, denied or runs code, and none on the way to one", async () => {
    symlinkSync("../out", ground.at("dangling"));
    for (const recursive of [true, false]) {
      const no = async (path: string) => (await refusal(ground.fs.mkdir(path, { recursive }))).message;
      expect(await no("../out")).toBe("path is outside the open folders: ../out");
      expect(await no("dangling")).toMatch(
        /^(path is outside the open folders|path exists already): dangling$/,
      );
      expect(await no(".ssh")).toBe("path holds credentials and is never written: .ssh");
      expect(await no("a/.git/hooks")).toBe("path can run code and is never written: a/.git/hooks");
    }
    expect((await refusal(ground.fs.mkdir(".git/x", { recursive: true }))).message).toBe(
      "path can run code and is never written: .git/x",
    );
    expect(ground.tree()).toEqual(["root", "root/dangling"]);
  });
});

onEachWay("stat()", (ground) => {
  test("stat() tells what a path leads to", async () => {
    ground.files("src/a.txt");
    symlinkSync("src/a.txt", ground.at("link"));
    expect((await ground.fs.stat("src/a.txt")).ino).toBe(statSync(ground.at("src/a.txt")).ino);
    expect((await ground.fs.stat("link")).isFile()).toBe(true);
    expect((await ground.fs.stat("src")).isDirectory()).toBe(true);
    expect((await ground.fs.stat(".")).ino).toBe(statSync(ground.root).ino);
  });

  test("stat() opens nothing, so it may be asked about anything", async () => {
    ground.open({ readOutside: true });
    expect((await ground.fs.stat("/dev/null")).isCharacterDevice()).toBe(true);
    expect((await ground.fs.stat("/")).isDirectory()).toBe(true);
  });

  test("stat() refuses what is missing, outside or denied", async () => {
    symlinkSync("none", ground.at("dangling"));
    ground.files(".env");
    const no = async (path: string) => (await refusal(ground.fs.stat(path))).message;
    expect(await no("none")).toBe("no such file: none");
    expect(await no("dangling")).toBe("no such file: dangling");
    expect(await no("..")).toBe("path is outside the open folders: ..");
    expect(await no(".env")).toBe("path holds credentials and is never read: .env");
  });
});

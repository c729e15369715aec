import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onEachWay, refusal } from "./_each-way.js";

const recursive = { recursive: true };

onEachWay("rm()", (ground) => {
  test("rm() removes a file, and with recursive a folder with all in it", async () => {
    ground.files("a.txt", "src/a.txt", "src/deep/b.txt", "src/deep/er/c.txt");
    mkdirSync(ground.at("src/empty"));
    await ground.fs.rm("a.txt");
    await ground.fs.rm("src", recursive);
    expect(ground.tree()).toEqual(["root"]);
    ground.files("a.txt");
    await ground.fs.rm(ground.at("a.txt"), recursive);
    expect(ground.tree()).toEqual(["root"]);
  });

  test("rm() removes a link and never what it leads to", async () => {
    ground.files("src/a.txt", "all/a.txt");
    mkdirSync(join(ground.tmp, "out"));
    writeFileSync(join(ground.tmp, "out", "secret"), "");
    for (const [target, name] of [
      ["src", "folder"],
      ["src/a.txt", "file"],
      ["../out", "outside"],
      ["none", "dangling"],
      ["loop", "loop"],
      ["../../out", "all/outside"],
    ])
      symlinkSync(String(target), ground.at(String(name)));
    for (const name of ["folder", "file", "outside", "dangling", "loop"]) await ground.fs.rm(name, recursive);
    await ground.fs.rm("all", recursive);
    expect(ground.tree()).toEqual(["out", "out/secret", "root", "root/src", "root/src/a.txt"]);
  });

  test("rm() removes a name, and other names of a hard link stay", async () => {
    writeFileSync(join(ground.tmp, "outside"), "old");
    linkSync(join(ground.tmp, "outside"), ground.at("hard"));
    await ground.fs.rm("hard");
    expect(readFileSync(join(ground.tmp, "outside"), "utf8")).toBe("old");
  });

  test("rm() refuses a folder without recursive, the open folder and what is missing", async () => {
    ground.files("src/a.txt");
    expect(await refusal(ground.fs.rm("src"))).toEqual({
      name: "Unsafe",
      code: "EISDIR",
      message: "path is a folder, so remove it with recursive: src",
    });
    for (const path of [".", "src/..", ground.root])
      expect((await refusal(ground.fs.rm(path, recursive))).message).toBe(
        `path is an open folder itself, and only what is in it is removed: ${path}`,
      );
    for (const path of ["none", "none/a"])
      expect(await refusal(ground.fs.rm(path))).toEqual({
        name: "Unsafe",
        code: "ENOENT",
        message: `no such file: ${path}`,
      });
    expect((await refusal(ground.fs.rm("src/a.txt/b"))).message).toBe("path is not a folder: src/a.txt/b");
    expect(ground.tree()).toEqual(["root", "root/src", "root/src/a.txt"]);
  });

  test("rm() removes nothing of a folder that holds what may not be written", async () => {
    ground.files("app/a.txt", "app/deep/.env", "repo/.git/config", "repo/a.txt", "docs/x.md", "docs/y.md");
    const before = ground.tree();
    const no = async (path: string) => (await refusal(ground.fs.rm(path, recursive))).message;
    expect(await no("app")).toBe("path holds credentials and is never written: app/deep/.env");
    expect(await no("app/deep/.env")).toBe("path holds credentials and is never written: app/deep/.env");
    expect(await no("repo/")).toBe("path can run code and is never written: repo/.git");
    ground.open({ readRoots: [ground.at("docs")] });
    expect(await no("docs")).toBe("path is outside the open folders: docs");
    expect(await no("docs/x.md")).toBe("path is outside the open folders: docs/x.md");
    expect(ground.tree()).toEqual(before);
  });

  test("rm() removes nothing outside", async () => {
    mkdirSync(join(ground.tmp, "out"));
    writeFileSync(join(ground.tmp, "out", "a"), "");
    symlinkSync("../out", ground.at("link"));
    for (const path of ["../out", "../out/a", "link/a", ground.tmp, "..", "link/.."])
      expect((await refusal(ground.fs.rm(path, recursive))).message).toBe(
        `path is outside the open folders: ${path}`,
      );
    for (const path of ["", "a\0", "~nobody"])
      expect((await refusal(ground.fs.rm(path))).name).toBe("Unsafe");
    expect(ground.tree()).toEqual(["out", "out/a", "root", "root/link"]);
  });
});

onEachWay("rmdir()", (ground) => {
  test("rmdir() removes a folder that is empty", async () => {
    ground.files("src/a.txt");
    mkdirSync(ground.at("src/empty"));
    await ground.fs.rmdir("src/empty");
    mkdirSync(ground.at("src/empty"));
    await ground.fs.rmdir(ground.at("src/empty/"));
    expect(ground.tree()).toEqual(["root", "root/src", "root/src/a.txt"]);
  });

  test("rmdir() refuses a folder that holds anything, what is none, and what is missing", async () => {
    ground.files("src/a.txt");
    symlinkSync("src", ground.at("link"));
    expect(await refusal(ground.fs.rmdir("src"))).toEqual({
      name: "Error",
      code: "ENOTEMPTY",
      message: "folder is not empty: src",
    });
    for (const path of ["src/a.txt", "link"])
      expect(await refusal(ground.fs.rmdir(path))).toEqual({
        name: "Error",
        code: "ENOTDIR",
        message: `path is not a folder: ${path}`,
      });
    expect(await refusal(ground.fs.rmdir("none"))).toEqual({
      name: "Unsafe",
      code: "ENOENT",
      message: "no such file: none",
    });
    for (const path of [".", "src/..", ground.root])
      expect((await refusal(ground.fs.rmdir(path))).message).toBe(
        `path is an open folder itself, and only what is in it is removed: ${path}`,
      );
    expect(ground.tree()).toEqual(["root", "root/link", "root/src", "root/src/a.txt"]);
  });

  test("rmdir() removes no folder that may not be written, and none outside", async () => {
    mkdirSync(join(ground.tmp, "out"));
    symlinkSync("..", ground.at("up"));
    for (const name of [".ssh", ".git/hooks", "docs"]) mkdirSync(ground.at(name), { recursive: true });
    const before = ground.tree();
    const no = async (path: string) => (await refusal(ground.fs.rmdir(path))).message;
    expect(await no(".ssh")).toBe("path holds credentials and is never written: .ssh");
    expect(await no(".git/hooks")).toBe("path can run code and is never written: .git/hooks");
    for (const path of ["../out", "up/out", ".."])
      expect(await no(path)).toBe(`path is outside the open folders: ${path}`);
    ground.open({ readRoots: [ground.at("docs")] });
    expect(await no("docs")).toBe("path is outside the open folders: docs");
    expect(ground.tree()).toEqual(before);
  });
});

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { spill, spillDir } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("readdir()", (ground) => {
  test("readdir() gives the names, those of denied entries too", async () => {
    ground.files("src/a.txt", "src/.env", "src/.ssh/id_rsa", "src/deep/b.txt");
    symlinkSync("..", ground.at("src/up"));
    expect((await ground.fs.readdir("src")).sort()).toEqual([".env", ".ssh", "a.txt", "deep", "up"]);
    expect(await ground.fs.readdir("src/deep")).toEqual(["b.txt"]);
    expect(await ground.fs.readdir(".")).toEqual(["src"]);
    expect(await ground.fs.readdir(ground.root)).toEqual(["src"]);
  });

  test("readdir() with recursive goes into all folders but denied ones and links", async () => {
    ground.files("src/a.txt", "src/.ssh/id_rsa", "src/deep/b.txt", ".aws/credentials");
    symlinkSync("deep", ground.at("src/link"));
    symlinkSync("..", ground.at("src/up"));
    const found = [
      ".aws",
      "src",
      "src/.ssh",
      "src/a.txt",
      "src/deep",
      "src/deep/b.txt",
      "src/link",
      "src/up",
    ];
    const names = await ground.fs.readdir(".", { recursive: true });
    expect(names.sort()).toEqual(found.map((name) => name.replaceAll("/", sep)));
    expect((await ground.fs.readdir("src/deep", { recursive: true })).sort()).toEqual(["b.txt"]);
  });

  test("readdir() with file types tells what each entry is and where it lies", async () => {
    ground.files("src/a.txt", "src/deep/b.txt");
    symlinkSync("a.txt", ground.at("src/link"));
    symlinkSync("src", ground.at("way"));
    const list = async (path: string, recursive: boolean) =>
      (await ground.fs.readdir(path, { withFileTypes: true, recursive }))
        .map((e) => [join(e.parentPath, e.name), e.isFile(), e.isDirectory(), e.isSymbolicLink()])
        .sort();
    const top = [
      [ground.at("src/a.txt"), true, false, false],
      [ground.at("src/deep"), false, true, false],
      [ground.at("src/link"), false, false, true],
    ];
    expect(await list("way", false)).toEqual(top);
    expect(await list("src", true)).toEqual([
      ...top.slice(0, 2),
      [ground.at("src/deep/b.txt"), true, false, false],
      ...top.slice(2),
    ]);
  });

  test("readdir() refuses a file, a missing folder, a denied one and one outside", async () => {
    ground.files("a.txt", ".ssh/id_rsa");
    expect(await refusal(ground.fs.readdir("a.txt"))).toEqual({
      name: "Error",
      code: "ENOTDIR",
      message: "path is not a folder: a.txt",
    });
    expect((await refusal(ground.fs.readdir("none"))).message).toBe("no such file: none");
    for (const recursive of [true, false]) {
      expect((await refusal(ground.fs.readdir(".ssh", { recursive }))).message).toBe(
        "path holds credentials and is never read: .ssh",
      );
      expect((await refusal(ground.fs.readdir("..", { recursive }))).message).toBe(
        "path is outside the open folders: ..",
      );
    }
  });

  test("readdir() lists outside, read-only folders and the spill folder in the same way", async () => {
    mkdirSync(join(ground.tmp, "docs", ".ssh"), { recursive: true });
    writeFileSync(join(ground.tmp, "docs", ".ssh", "x"), "");
    ground.open({ readRoots: [join(ground.tmp, "docs")], readOutside: true });
    expect(await ground.fs.readdir("../docs", { recursive: true })).toEqual([".ssh"]);
    expect((await ground.fs.readdir(ground.tmp, { recursive: true })).sort()).toEqual([
      "docs",
      join("docs", ".ssh"),
      "root",
    ]);
    spill("x");
    expect((await ground.fs.readdir(spillDir())).length).toBeGreaterThan(0);
    expect(await ground.fs.readdir("/")).toContain("tmp");
  });
});

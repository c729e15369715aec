import { readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Sandbox } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("open folders", (ground) => {
  const calls = (): Record<string, () => Promise<unknown>> => ({
    readFile: () => ground.fs.readFile("src/a.txt"),
    readText: () => ground.fs.readText("src/a.txt"),
    open: () => ground.fs.open("src/a.txt"),
    stat: () => ground.fs.stat("src/a.txt"),
    readdir: () => ground.fs.readdir("src"),
    writeFile: () => ground.fs.writeFile("src/a.txt", "x"),
    "writeFile of a new file": () => ground.fs.writeFile("new/a.txt", "x"),
    appendFile: () => ground.fs.appendFile("src/a.txt", "x"),
    mkdir: () => ground.fs.mkdir("src/b"),
    rm: () => ground.fs.rm("src/a.txt"),
    rename: () => ground.fs.rename("src/a.txt", "b.txt"),
    copyFile: () => ground.fs.copyFile("src/a.txt", "b.txt"),
  });

  test("every call refuses an open folder that is gone", async () => {
    rmSync(ground.root, { recursive: true });
    for (const call of Object.values(calls()))
      expect((await refusal(call())).message).toMatch(
        /^path lies in an open folder that (is gone|was moved or replaced, so open that one again): [a-z/]+(\.txt)?$/,
      );
  });

  test("every call refuses an open folder that was replaced, by another one or by a link to itself", async () => {
    ground.files("src/a.txt");
    // Without numbers for files there is nothing to know it by.
    if (ground.way.name === "checked") return;
    const moved = join(ground.tmp, "moved");
    renameSync(ground.root, moved);
    ground.files("src/a.txt");
    const before = ground.tree();
    for (const call of Object.values(calls()))
      expect((await refusal(call())).message).toMatch(
        /^path lies in an open folder that was moved or replaced, so open that one again: [a-z/]+(\.txt)?$/,
      );
    expect(ground.tree()).toEqual(before);
    rmSync(ground.root, { recursive: true });
    symlinkSync("moved", ground.root);
    for (const call of Object.values(calls())) await refusal(call());
    expect(readdirSync(moved, { recursive: true }).sort()).toEqual(["src", "src/a.txt"]);
  });

  test("an open folder that was moved is usable again once it is opened there, or is back", async () => {
    ground.files("a.txt");
    renameSync(ground.root, join(ground.tmp, "moved"));
    ground.sandbox.addRoot(join(ground.tmp, "moved"));
    expect(await ground.fs.readFile("../moved/a.txt", "utf8")).toBe("a.txt");
    renameSync(join(ground.tmp, "moved"), ground.root);
    expect(await ground.fs.readFile("a.txt", "utf8")).toBe("a.txt");
  });

  test("dropRoot() and Symbol.dispose close folders for the calls too", async () => {
    ground.files("a.txt");
    const file = await ground.fs.open("a.txt");
    const { fs } = ground.sandbox;
    ground.sandbox.dropRoot(ground.root);
    expect((await refusal(fs.readFile("a.txt"))).message).toBe(
      "no folders are open, so no path is inside them: a.txt",
    );
    ground.sandbox.addRoot(ground.root);
    expect(await fs.readFile("a.txt", "utf8")).toBe("a.txt");
    {
      using sandbox = new Sandbox([ground.root]);
      expect(await sandbox.fs.readFile("a.txt", "utf8")).toBe("a.txt");
      sandbox[Symbol.dispose]();
      expect(sandbox.roots).toEqual([]);
    }
    // What is open already stays so.
    ground.sandbox[Symbol.dispose]();
    expect(String(await file.read())).toBe("a.txt");
    await file.close();
  });

  test("a folder inside a read-only one, and a read-only one inside, are held apart", async () => {
    ground.files("docs/x.md", "docs/open/y.md");
    using sandbox = new Sandbox([ground.root, ground.at("docs/open")], { readRoots: [ground.at("docs")] });
    await sandbox.fs.writeFile("docs/open/y.md", "new");
    expect(await sandbox.fs.readFile("docs/open/y.md", "utf8")).toBe("new");
    expect(await sandbox.fs.readFile("docs/x.md", "utf8")).toBe("docs/x.md");
    for (const call of [
      sandbox.fs.writeFile("docs/x.md", ""),
      sandbox.fs.rm("docs", { recursive: true }),
      sandbox.fs.rename("docs", "moved"),
      sandbox.fs.copyFile("docs/open/y.md", "docs/x.md"),
      sandbox.fs.mkdir("docs/new"),
    ])
      expect((await refusal(call)).message).toMatch(/^path is outside the open folders: docs/);
  });

  test("the root of the file system may be open", async () => {
    writeFileSync(join(ground.tmp, "outside"), "old");
    using sandbox = new Sandbox(["/"]);
    const path = join(ground.tmp, "outside");
    expect(await sandbox.fs.readFile(path, "utf8")).toBe("old");
    await sandbox.fs.writeFile(path, "new");
    expect(await sandbox.fs.readFile(path.slice(1), "utf8")).toBe("new");
    expect(await sandbox.fs.readdir("/")).toContain("tmp");
    expect((await sandbox.fs.stat("/")).isDirectory()).toBe(true);
    await sandbox.fs.rename(path, `${path}2`);
    await sandbox.fs.rm(`${path}2`);
    expect(ground.tree()).toEqual(["root"]);
  });

  test("a folder that is given as a link is the folder it leads to", async () => {
    ground.files("a.txt");
    symlinkSync("root", join(ground.tmp, "link"));
    using sandbox = new Sandbox([join(ground.tmp, "link")]);
    expect(await sandbox.fs.readText(join(ground.tmp, "link", "a.txt"))).toEqual({
      path: ground.at("a.txt"),
      text: "a.txt",
    });
  });
});

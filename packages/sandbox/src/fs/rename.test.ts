import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("rename()", (ground) => {
  const text = (name: string) => readFileSync(ground.at(name), "utf8");

  test("rename() moves a file, also over another and into new folders", async () => {
    ground.files("a.txt", "b.txt");
    await ground.fs.rename("a.txt", "b.txt");
    await ground.fs.rename(ground.at("b.txt"), "new/deep/c.txt");
    expect(text("new/deep/c.txt")).toBe("a.txt");
    expect(ground.tree()).toEqual(["root", "root/new", "root/new/deep", "root/new/deep/c.txt"]);
  });

  test("rename() moves a folder", async () => {
    ground.files("src/a.txt", "src/deep/b.txt");
    await ground.fs.rename("src", "lib/src");
    expect(ground.tree()).toEqual([
      "root",
      "root/lib",
      "root/lib/src",
      "root/lib/src/a.txt",
      "root/lib/src/deep",
      "root/lib/src/deep/b.txt",
    ]);
  });

  test("rename() moves a link and never what it leads to, and puts itself in the place of one", async () => {
    ground.files("src/a.txt", "b.txt");
    symlinkSync("src/a.txt", ground.at("link"));
    symlinkSync("../out", ground.at("outside"));
    await ground.fs.rename("link", "moved");
    expect(readlinkSync(ground.at("moved"))).toBe("src/a.txt");
    await ground.fs.rename("b.txt", "outside");
    expect([lstatSync(ground.at("outside")).isFile(), text("outside")]).toEqual([true, "b.txt"]);
    expect(text("src/a.txt")).toBe("src/a.txt");
  });

  test("rename() moves between two open folders", async () => {
    ground.files("a.txt");
    mkdirSync(join(ground.tmp, "second"));
    ground.sandbox.addRoot(join(ground.tmp, "second"));
    await ground.fs.rename("a.txt", "../second/new/a.txt");
    expect(readFileSync(join(ground.tmp, "second", "new", "a.txt"), "utf8")).toBe("a.txt");
  });

  test("rename() says what stands in the way", async () => {
    ground.files("src/a.txt", "full/b.txt", "c.txt");
    const no = (from: string, to: string) => refusal(ground.fs.rename(from, to));
    expect((await no("none", "new")).message).toBe("no such file: none");
    expect((await no("c.txt", "src")).message).toBe("path is a folder and not a file: src");
    expect((await no("src", "c.txt")).message).toBe("path is not a folder: c.txt");
    expect(await no("src", "full")).toEqual({
      name: "Error",
      code: "ENOTEMPTY",
      message: "folder is not empty: full",
    });
    expect(await no("src", "src/in/deep")).toEqual({
      name: "Unsafe",
      code: "EINVAL",
      message: "folder cannot be moved into itself: src -> src/in/deep",
    });
    for (const [from, to, which] of [
      [".", "new", "."],
      ["c.txt", ".", "."],
    ] as const)
      expect((await no(from, to)).message).toBe(
        `path is an open folder itself, and only what is in it is moved: ${which}`,
      );
    expect(ground.tree()).toEqual([
      "root",
      "root/c.txt",
      "root/full",
      "root/full/b.txt",
      "root/src",
      "root/src/a.txt",
    ]);
  });

  test("rename() carries nothing out from under a pattern, and nothing under one", async () => {
    ground.files(
      "app/.env",
      "app/a.txt",
      "keys/.ssh/id_rsa",
      "repo/.git/config",
      "vs/tasks.json",
      "hooks/x",
      "n.txt",
    );
    mkdirSync(ground.at("bare/hooks"), { recursive: true });
    const before = ground.tree();
    const no = async (from: string, to: string) => (await refusal(ground.fs.rename(from, to))).message;
    const secret = "path holds credentials and is never written: ";
    const code = "path can run code and is never written: ";
    expect(await no("app/.env", "app/env.txt")).toBe(`${secret}app/.env`);
    expect(await no("n.txt", ".env")).toBe(`${secret}.env`);
    expect(await no("app", "new/other")).toBe(`${secret}app/.env`);
    expect(await no("keys/.ssh", "keys/ssh")).toBe(`${secret}keys/.ssh`);
    expect(await no("keys", "other")).toBe(`${secret}keys/.ssh`);
    expect(await no("repo", "other")).toBe(`${code}repo/.git`);
    expect(await no("vs", ".vscode")).toBe(`${code}.vscode/tasks.json`);
    expect(await no("bare", "bare.git")).toBe(`${code}bare.git/hooks`);
    expect(await no("hooks", ".git/hooks")).toBe(`${code}.git/hooks`);
    expect(await no("n.txt", ".git/x")).toBe(`${code}.git/x`);
    expect(ground.tree()).toEqual(before);
  });

  test("rename() moves nothing out and nothing in", async () => {
    ground.files("a.txt");
    writeFileSync(join(ground.tmp, "outside"), "");
    symlinkSync("..", ground.at("up"));
    const before = ground.tree();
    const no = async (from: string, to: string) => (await refusal(ground.fs.rename(from, to))).message;
    const outside = "path is outside the open folders: ";
    expect(await no("../outside", "in")).toBe(`${outside}../outside`);
    expect(await no("up/outside", "in")).toBe(`${outside}up/outside`);
    expect(await no("a.txt", "../a.txt")).toBe(`${outside}../a.txt`);
    expect(await no("a.txt", "up/new/a.txt")).toBe(`${outside}up/new/a.txt`);
    expect(ground.tree()).toEqual(before);
  });
});

onEachWay("rename() with wx", (ground) => {
  const text = (name: string) => readFileSync(ground.at(name), "utf8");
  const wx = { flag: "wx" } as const;

  test("rename() with wx moves a file, a link and a folder to where nothing is", async () => {
    ground.files("a.txt", "src/b.txt");
    symlinkSync("none", ground.at("link"));
    const { ino } = statSync(ground.at("a.txt"));
    await ground.fs.rename("a.txt", "new/c.txt", wx);
    await ground.fs.rename("src", "lib", wx);
    await ground.fs.rename("link", "moved", wx);
    expect([statSync(ground.at("new/c.txt")).ino, text("lib/b.txt")]).toEqual([ino, "src/b.txt"]);
    expect(readlinkSync(ground.at("moved"))).toBe("none");
    expect(ground.tree()).toEqual([
      "root",
      "root/lib",
      "root/lib/b.txt",
      "root/moved",
      "root/new",
      "root/new/c.txt",
    ]);
  });

  test("rename() with wx moves nothing over anything", async () => {
    ground.files("a.txt", "b.txt", "src/c.txt");
    mkdirSync(ground.at("empty"));
    symlinkSync("none", ground.at("link"));
    const before = ground.tree();
    for (const from of ["a.txt", "src", "link"])
      for (const to of ["b.txt", "empty", "link", "a.txt"])
        if (from !== "src" || to !== "src")
          expect(await refusal(ground.fs.rename(from, to, wx))).toEqual({
            name: "Error",
            code: "EEXIST",
            message: `path exists already: ${to}`,
          });
    expect([ground.tree(), text("a.txt"), text("b.txt")]).toEqual([before, "a.txt", "b.txt"]);
  });
});

onEachWay("copyFile()", (ground) => {
  const text = (name: string) => readFileSync(ground.at(name), "utf8");

  test("copyFile() copies a file with its mode, over another and into new folders", async () => {
    ground.files("run.sh", "old");
    chmodSync(ground.at("run.sh"), 0o750);
    chmodSync(ground.at("old"), 0o600);
    await ground.fs.copyFile("run.sh", "new/run.sh");
    await ground.fs.copyFile("run.sh", "old");
    expect([text("run.sh"), text("new/run.sh"), text("old")]).toEqual(["run.sh", "run.sh", "run.sh"]);
    expect(statSync(ground.at("new/run.sh")).mode & 0o777).toBe(0o750);
    expect(statSync(ground.at("old")).mode & 0o777).toBe(0o600);
  });

  test("copyFile() copies more than it holds at once, and from where it may only read", async () => {
    mkdirSync(join(ground.tmp, "docs"));
    const whole = Buffer.alloc(1_000_001, "abc");
    writeFileSync(join(ground.tmp, "docs", "big"), whole);
    ground.open({ readRoots: [join(ground.tmp, "docs")] });
    await ground.fs.copyFile("../docs/big", "big");
    expect(readFileSync(ground.at("big")).equals(whole)).toBe(true);
  });

  test("copyFile() onto itself, also through a link, changes nothing", async () => {
    ground.files("a.txt");
    symlinkSync("a.txt", ground.at("link"));
    await ground.fs.copyFile("a.txt", "a.txt");
    await ground.fs.copyFile("a.txt", "link");
    expect([text("a.txt"), lstatSync(ground.at("link")).isSymbolicLink()]).toEqual(["a.txt", true]);
  });

  test("copyFile() refuses what may not be read, what may not be written and folders", async () => {
    ground.files(".env", "a.txt", "src/b.txt", ".git/hooks/x");
    const no = async (from: string, to: string) => (await refusal(ground.fs.copyFile(from, to))).message;
    expect(await no(".env", "env.txt")).toBe("path holds credentials and is never read: .env");
    expect(await no("a.txt", ".env")).toBe("path holds credentials and is never written: .env");
    expect(await no("a.txt", ".git/hooks/x")).toBe("path can run code and is never written: .git/hooks/x");
    expect(await no("a.txt", "../a.txt")).toBe("path is outside the open folders: ../a.txt");
    expect(await no("none", "b")).toBe("no such file: none");
    expect(await no("src", "b")).toBe("path is a folder and not a file: src");
    expect(await no("a.txt", "src")).toBe("path is a folder and not a file: src");
    // It may be read, and where it goes nothing runs it.
    await ground.fs.copyFile(".git/hooks/x", "x.txt");
    expect(text("x.txt")).toBe(".git/hooks/x");
    expect(text(".env")).toBe(".env");
  });
});

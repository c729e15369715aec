import { readdirSync, rmSync, statSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Sandbox } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("open()", (ground) => {
  test("open() gives a file to read by ranges", async () => {
    ground.files("src/a.txt");
    symlinkSync("src/a.txt", ground.at("link"));
    await using file = await ground.fs.open("link");
    expect([file.path, file.size]).toEqual([ground.at("src/a.txt"), 9]);
    expect(String(await file.read())).toBe("src/a.txt");
    expect(String(await file.read({ start: 4 }))).toBe("a.txt");
    expect(String(await file.read({ start: 4, end: 5 }))).toBe("a");
    expect((await refusal(file.read({ maxBytes: 8 }))).message).toBe(
      "path has 9 bytes to read and maxBytes is 8, so read a part with start and end: link",
    );
  });

  test("open() gives a file that tells what the system knows about it, whatever its name does", async () => {
    ground.files("a.txt");
    const file = await ground.fs.open("a.txt");
    const { ino } = statSync(ground.at("a.txt"));
    rmSync(ground.at("a.txt"));
    const { size, ino: own, nlink } = await file.stat();
    expect([size, own, nlink]).toEqual([5, ino, 0]);
    await file.close();
    await expect(file.stat()).rejects.toThrow("file was closed, so open it again: a.txt");
  });

  test("open() gives a file to stream, whole or by ranges, with no cap", async () => {
    writeFileSync(ground.at("big"), "");
    truncateSync(ground.at("big"), 3_000_000);
    await using file = await ground.fs.open("big");
    expect(await text(file.stream())).toHaveLength(3_000_000);
    expect(await text(file.stream({ start: 1, end: 200_000 }))).toHaveLength(199_999);
    expect(await text(file.stream({ start: 9, end: 9 }))).toBe("");
    const pieces: number[] = [];
    for await (const piece of file.stream({ end: 100_000 })) pieces.push(piece.length);
    expect(pieces).toEqual([65_536, 34_464]);
  });

  test("an open file stays open when its name is gone or given to another", async () => {
    ground.files("a.txt");
    await using file = await ground.fs.open("a.txt");
    await ground.fs.writeFile("a.txt", "new");
    unlinkSync(ground.at("a.txt"));
    expect(String(await file.read())).toBe("a.txt");
  });

  test("a closed file is not read, and may be closed again", async () => {
    ground.files("a.txt");
    const file = await ground.fs.open("a.txt");
    const stream = file.stream();
    await file.close();
    await file.close();
    const closed = { name: "Error", message: "file was closed, so open it again: a.txt" };
    expect(await refusal(file.read())).toEqual(closed);
    expect(await refusal(text(stream))).toEqual(closed);
  });

  test("open() refuses what readFile() refuses", async () => {
    ground.files(".env", "src/a.txt");
    const no = async (path: string) => (await refusal(ground.fs.open(path))).message;
    expect(await no("../x")).toBe("path is outside the open folders: ../x");
    expect(await no(".env")).toBe("path holds credentials and is never read: .env");
    expect(await no("src")).toBe("path is a folder and not a file: src");
    expect(await no("none")).toBe("no such file: none");
  });
});

onEachWay("descriptors", (ground) => {
  test.runIf(process.platform === "linux")("an open folder holds one descriptor, until it is closed", () => {
    ground.files("src/a", "docs/a");
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    const each = ground.way.name === "descriptor" ? 1 : 0;
    const sandbox = new Sandbox([ground.at("src")], { readRoots: [ground.at("docs")] });
    expect(open() - before).toBe(2 * each);
    sandbox.dropRoot(ground.at("src"));
    expect(open() - before).toBe(each);
    sandbox.addRoot(ground.at("src"));
    // The folder that takes the place of the one inside it.
    sandbox.addRoot(ground.tmp);
    expect(sandbox.roots).toEqual([ground.tmp]);
    expect(open() - before).toBe(2 * each);
    sandbox.dropRoot(ground.at("none"));
    expect(() => sandbox.addRoot(ground.at("none"))).toThrow("no such folder");
    expect(open() - before).toBe(2 * each);
    sandbox[Symbol.dispose]();
    sandbox[Symbol.dispose]();
    expect(open()).toBe(before);
  });

  test.runIf(process.platform === "linux")(
    "no call keeps a descriptor, whether it works or fails",
    async () => {
      ground.files("src/a.txt", "src/.env", "full/b.txt");
      symlinkSync("../..", ground.at("src/out"));
      const before = readdirSync("/proc/self/fd").length;
      for (let round = 0; round < 20; round++) {
        const { fs } = ground;
        await Promise.allSettled([
          ...["src/a.txt", "src", "none", "src/.env", "src/out/x", "a\0", "src/a.txt/x"].flatMap((path) => [
            fs.readFile(path),
            fs.readFile(path, { maxBytes: 1 }),
            fs.readText(path),
            fs.readdir(path, { recursive: true }),
            fs.stat(path),
            fs.mkdir(path),
            fs.open(path).then((file) => file.close()),
            fs.copyFile(path, "copy"),
            fs.copyFile("src/a.txt", path),
            fs.appendFile(path, "x"),
            fs.writeFile(path, "x", { flag: "wx" }),
          ]),
          fs.rename("src", "full"),
          fs.rename("full", "full/in"),
          fs.rm("src", { recursive: true }),
          fs.rm("src"),
        ]);
      }
      expect(readdirSync("/proc/self/fd")).toHaveLength(before);
    },
  );
});

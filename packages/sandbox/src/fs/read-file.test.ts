import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spill } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

onEachWay("readFile()", (ground) => {
  test("readFile() gives the bytes, or the text in an encoding", async () => {
    ground.files("src/a.txt");
    expect(await ground.fs.readFile("src/a.txt")).toEqual(Buffer.from("src/a.txt"));
    expect(await ground.fs.readFile(ground.at("src/a.txt"), { encoding: null })).toEqual(
      Buffer.from("src/a.txt"),
    );
    expect(await ground.fs.readFile("./src//a.txt", "utf8")).toBe("src/a.txt");
    expect(await ground.fs.readFile("src/../src/a.txt", { encoding: "hex" })).toBe("7372632f612e747874");
  });

  test("readFile() gives the bytes from start up to end", async () => {
    writeFileSync(ground.at("a"), "0123456789");
    const part = (start?: number, end?: number) =>
      ground.fs.readFile("a", {
        encoding: "utf8",
        ...(start !== undefined && { start }),
        ...(end !== undefined && { end }),
      });
    expect(await part(0, 4)).toBe("0123");
    expect(await part(4, 8)).toBe("4567");
    expect(await part(8, 12)).toBe("89");
    expect(await part(undefined, 2)).toBe("01");
    expect(await part(7)).toBe("789");
    expect(await part(10)).toBe("");
    expect(await part(99)).toBe("");
    expect(await part(4, 4)).toBe("");
    expect(await part(5, 3)).toBe("");
  });

  test("readFile() caps the range and not the file", async () => {
    writeFileSync(ground.at("big"), "");
    truncateSync(ground.at("big"), 100_000_000);
    expect(await refusal(ground.fs.readFile("big"))).toEqual({
      name: "Unsafe",
      code: "EFBIG",
      message:
        "path has 100000000 bytes to read and maxBytes is 2000000, so read a part with start and end: big",
    });
    expect(await ground.fs.readFile("big", { start: 98_000_000 })).toHaveLength(2_000_000);
    expect((await refusal(ground.fs.readFile("big", { start: 97_999_999 }))).code).toBe("EFBIG");
    expect(await ground.fs.readFile("big", { maxBytes: 3, end: 3 })).toHaveLength(3);
    expect((await refusal(ground.fs.readFile("big", { maxBytes: 3, end: 4 }))).code).toBe("EFBIG");
    expect(await ground.fs.readFile("big", { maxBytes: 3_000_000, end: 3_000_000 })).toHaveLength(3_000_000);
  });

  test("readFile() reads an empty file, and a hard link", async () => {
    writeFileSync(ground.at("empty"), "");
    writeFileSync(join(ground.tmp, "outside"), "linked");
    linkSync(join(ground.tmp, "outside"), ground.at("hard"));
    expect(await ground.fs.readFile("empty", "utf8")).toBe("");
    expect(await ground.fs.readFile("empty", { maxBytes: 0, encoding: "utf8" })).toBe("");
    expect(await ground.fs.readFile("hard", "utf8")).toBe("linked");
  });

  test("readFile() follows links that stay inside, and refuses those that do not", async () => {
    ground.files("src/a.txt");
    writeFileSync(join(ground.tmp, "secret"), "token");
    symlinkSync("src", ground.at("folder"));
    symlinkSync("folder/a.txt", ground.at("file"));
    symlinkSync("../secret", ground.at("out"));
    symlinkSync("..", ground.at("up"));
    expect(await ground.fs.readFile("file", "utf8")).toBe("src/a.txt");
    expect(await ground.fs.readFile("folder/a.txt", "utf8")).toBe("src/a.txt");
    for (const path of ["out", "up/secret", "../secret", join(ground.tmp, "secret"), "../nothing"])
      expect(await refusal(ground.fs.readFile(path))).toEqual({
        name: "Unsafe",
        message: `path is outside the open folders: ${path}`,
      });
  });

  test("readFile() refuses credentials, also through a link", async () => {
    ground.files(".env", "key.pem");
    symlinkSync(".env", ground.at("plain"));
    for (const path of [".env", "plain", "key.pem", ".ssh/none"])
      expect(await refusal(ground.fs.readFile(path))).toEqual({
        name: "Unsafe",
        message: `path holds credentials and is never read: ${path}`,
      });
  });

  test("readFile() says what is missing, and what is no file", async () => {
    ground.files("src/a.txt");
    symlinkSync("nothing", ground.at("dangling"));
    for (const path of ["b.txt", "none/b.txt", "dangling"])
      expect(await refusal(ground.fs.readFile(path))).toEqual({
        name: "Unsafe",
        code: "ENOENT",
        message: `no such file: ${path}`,
      });
    expect(await refusal(ground.fs.readFile("src/a.txt/b"))).toEqual({
      name: "Unsafe",
      message: "path leads through a file, which holds nothing: src/a.txt/b",
    });
    for (const path of ["src", "."])
      expect(await refusal(ground.fs.readFile(path))).toEqual({
        name: "Unsafe",
        code: "EISDIR",
        message: `path is a folder and not a file: ${path}`,
      });
  });

  test("readFile() refuses pipes, sockets and devices at once", async () => {
    execFileSync("mkfifo", [ground.at("pipe")]);
    const server = createServer().listen(ground.at("socket"));
    await new Promise((done) => server.once("listening", done));
    ground.open({ readOutside: true });
    const before = Date.now();
    const no = async (path: string) => (await refusal(ground.fs.readFile(path))).message;
    expect(await no("pipe")).toBe("path is a pipe and not a file: pipe");
    expect(await no("socket")).toBe("path is a socket and not a file: socket");
    expect(await no("/dev/zero")).toBe("path is a device and not a file: /dev/zero");
    expect(Date.now() - before).toBeLessThan(2000);
    await new Promise((done) => server.close(done));
  });

  test("readFile() reads outside, read-only folders and the spill folder in the same way", async () => {
    mkdirSync(join(ground.tmp, "docs"));
    writeFileSync(join(ground.tmp, "docs", "x.md"), "docs");
    writeFileSync(join(ground.tmp, "free"), "free");
    ground.open({ readOutside: true, readRoots: [join(ground.tmp, "docs")] });
    expect(await ground.fs.readFile(join(ground.tmp, "free"), "utf8")).toBe("free");
    expect(await ground.fs.readFile("../docs/x.md", "utf8")).toBe("docs");
    expect((await refusal(ground.fs.readFile("/"))).message).toBe("path is a folder and not a file: /");
    ground.open();
    expect(await ground.fs.readFile(spill("saved"), "utf8")).toBe("saved");
  });

  test("readFile() finds the one name that looks the same", async () => {
    ground.files("caf\u00e9.txt");
    expect(await ground.fs.readFile("cafe\u0301.txt", "utf8")).toBe("caf\u00e9.txt");
  });
});

onEachWay("the end of a file", (ground) => {
  test.runIf(process.platform === "linux")(
    "readFile() reads a file whose size the system does not know",
    async () => {
      ground.open({ readOutside: true });
      const text = await ground.fs.readFile("/proc/self/status", "utf8");
      expect(text).toMatch(/^Name:.*\n(.*\n)+$/);
      expect((await refusal(ground.fs.readFile("/proc/self/status", { maxBytes: 100 }))).code).toBe("EFBIG");
    },
  );
});

import fs, {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Sandbox } from "../index.js";
import { onEachWay, refusal } from "./_each-way.js";

type Call = (...args: never[]) => unknown;

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
  syncBuiltinESMExports();
});

/** Has the system answer a call of `node:fs` in another way; `real` is the call as it was. */
function answers<Name extends keyof typeof fs>(
  name: Name,
  answer: (real: Call, ...args: never[]) => unknown,
): void {
  const calls = fs as unknown as Record<Name, Call>;
  const real = calls[name];
  undo.push(() => {
    calls[name] = real;
  });
  calls[name] = (...args) => answer(real, ...args);
  syncBuiltinESMExports();
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: /a/path/nobody/gave`), { code, syscall: "test" });
}

/** The call fails with a code, whatever it is asked. */
function fails(name: keyof typeof fs, code: string): void {
  answers(name, () => {
    throw systemError(code);
  });
}

onEachWay("a disk without hard links", (ground) => {
  test("writeFile() with wx makes a file there too, and refuses one that exists", async () => {
    fails("linkSync", "EPERM");
    await ground.fs.writeFile("new/a.txt", "whole", { flag: "wx", mode: 0o640 });
    expect(readFileSync(ground.at("new/a.txt"), "utf8")).toBe("whole");
    expect(fs.statSync(ground.at("new/a.txt")).mode & 0o777).toBe(0o640);
    expect((await refusal(ground.fs.writeFile("new/a.txt", "x", { flag: "wx" }))).code).toBe("EEXIST");
    expect(readdirSync(ground.at("new"))).toEqual(["a.txt"]);
  });

  test("writeFile() with wx refuses a file that appeared meanwhile, and leaves it alone", async () => {
    answers("linkSync", () => {
      writeFileSync(ground.at("a.txt"), "theirs");
      throw systemError("ENOTSUP");
    });
    expect(await refusal(ground.fs.writeFile("a.txt", "x", { flag: "wx" }))).toEqual({
      name: "Error",
      code: "EEXIST",
      message: "path exists already: a.txt",
    });
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("theirs");
    expect(readdirSync(ground.root)).toEqual(["a.txt"]);
  });

  test("writeFile() with wx takes the empty file back when it cannot fill it", async () => {
    fails("linkSync", "EPERM");
    fails("renameSync", "EIO");
    expect(await refusal(ground.fs.writeFile("a.txt", "x", { flag: "wx" }))).toEqual({
      name: "Error",
      code: "EIO",
      message: "the system refuses it (EIO): a.txt",
    });
    expect(readdirSync(ground.root)).toEqual([]);
  });
});

const makes = (flags: unknown) => (Number(flags) & fs.constants.O_CREAT) !== 0;

/** Has a call fail for the temporary files only, once they are there. */
const breaks: Record<string, () => void> = {
  "the temporary file cannot be made": () =>
    answers("openSync", (real, ...args) => {
      if (makes(args[1])) throw systemError("ENOSPC");
      return real(...args);
    }),
  "only half can be written": () => {
    let calls = 0;
    answers("writeSync", (real, ...args) => {
      if (calls++ % 2 === 1) throw systemError("ENOSPC");
      const [fd, bytes, offset] = args as unknown as [never, never, never];
      return real(fd, bytes, offset, 1 as never);
    });
  },
  "what was written cannot be kept": () => {
    const made = new Set<unknown>();
    answers("openSync", (real, ...args) => {
      const fd = real(...args);
      if (makes(args[1])) made.add(fd);
      return fd;
    });
    answers("closeSync", (real, ...args) => {
      real(...args);
      if (made.delete(args[0])) throw systemError("ENOSPC");
    });
  },
  "it cannot be put in its place": () => fails("renameSync", "ENOSPC"),
};

onEachWay("a disk that fails", (ground) => {
  test.each(Object.keys(breaks))("every write leaves the old file and nothing else when %s", async (what) => {
    ground.files("a.txt", "b.txt");
    breaks[what]?.();
    const writes = {
      writeFile: () => ground.fs.writeFile("a.txt", "new"),
      appendFile: () => ground.fs.appendFile("a.txt", "new"),
      copyFile: () => ground.fs.copyFile("b.txt", "a.txt"),
    };
    for (const [name, write] of Object.entries(writes))
      expect([name, await refusal(write())]).toEqual([
        name,
        { name: "Error", code: "ENOSPC", message: "disk is full: a.txt" },
      ]);
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("a.txt");
    expect(readdirSync(ground.root).sort()).toEqual(["a.txt", "b.txt"]);
  });

  test("a temporary file that cannot be removed does not hide why the write failed", async () => {
    fails("renameSync", "EROFS");
    fails("unlinkSync", "EIO");
    expect((await refusal(ground.fs.writeFile("a.txt", "x"))).message).toBe("disk can only be read: a.txt");
  });

  test("writes and reads go on where the system does less than it was asked", async () => {
    const text = "some text, 0123456789".repeat(20);
    const atMost = (real: Call, ...args: unknown[]) => {
      const [fd, bytes, offset, length, position] = args as [never, never, never, number, never];
      return real(fd, bytes, offset, Math.min(5, length) as never, position);
    };
    answers("writeSync", atMost);
    answers("readSync", atMost);
    await ground.fs.writeFile("a.txt", text);
    expect(await ground.fs.readFile("a.txt", "utf8")).toBe(text);
    expect(await ground.fs.readFile("a.txt", { encoding: "utf8", start: 3, end: 11 })).toBe(
      text.slice(3, 11),
    );
    await ground.fs.copyFile("a.txt", "b.txt");
    await ground.fs.appendFile("b.txt", "!");
    expect((await ground.fs.readText("b.txt")).text).toBe(`${text}!`);
  });

  test("other answers of the system are shown by their code", async () => {
    ground.files("a.txt");
    fails("readSync", "EIO");
    expect(await refusal(ground.fs.readFile("a.txt"))).toEqual({
      name: "Error",
      code: "EIO",
      message: "the system refuses it (EIO): a.txt",
    });
    const file = await ground.fs.open("a.txt");
    expect((await refusal(file.read())).message).toBe("the system refuses it (EIO): a.txt");
    await file.close();
  });
});

onEachWay("another program", (ground) => {
  test("readFile() reads a file that grows as it is at the end, and refuses one that grows too much", async () => {
    writeFileSync(ground.at("log"), "old,");
    let more = "new,";
    answers("readSync", (real, ...args) => {
      if (more !== "") appendFileSync(ground.at("log"), more);
      more = "";
      return real(...args);
    });
    expect(await ground.fs.readFile("log", "utf8")).toBe("old,new,");
    more = "x".repeat(9000);
    expect((await refusal(ground.fs.readFile("log", { maxBytes: 1000 }))).message).toMatch(
      /^path has \d+ bytes to read and maxBytes is 1000, so read a part with start and end: log$/,
    );
    expect(await ground.fs.readFile("log", "utf8")).toHaveLength(9008);
  });

  test("rename() tries again when the file was put there anew meanwhile", async () => {
    ground.files("a.txt");
    let first = true;
    answers("renameSync", (real, ...args) => {
      if (!first) return real(...args);
      first = false;
      throw systemError("ENOENT");
    });
    await ground.fs.rename("a.txt", "b.txt");
    expect(readdirSync(ground.root)).toEqual(["b.txt"]);
  });

  test("rename() with wx moves nothing over a file that appears in the last moment", async () => {
    ground.files("a.txt");
    const appears = (real: Call, ...args: never[]) => {
      if (args.some((path) => String(path).endsWith("b.txt"))) writeFileSync(ground.at("b.txt"), "theirs");
      return real(...args);
    };
    answers("linkSync", appears);
    const wx = { flag: "wx" } as const;
    expect((await refusal(ground.fs.rename("a.txt", "b.txt", wx))).code).toBe("EEXIST");
    expect(readFileSync(ground.at("b.txt"), "utf8")).toBe("theirs");
    rmSync(ground.at("b.txt"));
    fails("linkSync", "EPERM");
    answers("openSync", appears);
    expect((await refusal(ground.fs.rename("a.txt", "b.txt", wx))).code).toBe("EEXIST");
    expect(readFileSync(ground.at("b.txt"), "utf8")).toBe("theirs");
    await ground.fs.rename("a.txt", "c.txt", wx);
    expect(readdirSync(ground.root)).toEqual(["b.txt", "c.txt"]);
    fails("renameSync", "EXDEV");
    expect((await refusal(ground.fs.rename("c.txt", "d.txt", wx))).code).toBe("EXDEV");
    expect(readdirSync(ground.root)).toEqual(["b.txt", "c.txt"]);
  });

  test("rename() with wx takes nothing away that another program puts in the old place, and gives back what it cannot move", async () => {
    ground.files("a.txt");
    answers("linkSync", (real, ...args) => {
      real(...args);
      rmSync(ground.at("a.txt"));
      writeFileSync(ground.at("a.txt"), "theirs");
    });
    const wx = { flag: "wx" } as const;
    await ground.fs.rename("a.txt", "b.txt", wx);
    expect(["a.txt", "b.txt"].map((name) => readFileSync(ground.at(name), "utf8"))).toEqual([
      "theirs",
      "a.txt",
    ]);
    undo.pop()?.();
    syncBuiltinESMExports();
    answers("unlinkSync", (real, ...args) => {
      if (String(args[0]).endsWith("a.txt")) throw systemError("EPERM");
      return real(...args);
    });
    expect((await refusal(ground.fs.rename("a.txt", "c.txt", wx))).code).toBe("EPERM");
    expect(readdirSync(ground.root)).toEqual(["a.txt", "b.txt"]);
  });

  test("writeFile() with was refuses a file that another program changed while it wrote", async () => {
    ground.files("a.txt");
    answers("writeSync", (real, ...args) => {
      appendFileSync(ground.at("a.txt"), " and theirs");
      return real(...args);
    });
    expect((await refusal(ground.fs.writeFile("a.txt", "ours", { was: "a.txt" }))).code).toBe("ESTALE");
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("a.txt and theirs");
    expect(readdirSync(ground.root)).toEqual(["a.txt"]);
  });

  test("writeFile() with was waits while another process writes the same file, and not for ever", async () => {
    ground.files("a.txt", ".a.txt.shalya-tmp");
    let tries = 0;
    answers("openSync", (real, ...args) => {
      if (String(args[0]).endsWith(".a.txt.shalya-tmp") && ++tries === 3)
        rmSync(ground.at(".a.txt.shalya-tmp"));
      return real(...args);
    });
    await ground.fs.writeFile("a.txt", "ours", { was: "a.txt" });
    expect([tries, readdirSync(ground.root)]).toEqual([3, ["a.txt"]]);
    writeFileSync(ground.at(".a.txt.shalya-tmp"), "theirs");
    await ground.fs.writeFile("a.txt", "ours again", { was: "ours" });
    expect(readFileSync(ground.at(".a.txt.shalya-tmp"), "utf8")).toBe("theirs");
    expect(readFileSync(ground.at("a.txt"), "utf8")).toBe("ours again");
  });

  test("rename() names both paths where the system does not say which it means", async () => {
    ground.files("a.txt");
    fails("renameSync", "EXDEV");
    expect((await refusal(ground.fs.rename("a.txt", "new/b.txt"))).message).toBe(
      "path lies on another disk or is mounted from elsewhere, so copy it there and remove the old one: a.txt -> new/b.txt",
    );
  });

  test("readdir() with recursive leaves out what a folder held that is gone, or a link, by then", async () => {
    ground.files("a/x", "b/x", "c/x", "d/x");
    let asked = 0;
    answers("readdirSync", (real, ...args) => {
      const gave = real(...args);
      if (asked++ === 0) {
        rmSync(ground.at("a"), { recursive: true });
        rmSync(ground.at("b"), { recursive: true });
        symlinkSync("d", ground.at("b"));
        rmSync(ground.at("c"), { recursive: true });
        writeFileSync(ground.at("c"), "");
      }
      return gave;
    });
    expect((await ground.fs.readdir(".", { recursive: true })).sort()).toEqual(["a", "b", "c", "d", "d/x"]);
  });

  test("every call gives up when what it finds keeps moving", async () => {
    ground.files("src/a.txt");
    if (ground.way.name === "checked") return;
    // The open folder itself stays where it is.
    const elsewhere = (real: Call, ...args: never[]) => {
      const gave = String(real(...args));
      return gave.startsWith(ground.at("src")) ? `${gave}-moved` : gave;
    };
    answers("readlinkSync", elsewhere);
    const native = fs.realpathSync.native;
    undo.push(() => {
      fs.realpathSync.native = native;
    });
    fs.realpathSync.native = ((path: string) =>
      path.startsWith(ground.at("src")) && looking ? `${path}-moved` : native(path)) as typeof native;
    let looking = false;
    answers("lstatSync", (real, ...args) => {
      looking = typeof args[1] === "object" && "bigint" in args[1];
      return real(...args);
    });
    const words = "another program keeps moving what the path leads through, so try again later: src/a.txt";
    expect((await refusal(ground.fs.readFile("src/a.txt"))).message).toBe(words);
    expect((await refusal(ground.fs.writeFile("src/a.txt", "x"))).message).toBe(words);
    expect(readdirSync(ground.at("src"))).toEqual(["a.txt"]);
  });

  test("new Sandbox() refuses a folder that moves while it is opened", () => {
    const folder = join(ground.tmp, "folder");
    mkdirSync(folder);
    answers("statSync", (real, ...args) => {
      const gave = real(...args);
      if (String(args[0]) === folder) {
        renameSync(folder, `${folder}-moved`);
        symlinkSync(`${folder}-moved`, folder);
      }
      return gave;
    });
    expect(() => new Sandbox([ground.root, folder])).toThrow(
      `folder was moved while it was opened, so open it again: ${folder}`,
    );
  });
});

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clip, clipJson } from "./index.js";
import { allSpillDirs, spill, spillDir, spillDirs } from "./spill.js";

const SHARED = Symbol.for("shalya.spill");
const shared = globalThis as { [SHARED]?: unknown };
const made: string[] = [];
const listeners = process.listeners("exit");
let before: string | undefined;
let temp = "";

/** Nothing saved yet, and a temporary folder of its own. */
beforeEach(() => {
  before = process.env["TMPDIR"];
  temp = realpathSync(mkdtempSync(join(tmpdir(), "clip-spill-")));
  process.env["TMPDIR"] = temp;
  delete shared[SHARED];
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const folder of [...spillDirs(), ...made.splice(0), temp])
    rmSync(folder, { recursive: true, force: true });
  delete shared[SHARED];
  for (const each of process.listeners("exit")) if (!listeners.includes(each)) process.off("exit", each);
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
});

test("spill() saves a text whole and gives the path of the file", () => {
  const path = spill("a\r\nb\u0000 漢😀 \uFEFF");
  expect(readFileSync(path, "utf8")).toBe("a\r\nb\u0000 漢😀 \uFEFF");
  expect(path).toBe(join(spillDir(), "1.txt"));
});

test("spill() counts its files and never uses a name again", () => {
  const paths = [spill("a"), spill("b")];
  rmSync(paths[1] ?? "");
  paths.push(spill("c"));
  rmSync(spillDir(), { recursive: true });
  paths.push(spill("d"));
  expect(paths.map((path) => basename(path))).toEqual(["1.txt", "2.txt", "3.txt", "4.txt"]);
});

test("spill() saves an empty text", () => {
  expect(readFileSync(spill(""), "utf8")).toBe("");
});

test("spill() writes U+FFFD for half a pair, and keeps the pair where two slices meet", () => {
  const text = `${"a".repeat(999_999)}😀${"b".repeat(1_000_000)}\ud83d`;
  expect(readFileSync(spill(text), "utf8")).toBe(`${text.slice(0, -1)}\uFFFD`);
});

test("spillDir() is one private folder in the real temporary folder, made once", () => {
  const folder = spillDir();
  expect(basename(folder)).toMatch(/^shalya-[0-9a-z]{8}[A-Za-z0-9]{6}$/);
  expect(dirname(folder)).toBe(temp);
  expect([spillDir(), dirname(spill("x"))]).toEqual([folder, folder]);
  expect(readdirSync(temp)).toEqual([basename(folder)]);
});

test("spillDir() is where the temporary folder leads when that is a link", () => {
  mkdirSync(join(temp, "real"));
  symlinkSync(join(temp, "real"), join(temp, "link"));
  process.env["TMPDIR"] = join(temp, "link");
  expect(dirname(spillDir())).toBe(join(temp, "real"));
});

test("spillDirs() names the folders that exist, and makes none", () => {
  expect(spillDirs()).toEqual([]);
  expect([readdirSync(temp), shared[SHARED]]).toEqual([[], undefined]);
  const first = spillDir();
  expect(spillDirs()).toEqual([first]);
  rmSync(first, { recursive: true });
  expect(spillDirs()).toEqual([]);
  const second = spillDir();
  expect(spillDirs()).toEqual([second]);
});

test("the folder is 0700 and a file 0600, whatever the umask", () => {
  for (const mask of [0o000, 0o077, 0o777]) {
    const kept = process.umask(mask);
    delete shared[SHARED];
    const path = spill("secret");
    process.umask(kept);
    expect([lstatSync(dirname(path)).mode & 0o777, lstatSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  }
});

test.each<[string, (folder: string) => void]>([
  ["gone", (folder) => rmSync(folder, { recursive: true })],
  [
    "a link to another folder",
    (folder) => {
      renameSync(folder, `${folder}-moved`);
      symlinkSync(`${folder}-moved`, folder);
    },
  ],
  [
    "a file",
    (folder) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "");
    },
  ],
  ["open to others", (folder) => chmodSync(folder, 0o755)],
])("spill() makes a new folder when the old one is %s", (_, spoil) => {
  const old = dirname(spill("old"));
  spoil(old);
  const path = spill("new");
  expect(dirname(path)).not.toBe(old);
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(spillDirs()).toEqual([dirname(path)]);
  expect(existsSync(join(`${old}-moved`, "2.txt"))).toBe(false);
});

test("spill() never writes through a link, or over a file, that waits under its next name", () => {
  const victim = join(temp, "victim");
  writeFileSync(victim, "kept");
  symlinkSync(victim, join(spillDir(), "1.txt"));
  writeFileSync(join(spillDir(), "2.txt"), "kept");
  expect(() => spill("new")).toThrow("the text cannot be saved (EEXIST)");
  expect(() => spill("new")).toThrow("the text cannot be saved (EEXIST)");
  expect([readFileSync(victim, "utf8"), readFileSync(join(spillDir(), "2.txt"), "utf8")]).toEqual([
    "kept",
    "kept",
  ]);
  expect(basename(spill("new"))).toBe("3.txt");
});

test.each(["with blank", "semi;colon", "line\nbreak"])(
  "spillDir() has a plain path for a temporary folder %j",
  (name) => {
    mkdirSync(join(temp, name));
    process.env["TMPDIR"] = join(temp, name);
    const kept = clip("x".repeat(100), 5, { keep: true });
    const path = /saved to (\S+?);/.exec(kept)?.[1] ?? "";
    expect(readFileSync(path, "utf8")).toBe("x".repeat(100));
    expect(dirname(dirname(path))).toBe(realpathSync("/tmp"));
  },
);

test("spillDir() is not where anybody may put a folder in its place", () => {
  chmodSync(temp, 0o777);
  expect(dirname(spillDir())).toBe(realpathSync("/tmp"));
  chmodSync(temp, 0o1777);
  delete shared[SHARED];
  expect(dirname(spillDir())).toBe(temp);
});

test("the end of a process removes nothing that was put in the place of the folder", () => {
  const folder = dirname(spill("x"));
  renameSync(folder, `${folder}-moved`);
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "1.txt"), "kept");
  for (const each of process.listeners("exit")) if (!listeners.includes(each)) each.call(process, 0);
  expect(readFileSync(join(folder, "1.txt"), "utf8")).toBe("kept");
});

type Module = Record<string, unknown>;

/** Node, with some calls of its modules answered otherwise. */
function stub(changes: Record<string, Module>, more: Module = {}): void {
  const { getBuiltinModule } = process;
  vi.stubGlobal("process", {
    on: process.on.bind(process),
    geteuid: process.geteuid,
    getBuiltinModule: (id: string) => ({ ...(getBuiltinModule(id) as unknown as Module), ...changes[id] }),
    ...more,
  });
}

test("a path with blanks is quoted where there is no plain folder", () => {
  const blank = join(temp, "with blank");
  mkdirSync(blank);
  process.env["TMPDIR"] = blank;
  const only = (path: string): string => {
    if (path === "/tmp") throw new Error("no /tmp");
    return realpathSync(path);
  };
  for (const [changes, more] of [
    [{ fs: { realpathSync: only } }, {}],
    [{}, { geteuid: undefined }],
  ] as const) {
    delete shared[SHARED];
    stub(changes, more);
    const kept = clip("x".repeat(100), 5, { keep: true });
    vi.unstubAllGlobals();
    const path = /saved to "(.+?)"; use view_file\]$/.exec(kept)?.[1] ?? "";
    expect([dirname(dirname(path)), readFileSync(path, "utf8")]).toEqual([blank, "x".repeat(100)]);
  }
});

const no = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: secret`), { code });
};
const caught = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (e) {
    return e;
  }
};

test("spill() says that there is no folder to save in, and clip() says so too", () => {
  process.env["TMPDIR"] = join(temp, "nowhere");
  const error = caught(() => spill("x"));
  const message = "the spill folder cannot be made (ENOENT): set TMPDIR to a folder that can be written";
  expect(error).toEqual(new Error(message));
  expect((error as Error).cause).toMatchObject({ code: "ENOENT" });
  expect(caught(spillDir)).toEqual(new Error(message));
  expect(clip("x".repeat(100), 5, { keep: true })).toBe(
    "xxxxx…[truncated: 5 of 100 chars shown. could not save the whole (ENOENT)]",
  );
  expect(JSON.parse(clipJson([1, 2, 3], 5))).toEqual([
    "…[3 more item(s) not shown. could not save the whole (ENOENT)]",
  ]);
});

test("spill() leaves no half file when writing fails midway", () => {
  let writes = 0;
  const full = (fd: number, text: string): void => {
    writes += 1;
    if (writes === 2) no("ENOSPC")();
    writeFileSync(fd, text);
  };
  const folder = spillDir();
  stub({ fs: { writeFileSync: full } });
  const error = caught(() => spill("x".repeat(2_500_000)));
  vi.unstubAllGlobals();
  expect(error).toEqual(
    new Error(
      "the text cannot be saved (ENOSPC): make room in the temporary folder, or set TMPDIR to another",
    ),
  );
  expect((error as Error).cause).toMatchObject({ code: "ENOSPC" });
  expect(readdirSync(folder)).toEqual([]);
});

test("spill() leaves no file that its owner could not read", () => {
  const folder = spillDir();
  const mask = process.umask(0o777);
  const before = readdirSync("/proc/self/fd").length;
  stub({ fs: { fchmodSync: no("EPERM") } });
  const error = caught(() => spill("x"));
  vi.unstubAllGlobals();
  process.umask(mask);
  expect((error as Error).cause).toMatchObject({ code: "EPERM" });
  expect([readdirSync(folder), readdirSync("/proc/self/fd").length - before]).toEqual([[], 0]);
});

test("spill() names no file that is gone when it has been written", () => {
  const folder = spillDir();
  const gone = (fd: number, text: string): void => {
    writeFileSync(fd, text);
    rmSync(join(folder, "1.txt"));
  };
  stub({ fs: { writeFileSync: gone } });
  const error = caught(() => spill("x"));
  vi.unstubAllGlobals();
  expect((error as Error).message).toContain("the text cannot be saved (ENOENT)");
});

test("spillDir() is none that others can enter", () => {
  stub({ fs: { chmodSync: (path: string) => chmodSync(path, 0o755) } });
  const error = caught(spillDir);
  vi.unstubAllGlobals();
  expect(error).toEqual(
    new Error("the spill folder cannot be made (Error): set TMPDIR to a folder that can be written"),
  );
  expect(spillDirs()).toEqual([]);
});

test("spill() says so where there is no file system", () => {
  const message =
    "no file system can be reached: run where process.getBuiltinModule exists, such as Node, Bun or Deno";
  for (const process of [undefined, {}, { getBuiltinModule: () => undefined }]) {
    vi.stubGlobal("process", process);
    const found = [caught(() => spill("x")), caught(spillDir), spillDirs()];
    vi.unstubAllGlobals();
    expect(found).toEqual([new Error(message), new Error(message), []]);
  }
});

test("what another sort of program left under the shared name is replaced, not trusted", () => {
  for (const junk of [
    7,
    {},
    { folders: [] },
    { folders: "x", count: 1 },
    { folders: [], count: 0, others: [{ folders: [] }] },
    { folders: [], count: 0, others: [7] },
  ]) {
    Object.defineProperty(globalThis, SHARED, { value: junk, configurable: true });
    expect([spillDirs(), allSpillDirs()]).toEqual([[], []]);
    expect(basename(spill("x"))).toBe("1.txt");
  }
});

test.each([undefined, null, 7, {}, ["x"], Buffer.from("x")])("spill() refuses %s", (text) => {
  const kind =
    text === null || text === undefined ? String(text) : typeof text === "number" ? "a number" : "an object";
  expect(() => spill(text as never)).toThrow(
    new TypeError(`text is ${kind}, not a string: pass the text to save`),
  );
});

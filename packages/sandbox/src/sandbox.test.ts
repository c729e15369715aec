import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DENY, SANDBOX, Sandbox, type SandboxOptions, spill, spillDir, Unsafe } from "./index.js";

let tmp = "";
let root = "";
let outside = "";
let docs = "";

/** Files of the case's own folder, each with its folders. */
function files(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(tmp, path)), { recursive: true });
    writeFileSync(join(tmp, path), path);
  }
}

beforeEach(() => {
  tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-sandbox-")));
  root = join(tmp, "proj");
  outside = join(tmp, "outside");
  docs = join(tmp, "docs");
  files("proj/a.txt", "proj/pkg/b.txt", "outside/secret.txt", "docs/x.md");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(tmp, { recursive: true, force: true });
});

/** The whole message of the `Unsafe` that a call throws. */
function refusal(call: () => unknown): string {
  try {
    call();
  } catch (e) {
    if (e instanceof Unsafe) return e.message;
    throw e;
  }
  throw new Error("it was not refused");
}

const read = { reading: true } as const;
const readNow = { reading: true, mustExist: true } as const;

describe("check()", () => {
  test("check() gives the resolved path of what is inside", () => {
    const sandbox = new Sandbox([root]);
    expect(sandbox.check("a.txt")).toBe(join(root, "a.txt"));
    expect(sandbox.check("./pkg//../pkg/b.txt", readNow)).toBe(join(root, "pkg", "b.txt"));
    expect(sandbox.check(join(root, "pkg/"))).toBe(join(root, "pkg"));
    expect(sandbox.check(".")).toBe(root);
    expect(sandbox.check("new/deep/c.txt")).toBe(join(root, "new", "deep", "c.txt"));
  });

  test("check() says each refusal in whole words", () => {
    files("proj/.env", "proj/.git/hooks/post-commit");
    const sandbox = new Sandbox([root]);
    expect(refusal(() => new Sandbox().check("a.txt"))).toBe(
      "no folders are open, so no path is inside them: a.txt",
    );
    expect(refusal(() => sandbox.check("../outside/secret.txt"))).toBe(
      "path is outside the open folders: ../outside/secret.txt",
    );
    expect(refusal(() => sandbox.check(".env", read))).toBe("path holds credentials and is never read: .env");
    expect(refusal(() => sandbox.check(".env"))).toBe("path holds credentials and is never written: .env");
    expect(refusal(() => sandbox.check(".git/hooks/post-commit"))).toBe(
      "path can run code and is never written: .git/hooks/post-commit",
    );
    expect(refusal(() => sandbox.check("nope.txt", readNow))).toBe("no such file: nope.txt");
  });

  test("check() refuses texts that are no path", () => {
    const sandbox = new Sandbox([root]);
    const long = "x".repeat(256);
    expect(refusal(() => sandbox.check(""))).toBe('path is empty, and "." is the first open folder: ""');
    expect(refusal(() => sandbox.check("a.txt\0.png"))).toBe(
      "path has a NUL character, which no file name can have: a.txt\\u0000.png",
    );
    expect(refusal(() => sandbox.check(long))).toBe(
      `path is longer, or has a longer name, than a disk takes: ${long}`,
    );
    expect(refusal(() => sandbox.check(`new/${long}`))).toBe(
      `path is longer, or has a longer name, than a disk takes: new/${long}`,
    );
    expect(refusal(() => sandbox.check("é".repeat(128)))).toBe(
      `path is longer, or has a longer name, than a disk takes: ${"é".repeat(128)}`,
    );
    for (const call of [() => sandbox.check("x".repeat(5000)), () => sandbox.addRoot("x".repeat(5000))])
      expect(refusal(call)).toBe(
        `path is longer, or has a longer name, than a disk takes: ${"x".repeat(300)}…`,
      );
    expect(refusal(() => sandbox.check(`/${"x".repeat(5000)}`))).toBe(
      `path is outside the open folders: /${"x".repeat(299)}…`,
    );
    expect(refusal(() => sandbox.check("a/".repeat(20_000)))).toBe(
      `path is longer than any system takes: ${"a/".repeat(150)}…`,
    );
    expect(sandbox.check("x".repeat(255))).toBe(join(root, "x".repeat(255)));
    expect(sandbox.check("./".repeat(3000))).toBe(root);
    const deep = `${"a/".repeat(2200)}b`;
    expect(refusal(() => sandbox.check(deep))).toBe(
      `path is longer, or has a longer name, than a disk takes: ${"a/".repeat(150)}…`,
    );
    expect(refusal(() => sandbox.under(deep, "b"))).toMatch(/^path is longer/);
  });

  test("check() refuses paths that cannot be followed", () => {
    symlinkSync("loop", join(root, "loop"));
    symlinkSync("ping", join(root, "pong"));
    symlinkSync("pong", join(root, "ping"));
    const sandbox = new Sandbox([root]);
    for (const path of ["loop", "loop/x/../..", "ping/a"])
      expect(refusal(() => sandbox.check(path))).toBe(
        `path follows too many links, perhaps in a circle: ${path}`,
      );
    expect(refusal(() => sandbox.check("a.txt/b/c"))).toBe(
      "path leads through a file, which holds nothing: a.txt/b/c",
    );
    expect(refusal(() => sandbox.check("a.txt/b", readNow))).toBe("no such file: a.txt/b");
  });

  test("check() follows forty links and no more", () => {
    symlinkSync("a.txt", join(root, "l1"));
    for (let i = 2; i <= 41; i++) symlinkSync(`l${i - 1}`, join(root, `l${i}`));
    const sandbox = new Sandbox([root]);
    expect(sandbox.check("l40")).toBe(join(root, "a.txt"));
    expect(refusal(() => sandbox.check("l41"))).toBe("path follows too many links, perhaps in a circle: l41");
  });

  test("check() refuses what lies behind a folder that may not be entered", () => {
    files("proj/locked/a.txt");
    chmodSync(join(root, "locked"), 0o000);
    const ask = () => new Sandbox([root]).check("locked/a.txt");
    // A superuser may enter every folder.
    if (process.getuid?.() === 0) expect(ask()).toBe(join(root, "locked", "a.txt"));
    else expect(refusal(ask)).toBe("path lies in a folder that this process may not enter: locked/a.txt");
    chmodSync(join(root, "locked"), 0o700);
  });

  test("check() shows a path as it was given, on one line and not without end", () => {
    const sandbox = new Sandbox([root]);
    expect(refusal(() => sandbox.check("../a\n\u001b[2J\u202eb"))).toBe(
      "path is outside the open folders: ../a\\u000a\\u001b[2J\\u202eb",
    );
    expect(refusal(() => sandbox.check(`../${"😀".repeat(200)}`))).toBe(
      `path is outside the open folders: ../${"😀".repeat(148)}…`,
    );
    symlinkSync(outside, join(root, "link"));
    expect(refusal(() => sandbox.check("link/secret.txt"))).toBe(
      "path is outside the open folders: link/secret.txt",
    );
  });

  test("check() sees a link anew at every call", () => {
    const sandbox = new Sandbox([root]);
    expect(sandbox.check("pkg/b.txt")).toBe(join(root, "pkg", "b.txt"));
    renameSync(join(root, "pkg"), join(root, "old"));
    symlinkSync(outside, join(root, "pkg"));
    expect(refusal(() => sandbox.check("pkg/b.txt"))).toBe("path is outside the open folders: pkg/b.txt");
  });
});

describe("order of refusals", () => {
  test("the first that holds: nothing open, outside, credentials, can run code, missing", () => {
    files("outside/.env");
    const sandbox = new Sandbox([root], { denyWrite: ["*.env", "*.sh"] });
    expect(refusal(() => new Sandbox().check("/x/.env", readNow))).toMatch(/^no folders are open/);
    expect(refusal(() => sandbox.check("../outside/.env", readNow))).toMatch(/^path is outside/);
    expect(refusal(() => sandbox.check(".env", { mustExist: true }))).toMatch(/^path holds credentials/);
    expect(refusal(() => sandbox.check("x.sh", { mustExist: true }))).toMatch(/^path can run code/);
    expect(refusal(() => sandbox.check("x.ts", { mustExist: true }))).toMatch(/^no such file/);
  });

  test("nothing open comes before a text that is no path", () => {
    for (const path of ["", "a\0", "~nobody/x", "~", "."])
      expect(refusal(() => new Sandbox().check(path, read))).toMatch(/^no folders are open/);
  });
});

describe("nothing open at all", () => {
  test("refuses everything, also with readOutside", () => {
    const sandbox = new Sandbox([], { readOutside: true });
    for (const path of [root, "/", "a.txt", "~"]) {
      expect(refusal(() => sandbox.check(path, read))).toMatch(/^no folders are open/);
      expect(refusal(() => sandbox.check(path))).toMatch(/^no folders are open/);
      expect(refusal(() => sandbox.rootOf(path))).toMatch(/^no folders are open/);
      expect([sandbox.covers(path), sandbox.reads(path)]).toEqual([false, false]);
    }
  });

  test("still lets a file be read that this process spilled", () => {
    const path = spill("whole");
    const sandbox = new Sandbox();
    expect(sandbox.check(path, readNow)).toBe(path);
    expect(sandbox.reads(path)).toBe(true);
    expect(sandbox.rootOf(path)).toBe(undefined);
    expect(refusal(() => sandbox.check(path))).toMatch(/^no folders are open/);
  });

  test("comes back when the last folder is closed", () => {
    const sandbox = new Sandbox([root]);
    expect(sandbox.dropRoot(root)).toBe(true);
    expect(refusal(() => sandbox.check("a.txt"))).toMatch(/^no folders are open/);
  });
});

describe("a path outside", () => {
  test("is refused in the same words whether or not it exists", () => {
    files("outside/locked/a.txt");
    symlinkSync("loop", join(outside, "loop"));
    symlinkSync("/nowhere", join(outside, "dangling"));
    chmodSync(join(outside, "locked"), 0o000);
    const long = "x".repeat(256);
    const sandbox = new Sandbox([root]);
    const names = [
      "secret.txt",
      "none.txt",
      "none/deep.txt",
      "secret.txt/below",
      "loop",
      "dangling",
      long,
      `none/${long}`,
    ];
    for (const name of [...names, "locked", "locked/a.txt", "locked/none/b.txt", ".env", ".git/config"])
      for (const options of [{}, read, { mustExist: true }, readNow])
        expect(refusal(() => sandbox.check(`../outside/${name}`, options))).toBe(
          `path is outside the open folders: ../outside/${name}`,
        );
    chmodSync(join(outside, "locked"), 0o700);
  });

  test("that comes back in is judged by where it leads, whatever lies on the way", () => {
    symlinkSync(root, join(outside, "back"));
    const sandbox = new Sandbox([root]);
    for (const way of [
      "../proj",
      "../outside/../proj",
      "../none/../proj",
      "../outside/secret.txt/../../proj",
      "../outside/back",
    ])
      expect(sandbox.check(`${way}/a.txt`)).toBe(join(root, "a.txt"));
  });
});

describe("readOutside", () => {
  test("widens reads only", () => {
    const sandbox = new Sandbox([root], { readOutside: true });
    const secret = join(outside, "secret.txt");
    expect(sandbox.check(secret, read)).toBe(secret);
    expect(sandbox.check("/", readNow)).toBe("/");
    expect(refusal(() => sandbox.check(secret))).toBe(`${SANDBOX}: ${secret}`);
    expect(refusal(() => sandbox.check(join(outside, "none"), readNow))).toMatch(/^no such file/);
    expect([sandbox.covers(secret), sandbox.reads(secret)]).toEqual([false, false]);
  });

  test("tells what is wrong with a path, since it may be read", () => {
    symlinkSync("loop", join(outside, "loop"));
    const sandbox = new Sandbox([root], { readOutside: true });
    expect(refusal(() => sandbox.check("../outside/loop", read))).toMatch(/^path follows too many links/);
    expect(refusal(() => sandbox.check("../outside/secret.txt/x", read))).toMatch(
      /^path leads through a file/,
    );
  });
});

describe("readRoots", () => {
  test("may be read and not written", () => {
    const sandbox = new Sandbox([root], { readRoots: [docs] });
    const path = join(docs, "x.md");
    expect(sandbox.check(path, readNow)).toBe(path);
    expect(refusal(() => sandbox.check(path))).toBe(`${SANDBOX}: ${path}`);
    expect([sandbox.covers(path), sandbox.reads(path)]).toEqual([false, true]);
    expect(sandbox.readRoots).toEqual([docs]);
  });

  test("alone: relative paths belong to the first, and every write is outside", () => {
    const sandbox = new Sandbox([], { readRoots: [docs, root] });
    expect(sandbox.check("x.md", readNow)).toBe(join(docs, "x.md"));
    for (const path of ["x.md", "new.md", join(root, "a.txt")])
      expect(refusal(() => sandbox.check(path))).toBe(`${SANDBOX}: ${path}`);
  });

  test("inside a root: the nearer folder decides", () => {
    files("proj/vendor/v.txt");
    const sandbox = new Sandbox([root], { readRoots: [join(root, "vendor")] });
    expect(sandbox.check("vendor/v.txt", read)).toBe(join(root, "vendor", "v.txt"));
    expect(refusal(() => sandbox.check("vendor/v.txt"))).toBe(`${SANDBOX}: vendor/v.txt`);
    expect(refusal(() => sandbox.check("vendor"))).toBe(`${SANDBOX}: vendor`);
    expect(sandbox.check("vendored.txt")).toBe(join(root, "vendored.txt"));
    expect(sandbox.rootOf("vendor/v.txt")).toBe(join(root, "vendor"));
  });

  test("around a root: the nearer folder decides", () => {
    const sandbox = new Sandbox([join(root, "pkg")], { readRoots: [root] });
    expect(sandbox.check("b.txt")).toBe(join(root, "pkg", "b.txt"));
    expect(refusal(() => sandbox.check("../a.txt"))).toBe(`${SANDBOX}: ../a.txt`);
    expect(sandbox.check("../a.txt", read)).toBe(join(root, "a.txt"));
    expect(sandbox.roots).toEqual([join(root, "pkg")]);
    expect(sandbox.readRoots).toEqual([root]);
  });
});

describe("roots", () => {
  test("are stored resolved, in the order of opening, and cannot be changed from outside", () => {
    symlinkSync(root, join(tmp, "link"));
    const sandbox = new Sandbox([join(tmp, "link"), docs]);
    expect(sandbox.roots).toEqual([root, docs]);
    expect(Object.isFrozen(sandbox.roots)).toBe(true);
    expect(Object.isFrozen(sandbox.readRoots)).toBe(true);
  });

  test("never nest: a parent takes the place of the roots inside it", () => {
    files("proj/lib/c.txt");
    const [pkg, lib] = [join(root, "pkg"), join(root, "lib")];
    expect(new Sandbox([pkg, docs, lib, root]).roots).toEqual([root, docs]);
    expect(new Sandbox([docs, root, pkg]).roots).toEqual([docs, root]);
    expect(new Sandbox([], { readRoots: [pkg, docs, lib, root, root] }).readRoots).toEqual([root, docs]);
    const sandbox = new Sandbox([pkg, docs, lib]);
    expect(sandbox.addRoot(root)).toBe(root);
    expect(sandbox.roots).toEqual([root, docs]);
    expect(sandbox.addRoot(pkg)).toBe(root);
    expect(sandbox.roots).toEqual([root, docs]);
  });

  test("of one kind stay apart where a folder of the other kind lies between", () => {
    files("proj/pkg/gen/c.txt");
    const [pkg, gen] = [join(root, "pkg"), join(root, "pkg", "gen")];
    const writable = new Sandbox([root, gen], { readRoots: [pkg] });
    expect([writable.roots, writable.readRoots]).toEqual([[root, gen], [pkg]]);
    expect(writable.check("pkg/gen/c.txt")).toBe(join(gen, "c.txt"));
    const readable = new Sandbox([pkg], { readRoots: [root, gen] });
    expect(refusal(() => readable.check("gen/c.txt"))).toBe(`${SANDBOX}: gen/c.txt`);
    expect(readable.dropRoot(pkg)).toBe(true);
    expect(readable.readRoots).toEqual([root]);
  });

  test("with a shared beginning are two", () => {
    files("proj-2/a.txt");
    const sandbox = new Sandbox([root, `${root}-2`]);
    expect(sandbox.roots).toEqual([root, `${root}-2`]);
    expect(sandbox.rootOf(`${root}-2/a.txt`)).toBe(`${root}-2`);
  });

  test("may be the whole disk", () => {
    const sandbox = new Sandbox([root, "/"]);
    expect(sandbox.roots).toEqual(["/"]);
    expect(sandbox.check(join(outside, "secret.txt"))).toBe(join(outside, "secret.txt"));
    expect(sandbox.rootOf(outside)).toBe("/");
  });

  test("given relative start at the working folder", () => {
    vi.spyOn(process, "cwd").mockReturnValue(tmp);
    const sandbox = new Sandbox(["proj"]);
    expect(sandbox.roots).toEqual([root]);
    expect(sandbox.addRoot("docs")).toBe(docs);
    expect(sandbox.dropRoot("docs")).toBe(true);
    vi.spyOn(process, "cwd").mockImplementation(() => {
      throw new Error("ENOENT: no such file or directory, uv_cwd");
    });
    expect(sandbox.dropRoot(root)).toBe(true);
    vi.stubEnv("HOME", docs);
    expect(sandbox.addRoot("~")).toBe(docs);
    expect(refusal(() => sandbox.addRoot("proj"))).toBe(
      "path is relative, and the working folder is gone: proj",
    );
    expect(sandbox.addRoot(root)).toBe(root);
    vi.restoreAllMocks();
  });

  test("must be existing folders that may be opened", () => {
    files("home/.ssh/config");
    symlinkSync("loop", join(tmp, "loop"));
    symlinkSync(join(tmp, "home", ".ssh"), join(tmp, "keys"));
    const open = (path: string) => refusal(() => new Sandbox([path]));
    expect(open(join(tmp, "none"))).toBe(`no such folder: ${join(tmp, "none")}`);
    expect(open(join(root, "a.txt"))).toBe(
      `path is a file, and only a folder can be opened: ${join(root, "a.txt")}`,
    );
    expect(open(join(root, "a.txt", "b"))).toBe(
      `path leads through a file, which holds nothing: ${join(root, "a.txt", "b")}`,
    );
    expect(open(join(tmp, "loop"))).toBe(
      `path follows too many links, perhaps in a circle: ${join(tmp, "loop")}`,
    );
    expect(open("")).toBe('path is empty, and "." is the working folder: ""');
    for (const denied of [join(tmp, "home", ".ssh"), join(tmp, "keys")])
      expect(open(denied)).toBe(`path holds credentials and is never read: ${denied}`);
    expect(refusal(() => new Sandbox([], { readRoots: [join(tmp, "none")] }))).toBe(
      `no such folder: ${join(tmp, "none")}`,
    );
    expect(refusal(() => new Sandbox([root]).addRoot(join(tmp, "none")))).toBe(
      `no such folder: ${join(tmp, "none")}`,
    );
    expect(new Sandbox([join(tmp, "home", ".ssh")], { deny: [] }).check("config", readNow)).toBe(
      join(tmp, "home", ".ssh", "config"),
    );
  });

  test("cannot be open for reading only at the same time", () => {
    const words = `folder is open for reading only and cannot be open for writing too: ${docs}`;
    expect(refusal(() => new Sandbox([docs], { readRoots: [docs] }))).toBe(words);
    const sandbox = new Sandbox([root], { readRoots: [docs] });
    expect(refusal(() => sandbox.addRoot(docs))).toBe(words);
    expect([sandbox.roots, sandbox.readRoots]).toEqual([[root], [docs]]);
    expect(sandbox.dropRoot(docs)).toBe(true);
    expect(sandbox.addRoot(docs)).toBe(docs);
    expect(sandbox.check(join(docs, "x.md"))).toBe(join(docs, "x.md"));
  });

  test("that are gone or replaced refuse in their own words", () => {
    const sandbox = new Sandbox([root]);
    renameSync(root, join(tmp, "moved"));
    expect(refusal(() => sandbox.check("a.txt"))).toBe("path lies in an open folder that is gone: a.txt");
    expect(refusal(() => sandbox.check("a.txt", readNow))).toBe("no such file: a.txt");
    writeFileSync(root, "");
    expect(refusal(() => sandbox.check("a.txt"))).toBe(
      "path leads through a file, which holds nothing: a.txt",
    );
    rmSync(root);
    symlinkSync(outside, root);
    expect(refusal(() => sandbox.check("secret.txt", read))).toBe(`${SANDBOX}: secret.txt`);
    expect(sandbox.dropRoot(root)).toBe(true);
    expect(sandbox.roots).toEqual([]);
  });
});

describe("dropRoot()", () => {
  test("dropRoot() closes the folder in any spelling, and says whether it was open", () => {
    symlinkSync(root, join(tmp, "link"));
    const sandbox = new Sandbox([root, docs]);
    expect(sandbox.dropRoot(join(root, "pkg"))).toBe(false);
    expect(sandbox.dropRoot(tmp)).toBe(false);
    expect(sandbox.roots).toEqual([root, docs]);
    expect(sandbox.dropRoot(join(tmp, "link", "pkg", ".."))).toBe(true);
    expect(sandbox.roots).toEqual([docs]);
    expect(sandbox.check("x.md")).toBe(join(docs, "x.md"));
    expect(sandbox.dropRoot(root)).toBe(false);
  });
});

describe("rootOf()", () => {
  test("rootOf() names the folder that holds a path, of either kind", () => {
    const sandbox = new Sandbox([root], { readRoots: [docs] });
    expect(sandbox.rootOf("pkg/new.txt")).toBe(root);
    expect(sandbox.rootOf(join(docs, "x.md"))).toBe(docs);
  });

  test("rootOf() is undefined when readOutside let it through, and throws as check() does", () => {
    const path = join(outside, "secret.txt");
    expect(new Sandbox([root], { readOutside: true }).rootOf(path)).toBe(undefined);
    expect(refusal(() => new Sandbox([root]).rootOf(path))).toBe(`${SANDBOX}: ${path}`);
    expect(refusal(() => new Sandbox([root]).rootOf(".env"))).toBe(
      "path holds credentials and is never read: .env",
    );
  });
});

describe("covers() and reads()", () => {
  test("covers() and reads() resolve first, and leave the deny lists aside", () => {
    files("proj/.env");
    symlinkSync(outside, join(root, "out"));
    symlinkSync(root, join(tmp, "in"));
    const sandbox = new Sandbox([root], { readRoots: [docs] });
    const both = (path: string) => [sandbox.covers(path), sandbox.reads(path)];
    expect(both(".env")).toEqual([true, true]);
    expect(both("new/deep")).toEqual([true, true]);
    expect(both("out/secret.txt")).toEqual([false, false]);
    expect(both(join(tmp, "in", "a.txt"))).toEqual([true, true]);
    expect(both(docs)).toEqual([false, true]);
    expect(both(tmp)).toEqual([false, false]);
    expect(both(`${root}x`)).toEqual([false, false]);
  });

  test("covers() and reads() are false for a text that leads nowhere", () => {
    symlinkSync("loop", join(root, "loop"));
    const sandbox = new Sandbox([root]);
    for (const path of ["", "a\0b", "loop", "~nobody/x", "a.txt/b", "x".repeat(300)])
      expect([sandbox.covers(path), sandbox.reads(path)]).toEqual([false, false]);
  });
});

describe("a denied path", () => {
  test("is refused inside roots and outside, reading and writing", () => {
    files("proj/.env", "outside/.env", "docs/.env");
    const sandbox = new Sandbox([root], { readOutside: true, readRoots: [docs] });
    for (const path of [".env", "pkg/.env.local", "id_rsa", join(docs, ".env"), join(outside, ".env")])
      expect(refusal(() => sandbox.check(path, read))).toBe(
        `path holds credentials and is never read: ${path}`,
      );
    for (const path of [".env", "pkg/.env.local", "id_rsa"])
      expect(refusal(() => sandbox.check(path))).toBe(`path holds credentials and is never written: ${path}`);
  });

  test("is judged where the path leads and at every link on the way", () => {
    files("proj/.env", "proj/conf/dev.txt", "proj/keys/k.txt");
    symlinkSync(".env", join(root, "settings"));
    symlinkSync("conf/dev.txt", join(root, ".env.local"));
    symlinkSync(".env.local", join(root, "chain"));
    symlinkSync("keys", join(root, ".ssh"));
    const sandbox = new Sandbox([root]);
    for (const path of ["settings", ".env.local", "chain", ".ssh", ".ssh/k.txt", "conf/../.ssh/k.txt"])
      expect(refusal(() => sandbox.check(path, read))).toBe(
        `path holds credentials and is never read: ${path}`,
      );
    expect(sandbox.check("conf/dev.txt", read)).toBe(join(root, "conf", "dev.txt"));
    expect(sandbox.check("none/.ssh/../../a.txt", read)).toBe(join(root, "a.txt"));
  });

  test("deny: [] lifts it, and a list of one's own takes its place", () => {
    files("proj/.env", "proj/private/a.txt");
    expect(new Sandbox([root], { deny: [] }).check(".env", readNow)).toBe(join(root, ".env"));
    const sandbox = new Sandbox([root], { deny: [...DENY, "private/*"] });
    expect(refusal(() => sandbox.check("private/a.txt", read))).toBe(
      "path holds credentials and is never read: private/a.txt",
    );
    expect(refusal(() => sandbox.check(".env", read))).toBe("path holds credentials and is never read: .env");
  });

  test("is found by an absolute pattern also where its folder is a link", () => {
    files("disk/private (1)/k.txt", "disk/open/k.txt");
    symlinkSync(join(tmp, "disk"), join(tmp, "data"));
    const deny = [join(tmp, "data", "private (1)", "*"), `!${join(tmp, "data", "private (1)", "readme.md")}`];
    const sandbox = new Sandbox([join(tmp, "data")], { deny });
    expect(sandbox.roots).toEqual([join(tmp, "disk")]);
    expect(refusal(() => sandbox.check("private (1)/k.txt", read))).toMatch(/^path holds credentials/);
    expect(sandbox.check("private (1)/readme.md", read)).toBe(join(tmp, "disk", "private (1)", "readme.md"));
    expect(sandbox.check("open/k.txt", read)).toBe(join(tmp, "disk", "open", "k.txt"));
  });

  test("does not close the folder that holds it", () => {
    files("proj/.env");
    expect(readdirSync(new Sandbox([root]).check(".", readNow))).toContain(".env");
  });
});

describe("denyWrite", () => {
  test("lets a file be read that can run code, and never be written, a link to it neither", () => {
    files("proj/.git/config", "proj/hooks/post-commit");
    symlinkSync(".git/config", join(root, "settings"));
    symlinkSync(join(root, "hooks"), join(root, ".git", "hooks"));
    const sandbox = new Sandbox([root]);
    for (const path of [
      ".git/config",
      "settings",
      ".git/hooks/post-commit",
      ".vscode/tasks.json",
      "pkg/.mcp.json",
    ]) {
      expect(sandbox.check(path, read)).toMatch(/^\//);
      expect(refusal(() => sandbox.check(path))).toBe(`path can run code and is never written: ${path}`);
    }
    expect(sandbox.check("hooks/post-commit")).toBe(join(root, "hooks", "post-commit"));
    expect(new Sandbox([root], { denyWrite: [] }).check(".git/config")).toBe(join(root, ".git", "config"));
  });
});

describe("the spill folder", () => {
  test("is read by every sandbox and written by none, also when / is a root", () => {
    const path = spill("whole");
    for (const sandbox of [new Sandbox([root]), new Sandbox(["/"]), new Sandbox([dirname(spillDir())])]) {
      expect(sandbox.check(path, readNow)).toBe(path);
      expect([sandbox.covers(path), sandbox.reads(path), sandbox.rootOf(path)]).toEqual([
        false,
        true,
        undefined,
      ]);
      for (const place of [path, spillDir(), join(spillDir(), "new")])
        expect(refusal(() => sandbox.check(place))).toBe(`${SANDBOX}: ${place}`);
    }
  });

  test("is known when another copy of the packages made it", async () => {
    vi.resetModules();
    const other = await import("./index.js");
    expect(other.Sandbox).not.toBe(Sandbox);
    const path = other.spill("whole");
    expect(new Sandbox().check(path, readNow)).toBe(path);
    expect(new other.Sandbox().check(spill("mine"), readNow)).toMatch(/^\//);
    expect(refusal(() => new other.Sandbox(["/"]).check(path))).toBe(`${SANDBOX}: ${path}`);
  });

  test("is none when its path has become a link", () => {
    const path = spill("whole");
    renameSync(spillDir(), join(tmp, "moved"));
    symlinkSync(outside, dirname(path));
    const words = refusal(() => new Sandbox([root]).check(join(dirname(path), "secret.txt"), read));
    rmSync(dirname(path));
    expect(words).toMatch(/^path is outside/);
  });

  test("is not made by asking about a path", () => {
    const shared = Symbol.for("shalya.spill");
    const before = Object.getOwnPropertyDescriptor(globalThis, shared);
    Reflect.deleteProperty(globalThis, shared);
    const sandbox = new Sandbox([root]);
    sandbox.check("a.txt");
    sandbox.reads(tmpdir());
    expect(Object.hasOwn(globalThis, shared)).toBe(false);
    if (before) Object.defineProperty(globalThis, shared, before);
  });
});

describe("the home folder", () => {
  test("~ and ~/x are read at the time of asking", () => {
    const sandbox = new Sandbox([root]);
    vi.stubEnv("HOME", root);
    expect(sandbox.check("~")).toBe(root);
    expect(sandbox.check("~/a.txt")).toBe(join(root, "a.txt"));
    vi.stubEnv("HOME", outside);
    expect(refusal(() => sandbox.check("~/secret.txt"))).toBe(`${SANDBOX}: ~/secret.txt`);
  });

  test("~user is refused, and ./~x is a plain name", () => {
    files("proj/~x");
    const sandbox = new Sandbox([root], { readOutside: true });
    expect(refusal(() => sandbox.check("~root/a", read))).toBe(
      'path is outside the open folders: ~root/a (a file of that name is "./~root/a")',
    );
    expect(sandbox.check("./~x", readNow)).toBe(join(root, "~x"));
    expect(sandbox.check("pkg/~")).toBe(join(root, "pkg", "~"));
  });

  test("a process without one is told so", () => {
    const sandbox = new Sandbox([root]);
    for (const home of ["", "relative"]) {
      vi.stubEnv("HOME", home);
      expect(refusal(() => sandbox.check("~/a"))).toBe(
        "path begins with the home folder, and this process has none: ~/a",
      );
    }
  });
});

describe("names that differ only in form", () => {
  test("a read finds the one file that looks the same, and a write does not", () => {
    files(
      "proj/cafe\u0301.txt",
      "proj/at\u202f6.png",
      "proj/it\u2019s \u201cso\u201d.md",
      "proj/nai\u0308ve/deep\u00a0x.txt",
    );
    const sandbox = new Sandbox([root]);
    const pairs: [string, string][] = [
      ["caf\u00e9.txt", "cafe\u0301.txt"],
      ["at 6.png", "at\u202f6.png"],
      ['it\'s "so".md', "it\u2019s \u201cso\u201d.md"],
      ["na\u00efve/deep x.txt", "nai\u0308ve/deep\u00a0x.txt"],
    ];
    for (const [asked, found] of pairs) {
      expect(sandbox.check(asked, readNow)).toBe(join(root, found));
      expect(sandbox.check(asked)).toBe(join(root, asked));
    }
  });

  test("the exact name comes first, and two that look the same are none", () => {
    files("proj/a b", "proj/a\u00a0b", "proj/c\u00a0d", "proj/c\u202fd");
    const sandbox = new Sandbox([root]);
    expect(sandbox.check("a b", readNow)).toBe(join(root, "a b"));
    expect(refusal(() => sandbox.check("c d", readNow))).toBe("no such file: c d");
    expect(sandbox.check("c d", read)).toBe(join(root, "c d"));
  });

  test("what was found is checked again", () => {
    symlinkSync(outside, join(root, "o\u00a0ut"));
    symlinkSync("nowhere", join(root, "d\u00a0angling"));
    files("proj/k\u2019ey");
    const sandbox = new Sandbox([root], { deny: ["*\u2019ey"] });
    expect(refusal(() => sandbox.check("o ut/secret.txt", read))).toBe(`${SANDBOX}: o ut/secret.txt`);
    expect(refusal(() => sandbox.check("k'ey", read))).toBe("path holds credentials and is never read: k'ey");
    expect(refusal(() => sandbox.check("d angling", readNow))).toBe("no such file: d angling");
    expect(refusal(() => sandbox.check("a.txt/x y", readNow))).toBe("no such file: a.txt/x y");
  });
});

describe("under()", () => {
  test("under() places a name in a folder, for writing unless it is said otherwise", () => {
    const sandbox = new Sandbox([root], { readRoots: [docs] });
    expect(sandbox.under("pkg", "new.py")).toBe(join(root, "pkg", "new.py"));
    expect(sandbox.under(".", "~x")).toBe(join(root, "~x"));
    expect(sandbox.under(docs, "x.md", { reading: true })).toBe(join(docs, "x.md"));
    expect(refusal(() => sandbox.under(docs, "x.md"))).toBe(`${SANDBOX}: ${docs}`);
  });

  test("under() checks the name, the folder and the entry", () => {
    symlinkSync(join(outside, "secret.txt"), join(root, "pkg", "out"));
    symlinkSync(root, join(outside, "back"));
    const sandbox = new Sandbox([root]);
    expect(refusal(() => sandbox.under("pkg", "../a.txt"))).toBe(
      '"../a.txt" is not a bare filename: it holds a slash or a backslash, so give the last part only',
    );
    expect(refusal(() => sandbox.under("../outside", "back"))).toBe(`${SANDBOX}: ../outside`);
    expect(refusal(() => sandbox.under("pkg", "out"))).toBe(`${SANDBOX}: pkg/out`);
    expect(refusal(() => sandbox.under("pkg", ".env"))).toBe(
      "path holds credentials and is never written: pkg/.env",
    );
    expect(refusal(() => sandbox.under(".git", "config"))).toBe(
      "path can run code and is never written: .git",
    );
    expect(refusal(() => sandbox.under("a.txt", "b"))).toBe(
      "path leads through a file, which holds nothing: a.txt/b",
    );
  });
});

describe("bare()", () => {
  test.each([
    "b.py",
    ".gitignore",
    "v1..2.txt",
    "a b",
    "-rf",
    "~",
    "~x",
    "..keep",
    "...x",
    "con-fig",
    "nulls",
    "com",
    "com10",
    "é",
    "a%2fb",
  ])("bare() passes %s", (name) => {
    expect(new Sandbox().bare(name)).toBe(name);
  });

  test.each([
    ["", "it is empty"],
    [".", "it stands for a folder"],
    ["..", "it stands for a folder"],
    ["a/b", "it holds a slash or a backslash, so give the last part only"],
    ["..\\b", "it holds a slash or a backslash, so give the last part only"],
    ["a\0b", "it holds a control character"],
    ["a\u0085b", "it holds a control character"],
    ["a.txt:hidden", "Windows reads a drive or a stream in it"],
    ["C:", "Windows reads a drive or a stream in it"],
    ["C:a.txt", "Windows reads a drive or a stream in it"],
    ["a.txt ", "Windows drops dots and spaces at the end"],
    ["a.txt.", "Windows drops dots and spaces at the end"],
    ["...", "Windows drops dots and spaces at the end"],
    ["nul", "Windows reads it as a device"],
    ["Com1.txt", "Windows reads it as a device"],
    ["LPT¹.tar.gz", "Windows reads it as a device"],
    ["aux .txt", "Windows reads it as a device"],
    ["CONIN$", "Windows reads it as a device"],
  ])("bare() refuses %j", (name, why) => {
    const shown = name.replace("\0", "\\u0000").replace("\u0085", "\\u0085");
    expect(refusal(() => new Sandbox().bare(name))).toBe(`"${shown}" is not a bare filename: ${why}`);
  });
});

describe("on Windows", () => {
  test("check() refuses names that are read as others", () => {
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    const sandbox = new Sandbox([root]);
    expect(refusal(() => sandbox.check("a.txt::$DATA"))).toBe(
      "path does not name what it says, since Windows reads a drive or a stream in it: a.txt::$DATA",
    );
    expect(sandbox.covers("a.txt.")).toBe(false);
    expect(sandbox.check("pkg/../a.txt")).toBe(join(root, "a.txt"));
    vi.restoreAllMocks();
    expect(sandbox.check("a.txt::$DATA")).toBe(join(root, "a.txt::$DATA"));
  });

  test("check() does not even look at a share that is not open", () => {
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    const sandbox = new Sandbox([root]);
    expect(refusal(() => sandbox.check("\\\\evil\\share\\x", read))).toBe(`${SANDBOX}: \\\\evil\\share\\x`);
    expect(sandbox.reads("//evil/share")).toBe(false);
    const lax = new Sandbox([root], { readOutside: true });
    expect(lax.check("//evil/share", read)).toBe("/evil/share");
    vi.restoreAllMocks();
  });
});

describe("wrong shapes", () => {
  const trap = () => {
    throw new Error("trap");
  };
  const make = (roots: unknown, options?: unknown) => () =>
    new Sandbox(roots as string[], options as SandboxOptions);

  test("the constructor refuses wrong shapes", () => {
    expect(make("/x")).toThrow(new TypeError("roots is of type string: give an array of folder paths"));
    expect(make(null)).toThrow(new TypeError("roots is of type null: give an array of folder paths"));
    expect(make(["/", 3])).toThrow(new TypeError("roots[1] is of type number: give a string"));
    expect(make([], null)).toThrow(new TypeError("options is of type null: give an object"));
    expect(make([], "x")).toThrow(new TypeError("options is of type string: give an object"));
    expect(make([], { readOutside: "false" })).toThrow(
      new TypeError("readOutside is of type string: give true or false"),
    );
    expect(make([], { deny: null })).toThrow(
      new TypeError("deny is of type null: give an array of glob patterns"),
    );
    expect(make([], { deny: "*.pem" })).toThrow(
      new TypeError("deny is of type string: give an array of glob patterns"),
    );
    expect(make([], { denyWrite: [3] })).toThrow(
      new TypeError("denyWrite[0] is of type number: give a string"),
    );
    expect(make([], { readRoots: "/x" })).toThrow(
      new TypeError("readRoots is of type string: give an array of folder paths"),
    );
    expect(make([], new Proxy({}, { ownKeys: trap }))).toThrow(
      new TypeError("options cannot be read: give a plain object"),
    );
    expect(make([], Object.defineProperty({}, "deny", { get: trap, enumerable: true }))).toThrow(
      new TypeError("options cannot be read: give a plain object"),
    );
    expect(make(new Proxy([root], { get: trap }))).toThrow(
      new TypeError("roots cannot be read: give a plain array"),
    );
  });

  test("the constructor refuses an option it does not know, since it would do nothing", () => {
    expect(make([], { read_outside: true })).toThrow(
      new TypeError(
        'options has "read_outside", which is no option here: use readOutside, deny, denyWrite, readRoots, atLeast, spill',
      ),
    );
    expect(make([], { atleast: "descriptor" })).toThrow(TypeError);
  });

  test("the constructor refuses patterns that could hang, by their place in the list", () => {
    expect(make([], { deny: ["a", "*a*b*c"] })).toThrow(
      new TypeError(
        'deny[1] "*a*b*c" has more than two stars between slashes: write several patterns with fewer',
      ),
    );
    expect(make([], { denyWrite: ["**/a/**/b/**/c/**/d"] })).toThrow(
      new TypeError(
        'denyWrite[0] "**/a/**/b/**/c/**/d" has more than three "**": write several patterns with fewer',
      ),
    );
  });

  test("a polluted prototype opens nothing", () => {
    const pollute = Object.prototype as { readOutside?: boolean; reading?: boolean };
    pollute.readOutside = true;
    pollute.reading = true;
    const sandbox = new Sandbox([root], {});
    const ask = () => sandbox.check(join(outside, "secret.txt"), { mustExist: false });
    const words = refusal(ask);
    delete pollute.readOutside;
    delete pollute.reading;
    expect(words).toMatch(/^path is outside/);
  });

  test("every method refuses wrong shapes", () => {
    const sandbox = new Sandbox([root]);
    const path = 3 as unknown as string;
    const notString = new TypeError("path is of type number: give a string");
    for (const method of ["check", "covers", "reads", "addRoot", "dropRoot", "rootOf"] as const)
      expect(() => sandbox[method](path)).toThrow(notString);
    expect(() => sandbox.under(path, "x")).toThrow(notString);
    expect(() => sandbox.under("pkg", path)).toThrow(new TypeError("name is of type number: give a string"));
    expect(() => sandbox.bare(path)).toThrow(new TypeError("name is of type number: give a string"));
    expect(() => sandbox.check("a.txt", true as unknown as object)).toThrow(
      new TypeError("options is of type boolean: give an object"),
    );
    expect(() => sandbox.check("a.txt", { reading: 1 } as unknown as object)).toThrow(
      new TypeError("reading is of type number: give true or false"),
    );
    expect(() => sandbox.check("a.txt", { mustexist: true } as unknown as object)).toThrow(
      new TypeError('options has "mustexist", which is no option here: use reading, mustExist'),
    );
    expect(() => sandbox.under("pkg", "x", { mustExist: true } as unknown as object)).toThrow(
      new TypeError('options has "mustExist", which is no option here: use reading'),
    );
  });
});

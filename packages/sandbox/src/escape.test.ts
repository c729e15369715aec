import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Sandbox, type SandboxOptions, Unsafe } from "./index.js";

let tmp = "";
let root = "";

beforeEach(() => {
  tmp = realpathSync(mkdtempSync(join(tmpdir(), "shalya-escape-")));
  root = join(tmp, "proj");
  mkdirSync(join(root, "pkg"), { recursive: true });
  mkdirSync(join(tmp, "outside", "deep"), { recursive: true });
  writeFileSync(join(root, "a.txt"), "");
  writeFileSync(join(tmp, "outside", "secret.txt"), "");
});
afterEach(() => rmSync(tmp, { recursive: true, force: true }));

/** What each way of asking answers: the resolved path, or undefined for a refusal; anything else thrown is thrown on. */
function answers(sandbox: Sandbox, path: string): (string | undefined)[] {
  return [{}, { reading: true }, { mustExist: true }, { reading: true, mustExist: true }].map((options) => {
    try {
      return sandbox.check(path, options);
    } catch (e) {
      if (e instanceof Unsafe) return undefined;
      throw e;
    }
  });
}

const NONE = [undefined, undefined, undefined, undefined];

describe("an attacker who chooses the path", () => {
  test.each([
    "../outside/secret.txt",
    "..",
    "pkg/../../outside",
    "pkg/../../outside/secret.txt",
    "./../outside//secret.txt",
    "none/../../outside/secret.txt",
    "none/deep/../../../outside/new.txt",
    "a.txt/../../outside/secret.txt",
    "../proj-evil/a.txt",
    "../proj/../outside/secret.txt",
    "../".repeat(100),
    `${"../".repeat(100)}etc/passwd`,
    "/",
    "/etc/passwd",
    "//etc//passwd",
    "/etc/../etc/passwd",
    "/proc/self/root/etc/passwd",
    "/proc/self/environ",
    "/dev/stdin",
    "/dev/fd/0",
    "~",
    "~/.ssh/id_rsa",
    "~root/.ssh/id_rsa",
    "",
    "\0",
    "../outside/secret.txt\0.png",
  ])("does not get out by %j", (path) => {
    mkdirSync(join(tmp, "proj-evil"));
    expect(answers(new Sandbox([root]), path)).toEqual(NONE);
  });

  test.each([
    "%2e%2e/outside",
    "..%2foutside",
    "..\\outside",
    "file:///etc/passwd",
    "@/etc/passwd",
    " /etc/passwd",
    "..;/x",
    "\uff0e\uff0e/outside",
  ])("gets only a plain name by %j", (path) => {
    expect(new Sandbox([root]).check(path)).toBe(
      join(root, path.replaceAll("//", "/").replaceAll("//", "/")),
    );
  });

  test("cannot name a file by half a character, which the disk reads as another", () => {
    const sandbox = new Sandbox([root]);
    writeFileSync(join(root, "a\ufffd"), "");
    expect(() => sandbox.check("a\ud83d")).toThrow(
      new Unsafe("path has half a character, which no file name can have: a\\ud83d"),
    );
    expect(() => sandbox.bare("a\ude00")).toThrow(
      new Unsafe('"a\\ude00" is not a bare filename: it holds half a character'),
    );
    expect(sandbox.under(".", "a\ud83d\ude00")).toBe(join(root, "a\ud83d\ude00"));
  });

  test("cannot pass another thing for a string", () => {
    const sandbox = new Sandbox([root]);
    let asked = 0;
    const twoFaced = { toString: () => (asked++ ? "/etc/passwd" : "a.txt") };
    for (const path of [
      twoFaced,
      new String("a.txt"),
      ["a.txt"],
      new URL("file:///etc/passwd"),
      Buffer.from("a.txt"),
      () => "a",
      Symbol("a"),
    ])
      expect(() => sandbox.check(path as unknown as string)).toThrow(TypeError);
    expect(asked).toBe(0);
  });

  test("cannot widen a check by a getter that changes its mind", () => {
    let asked = 0;
    const options = {
      get reading() {
        return asked++ > 0;
      },
    };
    expect(() => new Sandbox([], { readRoots: [root] }).check("a.txt", options)).toThrow(Unsafe);
    expect(asked).toBe(1);
  });

  test("cannot change the lists or roots that were given", () => {
    const roots = [root];
    const deny = ["*.txt"];
    const sandbox = new Sandbox(roots, { deny });
    roots.push("/");
    deny.length = 0;
    expect(() => (sandbox.roots as string[]).push("/")).toThrow(TypeError);
    expect(answers(sandbox, "a.txt")).toEqual(NONE);
    expect(answers(sandbox, join(tmp, "outside"))).toEqual(NONE);
  });
});

describe("an attacker who chooses the links", () => {
  const link = (target: string, name: string) => symlinkSync(target, join(root, name));

  test.each([
    ["../outside", "l", "l"],
    ["../outside", "l", "l/secret.txt"],
    ["../outside", "l", "l/new.txt"],
    ["../outside/secret.txt", "l", "l"],
    ["../outside/none", "l", "l"],
    ["../outside/none/deeper", "l", "l"],
    ["../outside/deep", "l", "l/../secret.txt"],
    ["../outside/deep", "l", "l/../new.txt"],
    ["../outside/deep", "l", "l/../../proj/../outside/deep"],
    ["..", "l", "l"],
    ["..", "l", "l/outside/secret.txt"],
    ["/", "l", "l/etc/passwd"],
    ["pkg/../../outside", "l", "l/secret.txt"],
    ["none/../../outside", "l", "l/secret.txt"],
    ["./../proj/./../outside/.", "l", "l/secret.txt"],
    ["/proc/self/root", "l", "l/etc/passwd"],
    ["/proc/self/cwd", "l", "l"],
    ["/proc/self/fd", "l", "l/0"],
    ["/dev/fd/0", "l", "l"],
    ["../outside/", "l\nm", "l\nm/secret.txt"],
  ])("does not get out by %j as %j, asked for %j", (target, name, path) => {
    link(target, name);
    expect(answers(new Sandbox([root]), path)).toEqual(NONE);
  });

  test("does not get out by a chain of links", () => {
    link("l2", "l1");
    link("pkg/l3", "l2");
    link("../l4/secret.txt", "pkg/l3");
    link("../outside", "l4");
    expect(answers(new Sandbox([root]), "l1")).toEqual(NONE);
  });

  test("cannot make a check run long", () => {
    for (let i = 0; i < 60; i++) link(`l${i + 1}/l${i + 1}/`.repeat(300), `l${i}`);
    link("x/".repeat(2000), "wide");
    const before = performance.now();
    expect(answers(new Sandbox([root]), "l0/".repeat(1000))).toEqual(NONE);
    expect(answers(new Sandbox([root]), "wide/".repeat(40))).toEqual(NONE);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test("cannot hide a credential behind a link, nor a link behind a repaired name", () => {
    writeFileSync(join(root, ".env"), "");
    link(".env", "notes.txt");
    link("../outside", "o\u00a0ut");
    const sandbox = new Sandbox([root]);
    expect(answers(sandbox, "notes.txt")).toEqual(NONE);
    expect(() => sandbox.check("o ut/secret.txt", { reading: true })).toThrow(Unsafe);
  });
});

/** A random tree: what to make, where, and for a link where to; what cannot be made is left out. */
type Step = { kind: "folder" | "file" | "link"; at: string[]; to: string[]; absolute: boolean };

const name = fc.constantFrom("a", "b", "c", "..d", "e f");
const hop = fc.oneof(
  { weight: 4, arbitrary: name },
  { weight: 2, arbitrary: fc.constantFrom("..", ".", "", "in", "out") },
);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("folder", "file", "link", "link"),
  at: fc.array(name, { minLength: 1, maxLength: 3 }),
  to: fc.array(hop, { minLength: 1, maxLength: 4 }),
  absolute: fc.boolean(),
});

function build(base: string, steps: Step[]): void {
  for (const { kind, at, to, absolute } of steps) {
    const path = join(base, ...at);
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (kind === "folder") mkdirSync(path);
      else if (kind === "file") writeFileSync(path, "");
      else symlinkSync(absolute ? `${base}/${to.join("/")}` : `./${to.join("/")}`, path);
    } catch {
      // The place is taken, or below a file.
    }
  }
}

/** The physical path that a path has now: its deepest part that exists, resolved, and the rest. */
function physical(path: string): string {
  let parent = path;
  while (!existsSync(parent) && !lstatSync(parent, { throwIfNoEntry: false })) parent = dirname(parent);
  return join(realpathSync(parent), path.slice(parent.length));
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

describe("check() on random trees of folders, files and links", () => {
  test("check() never returns a path outside the roots, and follows an existing one as the kernel does", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(hop, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (steps, hops, absolute) => {
          const base = realpathSync(mkdtempSync(join(tmp, "tree-")));
          const open = join(base, "in");
          mkdirSync(open);
          mkdirSync(join(base, "out"));
          build(base, steps);
          build(open, steps);
          const path = absolute ? `${open}/${hops.join("/")}` : `./${hops.join("/")}`;
          const real = realOf(`${open}/${hops.join("/")}`);
          for (const found of answers(new Sandbox([open], { deny: [], denyWrite: [] }), path)) {
            if (real !== undefined) expect(found).toBe(within(real, open) ? real : undefined);
            if (found === undefined) continue;
            expect(within(found, open)).toBe(true);
            expect(physical(found)).toBe(found);
          }
          rmSync(base, { recursive: true });
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);

  test("check() never returns a path that a nearer read-only folder, or the deny list, keeps from being written", () => {
    const options: SandboxOptions = { deny: ["*/c/*"], denyWrite: ["..d"] };
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(hop, { minLength: 1, maxLength: 6 }),
        (steps, hops) => {
          const base = realpathSync(mkdtempSync(join(tmp, "tree-")));
          const [open, kept] = [join(base, "in"), join(base, "in", "b")];
          mkdirSync(kept, { recursive: true });
          build(open, steps);
          const sandbox = new Sandbox([open], { ...options, readRoots: [kept] });
          const [write, read] = answers(sandbox, `./${hops.join("/")}`);
          if (write !== undefined) {
            expect(within(write, open) && !within(write, kept)).toBe(true);
            expect(basename(write)).not.toBe("..d");
          }
          for (const found of [write, read])
            expect(found?.slice(base.length).split("/") ?? []).not.toContain("c");
          rmSync(base, { recursive: true });
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);
});

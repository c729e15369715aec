import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

const find = (on: OnFiles, pattern: string, path?: string) =>
  on.call("find_files", path === undefined ? { pattern } : { pattern, path });

test("find_files finds files by a glob, in the order of their paths", async () => {
  const on = new OnFiles({
    "b.ts": "",
    "a/b.ts": "",
    "a.ts": "",
    "a-b/c.ts": "",
    "a/b/c.ts": "",
    "a/d.js": "",
  });
  expect(await find(on, "*.ts")).toBe("a-b/c.ts\na.ts\na/b.ts\na/b/c.ts\nb.ts");
  expect(await find(on, "a/**/*.ts")).toBe("a/b.ts\na/b/c.ts");
  expect(await find(on, "*.py")).toBe("(no file matches)");
});

test("find_files looks in a folder, and names files from the first open one on", async () => {
  const on = new OnFiles({ "a/b/c.ts": "", "c.ts": "", "~x/c.ts": "" });
  expect(await find(on, "c.ts", "a")).toBe("a/b/c.ts");
  expect(await find(on, "b/*", on.at("a"))).toBe("a/b/c.ts");
  expect(await find(on, "c.ts", "./~x")).toBe("./~x/c.ts");
  mkdirSync(`${on.tmp}/other`);
  writeFileSync(`${on.tmp}/other/c.ts`, "");
  on.host.sandbox.addRoot(`${on.tmp}/other`);
  expect(await find(on, "c.ts", `${on.tmp}/other`)).toBe(`${on.tmp}/other/c.ts`);
});

test("find_files leaves out what .gitignore does, folder by folder, and all that is git's own", async () => {
  const on = new OnFiles({
    ".gitignore": "# comment\n*.log\n/dist\nnode_modules/\n\\#odd\n",
    "a.log": "",
    "dist/a.ts": "",
    "src/dist/a.ts": "",
    "node_modules/x/index.js": "",
    "#odd": "",
    "src/.gitignore": "!keep.log\n/local\n",
    "src/keep.log": "",
    "src/other.log": "",
    "src/local/a.ts": "",
    "src/deep/local/a.ts": "",
    ".git/config": "",
    "sub/.git": "gitdir: ../.git",
  });
  expect(await find(on, "*")).toBe(
    ".gitignore\nsrc/.gitignore\nsrc/deep/local/a.ts\nsrc/dist/a.ts\nsrc/keep.log",
  );
});

test("find_files keeps to the .gitignore files above the folder it looks in, unless they leave out that one", async () => {
  const on = new OnFiles({
    ".gitignore": "*.log\nbuild/",
    "src/a.log": "",
    "src/a.ts": "",
    "build/b/a.ts": "",
  });
  expect(await find(on, "*", "src")).toBe("src/a.ts");
  expect(await find(on, "*", "build")).toBe("build/b/a.ts");
  expect(await find(on, "*", "build/b")).toBe("build/b/a.ts");
});

test("find_files takes the rules of a .gitignore that is not UTF-8, and of one larger than others", async () => {
  const comment = Buffer.from("# erzeugt für Prüfungen\n", "latin1");
  const on = new OnFiles({
    "a/.gitignore": Buffer.concat([comment, Buffer.from("*.log\n")]),
    "a/x.log": "",
    "a/y.ts": "",
    "b/.gitignore": `${"# a line of words\n".repeat(10_000)}*.log\n`,
    "b/x.log": "",
  });
  expect(await find(on, "*.{log,ts}")).toBe("a/y.ts");
});

test("find_files names links, and follows none", async () => {
  const on = new OnFiles({ "a/b.ts": "" });
  mkdirSync(`${on.tmp}/outside`);
  writeFileSync(`${on.tmp}/outside/secret.ts`, "");
  symlinkSync(`${on.tmp}/outside`, on.at("out"));
  symlinkSync("..", on.at("a/up"));
  symlinkSync("a", on.at("to-a"));
  expect(await find(on, "*")).toBe("a/b.ts\na/up\nout\nto-a");
  expect(await find(on, "*", "to-a")).toBe("a/b.ts\na/up");
});

test("find_files counts the folders that it could not read", async () => {
  const on = new OnFiles({ "a/b.ts": "", ".ssh/config": "", ".aws/config": "" });
  expect(await find(on, "*.ts")).toBe("a/b.ts\n…[2 folder(s) could not be read]");
  expect(await find(on, "*.py")).toBe("(no file matches)\n…[2 folder(s) could not be read]");
});

test("find_files keeps a long list whole, and counts it", async () => {
  const on = new OnFiles();
  for (let i = 0; i < 500; i++) on.put(`src/file-${String(i).padStart(3, "0")}.ts`, "");
  const shown = await on.call("find_files", { pattern: "*.ts" }, { maxChars: 500 });
  expect(shown.length).toBeLessThanOrEqual(500);
  const [, saved] = /saved to (\S+?); use view_file\. 500 files in all\]$/.exec(shown) ?? [];
  expect(await on.call("view_file", { path: saved ?? "", start: 500 })).toBe("500\tsrc/file-499.ts");
});

test("find_files says what is wrong with its arguments", async () => {
  const on = new OnFiles({ "a.ts": "" });
  expect(await find(on, "../*")).toBe(
    'ERROR: pattern "../*" has "." or ".." for a part: give the folder as path',
  );
  expect(await find(on, "*", "a.ts")).toBe(
    "ERROR: path is not a folder: a.ts; use view_file, or ls for the folder that it is in",
  );
  expect(await find(on, "*", "/etc")).toBe(
    "ERROR: path is outside the open folders: /etc; list_roots names the open folders",
  );
});

test("find_files leaves out what git does", async () => {
  const name = fc.constantFrom("a", "b", "c.log", "d e", "[x]", "#h", "!n", "a*b", "Ä", "x\\y");
  const rule = fc.constantFrom(
    ..."a,b/,/a,*.log,!c.log,a/b,a/*,a/**,**/b,a/**/b,!a,!/b/,d e,d e ,d\\ e,\\#h,\\!n,#h,[x],\\[x\\],a\\*b,*b,a?,*,!*/,/*,!/a/,Ä,x\\\\y,a/*/b,**,.gitignore".split(
      ",",
    ),
  );
  const path = fc.array(name, { minLength: 1, maxLength: 4 });
  const files = fc.array(path, { minLength: 1, maxLength: 12 });
  const ignores = fc.array(
    fc.tuple(fc.array(name, { maxLength: 2 }), fc.array(rule, { minLength: 1, maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  // Nothing of what the user of this machine has set.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  await fc.assert(
    fc.asyncProperty(files, ignores, async (paths, rules) => {
      const on = new OnFiles();
      for (const each of paths) tryToPut(on, each.join("/"), "");
      for (const [folder, lines] of rules)
        tryToPut(on, [...folder, ".gitignore"].join("/"), lines.join("\n"));
      const git = (...args: string[]) =>
        execFileSync("git", ["-C", on.root, ...args], { encoding: "utf8", env });
      git("init", "-q");
      const wanted = git("ls-files", "--others", "--exclude-standard", "-z")
        .split("\0")
        .filter(Boolean)
        .sort();
      const found = (await find(on, "**")).split("\n").filter((one) => one !== "(no file matches)");
      expect({ rules, found: found.sort() }).toEqual({ rules, found: wanted });
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** Puts a file where a folder is not, or the other way round. */
function tryToPut(on: OnFiles, name: string, content: string): void {
  try {
    on.put(name, content);
  } catch {
    // One of another kind has the name.
  }
}

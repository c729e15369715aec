import { execFileSync } from "node:child_process";
import type { Dirent } from "node:fs";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Refusal } from "@shalya/guard";
import type { Sandbox, SandboxFs } from "@shalya/sandbox";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";
import { type ToolsOptions, toolsFor } from "./tools-for.js";

/** The tools of a host whose folders are listed in another way. */
function withListing(
  { host }: OnFiles,
  readdir: (path: string) => Promise<Dirent[]>,
  options?: ToolsOptions,
) {
  const { sandbox } = host;
  const fs = { ...sandbox.fs, readdir } as unknown as SandboxFs;
  const { roots, readRoots } = sandbox;
  const other = {
    fs,
    roots,
    readRoots,
    rootOf: (path: string) => sandbox.rootOf(path),
  } as unknown as Sandbox;
  const tools = toolsFor({ sandbox: other, spill: host.spill }, options);
  return async (name: string, args: object, context: object = {}) =>
    String(await tools.find((one) => one.name === name)?.(args, context));
}

/** An entry of a folder that is not on the disk. */
const made = (parentPath: string, name: string, isFolder = false) =>
  ({
    name,
    parentPath,
    isDirectory: () => isFolder,
    isFile: () => !isFolder,
    isSymbolicLink: () => false,
  }) as Dirent;

test("a pipe and a device are refused at once, and hold up no search", async () => {
  const on = new OnFiles({ "b.txt": "x" }, { readOutside: true });
  execFileSync("mkfifo", [on.at("a-pipe")]);
  symlinkSync("/dev/zero", on.at("zero"));
  expect(await on.call("view_file", { path: "a-pipe" })).toBe(
    "ERROR: path is a pipe and not a file: a-pipe; give the path of a file",
  );
  expect(await on.call("view_file", { path: "zero" })).toBe(
    "ERROR: path is a device and not a file: zero; give the path of a file",
  );
  expect(await on.call("grep", { pattern: "x", path: "a-pipe" })).toBe(
    "ERROR: path is a pipe and not a file: a-pipe; give the path of a file",
  );
  expect(await on.call("grep", { pattern: "x" })).toBe("b.txt:1  x");
  expect(await on.call("find_files", { pattern: "*" })).toBe("b.txt\nzero");
});

test("a file without a size is shown for what it has", async () => {
  const on = new OnFiles({}, { readOutside: true });
  expect(await on.call("view_file", { path: "/proc/self/status", end: 1 })).toMatch(/^1\tName:\t/);
});

test("a name cannot make up a second line, turn the text round, or pass for a failure", async () => {
  const on = new OnFiles({ "a\nb.txt": "x", "c\u202Etxt.d": "x", "e\x1B[2Kf": "x", "ERROR: no": "x" });
  const names = ["ERROR: no", "a\\u000ab.txt", "c\\u202etxt.d", "e\\u001b[2Kf"];
  expect(await on.call("ls", {})).toBe(["verbatim text:", ...names].join("\n"));
  const ways = names.with(0, "./ERROR: no");
  expect(await on.call("find_files", { pattern: "*" })).toBe(ways.join("\n"));
  expect(await on.call("grep", { pattern: "x" })).toBe(ways.map((name) => `${name}:1  x`).join("\n"));
  expect(await on.call("file_info", { path: "a\nb.txt" })).toMatch(
    /^path: a\\u000ab\.txt\nkind: text file\n/,
  );
  on.put("\u2066.bin", "\0");
  expect(await on.call("view_file", { path: "\u2066.bin" })).toBe(
    "\\u2066.bin is a binary file of 1 bytes; they are not shown",
  );
});

test("a name is spelled so that JSON gives it back", async () => {
  const on = new OnFiles({ "a\nb\u202E\u{E0041}.txt": "found" });
  const name = await on.call("ls", {});
  expect(await on.call("view_file", { path: JSON.parse(`"${name}"`) })).toBe("1\tfound");
});

test("a folder that may not be read is counted, and ends no search", async () => {
  const on = new OnFiles({ "a/x.txt": "x", "b/x.txt": "x" });
  const call = withListing(on, async (path) => {
    if (path === on.at("a"))
      throw Object.assign(new Error("this process has no permission for the path: a"), { code: "EACCES" });
    return on.host.sandbox.fs.readdir(path, { withFileTypes: true });
  });
  expect(await call("find_files", { pattern: "*" })).toBe("b/x.txt\n…[1 folder(s) could not be read]");
  expect(await call("grep", { pattern: "x" })).toBe("b/x.txt:1  x\n…[1 folder(s) could not be read]");
  expect(await call("ls", { path: on.at("a") })).toBe(
    "ERROR: this process has no permission for the path: a; do without it, or ask the person",
  );
});

test("a folder that becomes a link during a search is not followed", async () => {
  const on = new OnFiles({ "a/x.txt": "x", "b/x.txt": "x", "c/x.txt": "x" });
  mkdirSync(join(on.tmp, "outside"));
  writeFileSync(join(on.tmp, "outside", "secret.txt"), "x");
  const swap = (name: string, target: string) => {
    renameSync(on.at(name), join(on.tmp, `was-${name}`));
    symlinkSync(target, on.at(name));
  };
  const call = withListing(on, async (path) => {
    if (path === on.at("a")) swap("a", "../outside");
    if (path === on.at("b")) swap("b", "c");
    return on.host.sandbox.fs.readdir(path, { withFileTypes: true });
  });
  expect(await call("find_files", { pattern: "*" })).toBe("c/x.txt\n…[2 folder(s) could not be read]");
});

test("a file that becomes a link during a search is judged by where that leads", async () => {
  const on = new OnFiles({ "a.txt": "x", "b.txt": "x", ".env": "x" });
  writeFileSync(join(on.tmp, "secret.txt"), "x");
  const swap = (name: string, target: string) => {
    renameSync(on.at(name), join(on.tmp, `was-${name}`));
    symlinkSync(target, on.at(name));
  };
  const call = withListing(on, async (path) => {
    const entries = await on.host.sandbox.fs.readdir(path, { withFileTypes: true });
    swap("a.txt", join(on.tmp, "secret.txt"));
    swap("b.txt", ".env");
    return entries;
  });
  expect(await call("grep", { pattern: "x" })).toBe("(no match)\n…[3 file(s) withheld]");
});

test("a tree deeper than any that is meant is not gone through to its end", async () => {
  const on = new OnFiles({ [`${"d/".repeat(150)}deep.txt`]: "x", [`${"d/".repeat(90)}near.txt`]: "x" });
  expect(await on.call("find_files", { pattern: "*.txt" })).toBe(
    `${"d/".repeat(90)}near.txt\n…[1 folder(s) could not be read]`,
  );
});

test("a hundred thousand files are found and counted", async () => {
  const on = new OnFiles();
  const names = Array.from({ length: 1000 }, (_, i) => `${i}.ts`);
  const call = withListing(on, async (path) =>
    path === "."
      ? names.slice(0, 100).map((name) => made(on.root, name, true))
      : names.map((name) => made(path, name)),
  );
  expect(await call("find_files", { pattern: "**/*.ts" })).toMatch(/use view_file\. 100000 files in all\]$/);
  expect(await call("find_files", { pattern: "99.ts/999.ts" })).toBe("99.ts/999.ts");
});

test("a tree without end is gone through up to a limit", async () => {
  const on = new OnFiles();
  const names = Array.from({ length: 2000 }, (_, i) => String(i));
  const call = withListing(on, async (path) =>
    path === "." ? names.map((name) => made(on.root, name, true)) : names.map((name) => made(path, name)),
  );
  expect(await call("find_files", { pattern: "0", path: "." })).toMatch(
    /…\[stopped after 500000 files and folders: give a folder further down as path\]$/,
  );
}, 60_000);

test("a search can be called off, and says how far it is", async () => {
  const on = new OnFiles();
  const names = Array.from({ length: 1000 }, (_, i) => String(i));
  const call = withListing(on, async (path) =>
    path === "." ? names.map((name) => made(on.root, name, true)) : names.map((name) => made(path, name)),
  );
  const stop = new AbortController();
  const told: unknown[] = [];
  const progress = (done: number, total: number | undefined, message: string) => {
    told.push([done > 0, total, message]);
    stop.abort(new Error("enough"));
  };
  const search = call("find_files", { pattern: "*x" }, { signal: stop.signal, progress });
  await expect(search).rejects.toThrow("enough");
  expect(told).toEqual([[true, undefined, expect.stringMatching(/^\d+ files and folders looked at$/)]]);
});

test("a .gitignore file made to use up time does not", async () => {
  const hostile = [
    ..."*a*a*a*a*a*a*a*b,?*?*?*?*b,[a-z]*[a-z]*[a-z]*b,**/a/**/a/**/a/**/a/**/b,/**/*a*/**/*a*/**/b".split(
      ",",
    ),
    `${"a*".repeat(5000)}b`,
    "**/".repeat(3000),
    "[".repeat(400),
    "\\".repeat(401),
    "/",
  ];
  const on = new OnFiles({
    ".gitignore": Array.from({ length: 3000 }, (_, i) => hostile[i % hostile.length]).join("\n"),
    [`${"a/".repeat(60)}${"a".repeat(250)}`]: "x",
    "x.txt": "x",
  });
  expect(await on.call("grep", { pattern: "x", glob: "x.txt" })).toBe("x.txt:1  x");
  expect((await on.call("find_files", { pattern: "**" })).split("\n")).toHaveLength(3);
}, 30_000);

test("a .gitignore file that leads elsewhere or is too long rules nothing", async () => {
  const on = new OnFiles({ "a.log": "", "c/a.log": "", "d/a.log": "", rules: "*.log" });
  symlinkSync("rules", on.at(".gitignore"));
  on.put("c/.gitignore", `*.log\n${"#".repeat(1_000_000)}`);
  mkdirSync(on.at("d/.gitignore"));
  expect(await on.call("find_files", { pattern: "*.log" })).toBe("a.log\nc/a.log\nd/a.log");
});

test("a result is within its budget whatever it holds", async () => {
  const long = "long-".repeat(50);
  const on = new OnFiles({
    [`${long}/${long}/a.bin`]: "\0",
    [`${long}/${long}/${long}.txt`]: "x\n".repeat(70),
    ".env": "",
  });
  const calls: [string, object][] = [
    ["ls", {}],
    ["find_files", { pattern: "*" }],
    ["grep", { pattern: "x", context: 2 }],
    ["grep", { pattern: "x", path: `${long}/${long}/a.bin` }],
    ["view_file", { path: `${long}/${long}/a.bin` }],
    ["view_file", { path: `${long}/${long}` }],
    ["view_file", { path: `/outside/${long}` }],
    ["file_info", { path: `${long}/${long}/${long}.txt` }],
    ["grep", { pattern: `${"x".repeat(300)}(` }],
    ["list_roots", {}],
  ];
  for (const maxChars of [200, 250, 400])
    for (const [name, args] of calls)
      expect([name, maxChars, (await on.call(name, args, { maxChars })).length <= maxChars]).toEqual([
        name,
        maxChars,
        true,
      ]);
});

test("a refusal of the guard is no longer than the README says", async () => {
  const long = "long-".repeat(45);
  const path = `${long}/${long}/${long}`;
  const on = new OnFiles({ [path]: "x" }, { guard: () => new Refusal("w".repeat(9000)) });
  for (const name of ["view_file", "grep"]) {
    const { length } = await on.call(
      name,
      { path, ...(name === "grep" && { pattern: "x" }) },
      { maxChars: 200 },
    );
    expect([name, length > 200, length <= 2000]).toEqual([name, true, true]);
  }
});

test("what is said of wrong arguments is no longer than the README says", async () => {
  const on = new OnFiles();
  const wrong: object = Object.fromEntries(
    [
      ...["path", "from", "to", "text", "pattern", "glob", "edits", "commands", "start", "end", "offset"],
      ...["literal", "ignore_case", "context", "overwrite", "\u202e", "k".repeat(5000)],
    ].map((key) => [key, { ["k".repeat(5000)]: "\u001b".repeat(5000) }]),
  );
  for (const tool of toolsFor(on.host, { maxChars: 200, optin: ["edit_file"] })) {
    const { length } = String(await tool(wrong));
    expect([tool.name, length > 50, length <= 2000]).toEqual([tool.name, true, true]);
  }
});

test("a message that is over the budget still says what to do", async () => {
  const long = "long-".repeat(50);
  const on = new OnFiles({ [`${long}/a.txt`]: "x" });
  const said = (name: string, args: object) => on.call(name, args, { maxChars: 250 });
  expect(await said("view_file", { path: `${long}/${long}` })).toMatch(
    /^ERROR: no such file: long-.*\n?…\[truncated: .*\]….*; see what there is with ls or find_files$/s,
  );
  expect(await said("create_file", { path: `${long}/a.txt`, text: "y" })).toMatch(
    /^ERROR: file exists already: .* or give overwrite: true to replace it whole$/s,
  );
  expect(await said("file_info", { path: `${long}/a.txt` })).toMatch(/^path: long-.*\nmode: \d+$/s);
});

test("what is shown of a large file keeps nothing else of it in memory", async () => {
  const on = new OnFiles({ "a.log": `needle ${"x".repeat(1_900_000)}\n` });
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  const kept: string[] = [];
  const before = used();
  for (let i = 0; i < 60; i++) {
    kept.push(await on.call("grep", { pattern: "needle" }));
    kept.push(await on.call("view_file", { path: "a.log" }, { maxChars: 1000 }));
  }
  // Sixty such files are 114 MB, and as many again for what view_file shows.
  expect(kept).toHaveLength(120);
  expect(used() - before).toBeLessThan(40_000_000);
});

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isWrite, summarise } from "@shalya/registry";
import { afterAll, describe, expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";
import { LocalHost } from "./local-host.js";
import { toolsFor } from "./tools-for.js";

const edit = (oldText: string, newText: string) => ({ oldText, newText });
const NAMES = ["create_file", "replace_text", "move_file", "delete_file", "make_folder"];

describe("calls at the same time", () => {
  test("make a thousand files", async () => {
    const files = new OnFiles();
    const calls = Array.from({ length: 1000 }, (_, i) =>
      files.call("create_file", { path: `d${i % 10}/f${i}`, text: `${i}` }),
    );
    expect((await Promise.all(calls)).every((answer) => answer.startsWith("created "))).toBe(true);
    expect(files.names().length).toBe(1010);
    expect([files.text("d7/f7"), files.text("d9/f999")]).toEqual(["7", "999"]);
  });

  test("make one file once", async () => {
    const files = new OnFiles();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => files.call("create_file", { path: "a", text: `by ${i}` })),
    );
    expect(answers.map((answer) => answer.startsWith("created")).indexOf(true)).toBe(0);
    expect(answers.filter((answer) => !answer.startsWith("ERROR: file exists already: a; ")).length).toBe(1);
    expect(files.text("a")).toBe("by 0");
  });

  test("lose no edit of one file, by whatever path and host it is edited", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `line ${i}.\n`);
    const files = new OnFiles({ "src/a.txt": lines.join("") });
    symlinkSync("src/a.txt", files.at("link"));
    const other = new OnFiles({}, { guard: () => new Promise((resolve) => setImmediate(resolve, null)) });
    other.host.sandbox.addRoot(files.root);
    const paths = ["src/a.txt", "link", files.at("src/../src/a.txt")];
    const answers = lines.map((_, i) => {
      const edits = [edit(`line ${i}.`, `edited ${i}.`)];
      const [on, path] = i % 2 ? [other, files.at("link")] : [files, paths[i % 3]];
      return on.call("replace_text", { path, edits });
    });
    expect((await Promise.all(answers)).filter((answer) => answer.startsWith("ERROR"))).toEqual([]);
    expect(files.text("src/a.txt")).toBe(lines.join("").replaceAll("line", "edited"));
  });

  test("move one file to a path, and leave the others", async () => {
    const files = new OnFiles(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, `${i}`])));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => files.call("move_file", { from: `f${i}`, to: "to/x" })),
    );
    expect(answers.filter((answer) => answer === "moved f0 to to/x").length).toBe(1);
    expect(answers.filter((answer) => answer.startsWith("ERROR: path exists already")).length).toBe(19);
    expect([files.text("to/x"), files.names().length]).toEqual(["0", 21]);
  });

  test("edit, move and delete one file in the order of the calls", async () => {
    const files = new OnFiles({ a: "one" });
    const answers = await Promise.all([
      files.call("replace_text", { path: "a", edits: [edit("one", "two")] }),
      files.call("move_file", { from: "a", to: "b" }),
      files.call("replace_text", { path: "a", edits: [edit("two", "three")] }),
      files.call("replace_text", { path: "b", edits: [edit("two", "three")] }),
      files.call("delete_file", { path: "b" }),
      files.call("create_file", { path: "b", text: "new" }),
    ]);
    expect(answers.map((answer) => answer.startsWith("ERROR: "))).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect([files.names(), files.text("b")]).toEqual([["b"], "new"]);
  });
});

describe("a folder that is moved while a file in it is edited", () => {
  test("is moved after the edit that was asked for before", async () => {
    const slow = () => new Promise<null>((resolve) => setTimeout(resolve, 20, null));
    const files = new OnFiles({ "d/a": "one", "d/b": "one" }, { guard: slow });
    const answers = await Promise.all([
      files.call("replace_text", { path: "d/a", edits: [edit("one", "two")] }),
      files.call("move_file", { from: "d", to: "e" }),
      files.call("create_file", { path: "e/b", text: "three", overwrite: true }),
      files.call("create_file", { path: "d/c", text: "new" }),
    ]);
    expect(answers.slice(1)).toEqual([
      "moved d to e",
      "replaced e/b (1 line, 5 bytes)",
      "created d/c (1 line, 3 bytes)",
    ]);
    expect(files.names()).toEqual(["d", "d/c", "e", "e/a", "e/b"]);
    expect([files.text("e/a"), files.text("e/b")]).toEqual(["two", "three"]);
  });
});

describe("what is changed while a guard thinks", () => {
  /** Does this once, when the guard is asked first. */
  const meanwhile = (files: Record<string, string>, act: (on: OnFiles) => void) => {
    const on: OnFiles = new OnFiles(files, {
      guard: () => {
        act(on);
        on.host.readGuard = null;
        return null;
      },
    });
    return on;
  };
  const CHANGED =
    "ERROR: another program changed the file meanwhile, so nothing was written: read it again, and send what fits it now";

  test("is not overwritten when it is a folder swapped for a link", async () => {
    const on = meanwhile({ "src/a.txt": "one", "vault/a.txt": "one" }, (on) => {
      renameSync(on.at("src"), on.at("old"));
      symlinkSync("vault", on.at("src"));
    });
    expect(await on.call("replace_text", { path: "src/a.txt", edits: [edit("one", "two")] })).toBe(CHANGED);
    expect([on.text("vault/a.txt"), on.text("old/a.txt")]).toEqual(["one", "one"]);
  });

  test("is not replaced when it is another text by then", async () => {
    const on = meanwhile({ a: "one" }, (on) => writeFileSync(on.at("a"), "theirs"));
    expect(await on.call("create_file", { path: "a", text: "mine", overwrite: true })).toBe(CHANGED);
    expect(on.text("a")).toBe("theirs");
  });

  test("is not moved over when it came meanwhile", async () => {
    const on = meanwhile({ a: "one" }, (on) => writeFileSync(on.at("b"), "theirs"));
    expect(await on.call("move_file", { from: "a", to: "b" })).toBe(
      "ERROR: path exists already, and nothing is moved over it: b; give a path that is free",
    );
    expect([on.text("a"), on.text("b")]).toEqual(["one", "theirs"]);
  });

  test("is not made again when it is gone", async () => {
    const on = meanwhile({ a: "one" }, (on) => unlinkSync(on.at("a")));
    expect(await on.call("replace_text", { path: "a", edits: [edit("one", "two")] })).toContain(
      "ERROR: no such file",
    );
    expect(on.names()).toEqual([]);
    const moved = meanwhile({ a: "one" }, (on) => unlinkSync(on.at("a")));
    expect(await moved.call("move_file", { from: "a", to: "b/c" })).toContain("ERROR: no such file: a");
    expect(moved.names()).toEqual([]);
  });
});

describe("hostile paths", () => {
  const args = (name: string, path: string): object => {
    if (name === "move_file") return { from: path, to: "x" };
    return { path, text: "x", edits: [edit("a", "b")] };
  };
  const call = (on: OnFiles, name: string, path: string) => {
    const { text, edits, ...rest } = args(name, path) as Record<string, unknown>;
    return on.call(name, {
      ...rest,
      ...(name === "create_file" && { text }),
      ...(name === "replace_text" && { edits }),
    });
  };

  test.for(NAMES)("%s takes none that leads out, or is none", async (name) => {
    const on = new OnFiles({ "a.txt": "a" });
    mkdirSync(join(on.tmp, "out"));
    writeFileSync(join(on.tmp, "out/b"), "a");
    symlinkSync("../out", on.at("link"));
    const paths = [
      "../out/b",
      "link/b",
      "/etc/hostname",
      "~/b",
      "a\0b",
      "\ud800",
      "x".repeat(300),
      "x/".repeat(5000),
      "",
    ];
    for (const path of paths) {
      const answer = await call(on, name, path);
      expect(answer).toMatch(/^ERROR: /);
      expect(answer.length).toBeLessThan(1000);
    }
    expect([on.names(), readdirSync(join(on.tmp, "out"))]).toEqual([["a.txt", "link"], ["b"]]);
  });

  test.for(NAMES)("%s changes nothing in a folder that is open for reading only", async (name) => {
    const on = new OnFiles();
    const folder = join(on.tmp, "docs");
    mkdirSync(folder);
    writeFileSync(join(folder, "a.txt"), "a");
    const host = new LocalHost([on.root], { readRoots: [folder] });
    const tool = toolsFor(host).find((one) => one.name === name);
    const path = join(folder, name === "make_folder" ? "new" : "a.txt");
    const { text, edits, ...rest } = args(name, path) as Record<string, unknown>;
    const all = {
      ...rest,
      ...(name === "create_file" && { text }),
      ...(name === "replace_text" && { edits }),
    };
    expect(String(await tool?.(all as never))).toBe(
      `ERROR: path is open for reading only: ${path}; list_roots tells which folders may be changed`,
    );
    host[Symbol.dispose]();
  });

  test("a pipe is neither written nor waited for, but may be moved and removed", async () => {
    const on = new OnFiles({ "a.txt": "a" });
    execFileSync("mkfifo", [on.at("pipe")]);
    expect(await on.call("create_file", { path: "pipe", text: "x", overwrite: true })).toContain(
      "ERROR: path is a pipe and not a file: pipe",
    );
    expect(await on.call("replace_text", { path: "pipe", edits: [edit("a", "b")] })).toContain(
      "ERROR: path is a pipe",
    );
    expect(await on.call("move_file", { from: "pipe", to: "p" })).toBe("moved pipe to p");
    expect(await on.call("delete_file", { path: "p" })).toBe("deleted p");
  });

  test("a folder in the place of a file, and the other way round", async () => {
    const on = new OnFiles({ "src/a.txt": "a" });
    expect(await on.call("create_file", { path: "src/a.txt/b", text: "x" })).toContain(
      "ERROR: path leads through a file",
    );
    expect(await on.call("replace_text", { path: "src", edits: [edit("a", "b")] })).toContain(
      "ERROR: path is a folder",
    );
    expect(await on.call("move_file", { from: "src/a.txt", to: "src" })).toContain(
      "ERROR: path exists already",
    );
  });

  test("a circle of links", async () => {
    const on = new OnFiles();
    symlinkSync("b", on.at("a"));
    symlinkSync("a", on.at("b"));
    expect(await on.call("create_file", { path: "a", text: "x" })).toContain(
      "ERROR: path follows too many links",
    );
    expect(await on.call("delete_file", { path: "a" })).toBe("deleted a");
  });

  test("an open folder that is gone", async () => {
    const on = new OnFiles();
    rmSync(on.root, { recursive: true });
    for (const name of NAMES) expect(await call(on, name, "a.txt")).toMatch(/^ERROR: /);
    mkdirSync(on.root);
  });
});

describe("what is long", () => {
  test("is written whole", async () => {
    const on = new OnFiles();
    const text = "0123456789abcdef".repeat(1 << 20);
    expect(await on.call("create_file", { path: "a", text })).toBe("created a (1 line, 16777216 bytes)");
    expect(on.text("a") === text).toBe(true);
    expect(await on.call("replace_text", { path: "a", edits: [edit(text, "short")] })).toMatch(
      /^--- a\/a\n\+\+\+ b\/a\n@@ -1 \+1 @@\n-(?:0123456789abcdef)+.*…\[truncated: /,
    );
    expect(on.text("a")).toBe("short");
  });

  test("is no longer than asked for in an answer", async () => {
    const long = "long name ".repeat(20).trim();
    const on = new OnFiles({ [`${long}/${long}`]: "a\nb" });
    const calls: [string, object][] = [
      ["move_file", { from: `${long}/${long}`, to: `${long}/${long}x` }],
      ["create_file", { path: `${long}/${long}x`, text: "b" }],
      ["delete_file", { path: `${long}/no${long}` }],
      ["make_folder", { path: `${long}/${long}/` }],
      ["replace_text", { path: `${long}/${long}x`, edits: [edit("a\n", "x\n".repeat(999))] }],
    ];
    for (const [name, args] of calls)
      expect((await on.call(name, args, { maxChars: 200 })).length).toBeLessThanOrEqual(200);
  });
});

describe("what a person reads", () => {
  const host = new LocalHost([tmpdir()]);
  afterAll(() => host[Symbol.dispose]());
  const tools = toolsFor(host);
  const tool = (name: string) => tools.find((one) => one.name === name);

  test("names the paths and nothing of the content", () => {
    const lines: [string, object, string][] = [
      ["create_file", { path: "a b.ts", text: "secret" }, 'Create "a b.ts"'],
      ["create_file", { path: "a.ts", text: "secret", overwrite: true }, 'Overwrite "a.ts"'],
      ["replace_text", { path: "a.ts", edits: [edit("secret", "x")] }, 'Edit "a.ts"'],
      [
        "replace_text",
        { path: "a.ts", edits: [edit("secret", "x"), edit("y", "z")] },
        'Edit "a.ts" in 2 places',
      ],
      ["move_file", { from: "a\nb\u001b[1m", to: "c\u202ed" }, 'Move "a b" to "cd"'],
      [
        "delete_file",
        { path: `${"deep/".repeat(40)}end.ts` },
        `Delete "deep/deep/deep/deep/dee…p/deep/deep/deep/end.ts"`,
      ],
      ["make_folder", { path: "src" }, 'Make the folder "src"'],
    ];
    for (const [name, args, line] of lines) expect(summarise(tool(name), args)).toBe(line);
  });

  test.for(NAMES)("%s is a line also where the arguments are wrong", (name) => {
    expect(isWrite(tool(name))).toBe(true);
    for (const args of [
      {},
      { path: 7, from: [], edits: 3, text: "secret" },
      { path: { text: "x" }, to: null },
    ])
      expect(summarise(tool(name), args)).toMatch(
        /^(Create|Edit|Move|Delete|Make the folder) ".*"( to ".*")?$/,
      );
  });
});

import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";

const grep = (on: OnFiles, pattern: string, args: object = {}, maxChars?: number) =>
  on.call("grep", { pattern, ...args }, { maxChars });

test("grep finds lines, in the order of their paths", async () => {
  const on = new OnFiles({
    "src/b.ts": "let a;\r\nconst x = 1;\r\n",
    "src/a.ts": "const x = 2;",
    "c.txt": "x",
  });
  expect(await grep(on, "const \\w")).toBe("src/a.ts:1  const x = 2;\nsrc/b.ts:2  const x = 1;");
  expect(await grep(on, "nothing")).toBe("(no match)");
});

test("grep searches a folder, a file, or the files of a glob", async () => {
  const on = new OnFiles({ "src/a.ts": "x", "src/a.js": "x", "b.ts": "x" });
  expect(await grep(on, "x", { path: "src" })).toBe("src/a.js:1  x\nsrc/a.ts:1  x");
  expect(await grep(on, "x", { path: "src/a.js" })).toBe("src/a.js:1  x");
  expect(await grep(on, "x", { glob: "*.ts" })).toBe("b.ts:1  x\nsrc/a.ts:1  x");
  expect(await grep(on, "x", { path: "src", glob: "*.ts" })).toBe("src/a.ts:1  x");
});

test("grep takes a literal, and ignores case", async () => {
  const on = new OnFiles({ "a.txt": "f(x)\nF(X)\nfx" });
  expect(await grep(on, "f(x)", { literal: true })).toBe("a.txt:1  f(x)");
  expect(await grep(on, "f(x)", { literal: true, ignore_case: true })).toBe("a.txt:1  f(x)\na.txt:2  F(X)");
  expect(await grep(on, "f.x", { ignore_case: true })).toBe("a.txt:1  f(x)\na.txt:2  F(X)");
});

test("grep shows the lines around a match once, and a mark between groups", async () => {
  const on = new OnFiles({ "a.txt": "1\nx\n3\nx\n5\n6\n7\nx", "b.txt": "x\n2", "c.txt": "1" });
  expect(await grep(on, "x", { context: 1 })).toBe(
    [
      "a.txt-1  1",
      "a.txt:2  x",
      "a.txt-3  3",
      "a.txt:4  x",
      "a.txt-5  5",
      "--",
      "a.txt-7  7",
      "a.txt:8  x",
      "--",
      "b.txt:1  x",
      "b.txt-2  2",
    ].join("\n"),
  );
});

test("grep shows of a long line what is around the match", async () => {
  const on = new OnFiles({
    "a.min.js": `${"a".repeat(1000)}needle${"b".repeat(1000)}`,
    "b.js": "x".repeat(301),
  });
  expect(await grep(on, "needle")).toBe(`a.min.js:1  …${"a".repeat(100)}needle${"b".repeat(194)}…`);
  expect(await grep(on, "x")).toBe(`b.js:1  ${"x".repeat(300)}…`);
});

test("grep keeps each match on one line", async () => {
  const on = new OnFiles({ "a\nb.txt": "x\u2028y\rz" });
  expect(await grep(on, "x")).toBe("a\\u000ab.txt:1  x↵y↵z");
});

test("grep stops at 60 matches, and says so only where there are more", async () => {
  const on = new OnFiles({ "a.txt": "x\n".repeat(60) });
  expect((await grep(on, "x")).split("\n")).toHaveLength(60);
  on.put("b.txt", "x");
  const lines = (await grep(on, "x")).split("\n");
  expect(lines).toHaveLength(61);
  expect(lines.at(-1)).toBe("…[stopped at 60 matches: narrow it with path, glob or a longer pattern]");
  on.put("a.txt", "x\n".repeat(61));
  expect((await grep(on, "x", { path: "a.txt" })).split("\n").at(-1)).toBe(lines.at(-1));
  expect((await grep(on, "x", { path: "a.txt", context: 1 })).split("\n")).toHaveLength(62);
});

test("grep keeps a long result whole, its notes too", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(250)}\n`.repeat(59), ".env": "x" });
  const shown = await grep(on, "x", {}, 2000);
  expect(shown.length).toBeLessThanOrEqual(2000);
  const [, saved] =
    /saved to (\S+?); use view_file\. 59 matches in all\. 1 file\(s\) withheld\]$/.exec(shown) ?? [];
  expect(await on.call("view_file", { path: saved ?? "", start: 59 })).toBe(
    `59\ta.txt:59  ${"x".repeat(250)}\n60\t…[1 file(s) withheld]`,
  );
});

test("grep passes over binary files and links, and counts what it could not search", async () => {
  const on = new OnFiles({
    "a.bin": Buffer.from("x\0"),
    "b.png": Buffer.from("\x89PNG\r\n\x1A\nx", "latin1"),
    "c.txt": Buffer.from("x\xFC", "latin1"),
    "d.txt": Buffer.from("\uFEFFx\r\n", "utf16le"),
    "e.log": `x${"y".repeat(2_000_000)}`,
    ".env": "x",
    "f.pem": "x",
  });
  writeFileSync(`${on.tmp}/outside.txt`, "x");
  symlinkSync(`${on.tmp}/outside.txt`, on.at("g.txt"));
  symlinkSync(on.tmp, on.at("h"));
  expect(await grep(on, "x")).toBe(
    "d.txt:1  x\n…[2 file(s) withheld]\n…[1 file(s) of more than 2000000 bytes not searched: name one as path, e.log]",
  );
  expect(await grep(on, "x", { path: "e.log" })).toBe(`e.log:1  x${"y".repeat(299)}…`);
});

test("grep names a few of the files that it left out for their size, and none by a part of its name", async () => {
  const large = "y".repeat(2_000_001);
  const on = new OnFiles({ "a.log": large, [`${"b".repeat(70)}.log`]: large });
  const note =
    "(no match)\n…[2 file(s) of more than 2000000 bytes not searched: name one as path, such as a.log]";
  expect(await grep(on, "x")).toBe(note);
  rmSync(on.at("a.log"));
  expect(await grep(on, "x")).toBe(
    "(no match)\n…[1 file(s) of more than 2000000 bytes not searched: name one as path]",
  );
  for (const name of ["1.log", "2.log", "3.log", "4.log"]) on.put(name, large);
  expect(await grep(on, "x")).toBe(
    "(no match)\n…[5 file(s) of more than 2000000 bytes not searched: name one as path, such as 1.log or 2.log or 3.log]",
  );
});

test("grep counts the lines that would take too long", async () => {
  const on = new OnFiles({ "a.txt": `${"a".repeat(1_000_000)}\nabc` });
  expect(await grep(on, "[ab]{40}|c")).toBe(
    "a.txt:2  abc\n…[1 line(s) too long for this pattern not searched: give a simpler one, or set literal]",
  );
});

test("a file that is too large to show is not searched when it is named, and told by its size", async () => {
  const on = new OnFiles({ "a.log": Buffer.alloc(50_000_001, "x") });
  expect(await grep(on, "x", { path: "a.log" })).toBe(
    "ERROR: a.log has 50000001 bytes, and files of up to 50000000 are searched: ask the person for the part you need",
  );
  expect(await on.call("file_info", { path: "a.log" })).toMatch(
    /^path: a\.log\nkind: file too large to show\nsize: 50000001 bytes\nmodified: /,
  );
});

test("grep counts a file that is gone before it is searched", async () => {
  const on = new OnFiles({ "a.txt": "x", "b.txt": "x" });
  on.host.readGuard = () => {
    rmSync(on.at("b.txt"), { force: true });
    return null;
  };
  expect(await grep(on, "x")).toBe("a.txt:1  x\n…[1 file(s) could not be read]");
});

test("grep says why a file that was named is not searched", async () => {
  const on = new OnFiles(
    { "a.bin": Buffer.from([0]), ".env": "x", "a.txt": "x" },
    { guard: ({ path }) => (path.endsWith("a.txt") ? new Refusal("no") : null) },
  );
  expect(await grep(on, "x", { path: "a.bin" })).toBe("a.bin is not searched, since it is not text");
  expect(await grep(on, "x", { path: ".env" })).toBe(
    "ERROR: path holds credentials and is never read: .env; do without it, or ask the person",
  );
  expect(await grep(on, "x", { path: "b" })).toBe(
    "ERROR: no such file: b; see what there is with ls or find_files",
  );
  expect(await grep(on, "x", { path: "a.txt" })).toBe(`ERROR: withheld: ${on.at("a.txt")}: no`);
});

test("grep says what is wrong with its other arguments", async () => {
  const on = new OnFiles();
  expect(await grep(on, "(")).toBe(
    "ERROR: pattern cannot be read (error parsing regexp: missing closing ): `(`): mend it, without look-around and back references, which are not known here, or set literal",
  );
  expect(await grep(on, "x", { glob: "/a" })).toBe(
    'ERROR: glob "/a" is a path: give the folder as path, and a pattern from there on',
  );
});

test("grep asks the guard once for each file, with the whole text, and counts what that refuses", async () => {
  const asked: unknown[] = [];
  const on = new OnFiles(
    { "a.txt": "x\nsecret", "b.txt": "x", "c.txt": "no match" },
    {
      guard: async (check) => {
        asked.push([check.path, check.tool, check.kind, await check.text()]);
        return check.path.endsWith("b.txt") ? new Refusal("no") : null;
      },
    },
  );
  expect(await grep(on, "x")).toBe("a.txt:1  x\n…[1 file(s) withheld]");
  expect(asked).toEqual([
    [on.at("a.txt"), "grep", "hits", "x\nsecret"],
    [on.at("b.txt"), "grep", "hits", "x"],
    [on.at("c.txt"), "grep", "hits", "no match"],
  ]);
});

test("grep finds nothing in what is masked, and tells a refused file that matches from no other", async () => {
  const on = new OnFiles({ "a.txt": "key: hunter2\n", "b.txt": "hunter2" }, { guard: masking(["hunter2"]) });
  expect(await grep(on, "hunter")).toBe("(no match)");
  expect(await grep(on, "key")).toBe("a.txt:1  key: [token withheld]");
  on.host.readGuard = () => new Refusal("no");
  expect(await grep(on, "hunter")).toBe(await grep(on, "anything else"));
});

test("grep can be called off", async () => {
  const on = new OnFiles(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.txt`, "x"])));
  const stop = new AbortController();
  on.host.readGuard = async () => {
    stop.abort(new Error("enough"));
    return null;
  };
  await expect(on.call("grep", { pattern: "y" }, { signal: stop.signal })).rejects.toThrow("enough");
});

test("grep says of an expression that finds nothing what may be meant otherwise", async () => {
  const on = new OnFiles({ "a.txt": "one\n" });
  const hint = '(no match: "\\|" is the sign itself, and "|" stands between alternatives)';
  expect(await on.call("grep", { pattern: "one\\|two" })).toBe(hint);
  expect(await on.call("grep", { pattern: "one|two" })).toBe("a.txt:1  one");
  expect(await on.call("grep", { pattern: "two\\\\|three" })).toBe("(no match)");
  expect(await on.call("grep", { pattern: "one\\|two", literal: true })).toBe("(no match)");
});

test("grep says of what is cut how many matches there are in all, and of a search that stopped how many so far", async () => {
  const on = new OnFiles({ "a.txt": "one\n".repeat(60) });
  const said = (files: object) => on.call("grep", { pattern: "one", ...files }, { maxChars: 300 });
  expect(await said({})).toMatch(/use view_file\. 60 matches in all\]$/);
  on.put("b.txt", "one\n");
  expect(await said({})).toMatch(
    /use view_file\. 60 matches so far\. stopped at 60 matches: narrow it with path, glob or a longer pattern\]$/,
  );
});

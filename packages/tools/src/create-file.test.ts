import { mkdirSync, statSync, symlinkSync } from "node:fs";
import { Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";
import { toolsFor } from "./tools-for.js";

const T = "[token withheld]";

test("create_file writes a new file, in folders that it makes", async () => {
  const files = new OnFiles();
  expect(await files.call("create_file", { path: "src/lib/a.ts", text: "one\ntwo\n" })).toBe(
    "created src/lib/a.ts (2 lines, 8 bytes)",
  );
  expect(await files.call("create_file", { path: "empty", text: "" })).toBe(
    "created empty (0 lines, 0 bytes)",
  );
  expect(await files.call("create_file", { path: files.at("é"), text: "é" })).toBe(
    "created é (1 line, 2 bytes)",
  );
  expect([files.text("src/lib/a.ts"), files.text("empty"), files.text("é")]).toEqual(["one\ntwo\n", "", "é"]);
});

test("create_file writes each character as it is given", async () => {
  const files = new OnFiles();
  const text = "\ufeffa\r\nb\rc\u0000\u001b[0m\u202e😀";
  await files.call("create_file", { path: "a", text });
  expect(files.text("a")).toBe(text);
});

test("create_file replaces a file when it is told to, and keeps its mode", async () => {
  const files = new OnFiles({ "run.sh": "old\n" });
  const { mode } = statSync(files.at("run.sh"));
  expect(await files.call("create_file", { path: "run.sh", text: "new", overwrite: true })).toBe(
    "replaced run.sh (1 line, 3 bytes)",
  );
  expect([files.text("run.sh"), statSync(files.at("run.sh")).mode]).toEqual(["new", mode]);
});

test("create_file keeps the line ends and the byte order mark of a file that it replaces", async () => {
  const files = new OnFiles({ "a.txt": "\ufeffone\r\ntwo\r\n", "mixed.txt": "a\r\nb\n" });
  expect(await files.call("create_file", { path: "a.txt", text: "1\n2\n", overwrite: true })).toBe(
    "replaced a.txt (2 lines, 9 bytes); the CR LF and the byte order mark of the old file are kept",
  );
  await files.call("create_file", { path: "mixed.txt", text: "1\n2\n", overwrite: true });
  expect([files.text("a.txt"), files.text("mixed.txt")]).toEqual(["\ufeff1\r\n2\r\n", "1\n2\n"]);
  await files.call("create_file", { path: "a.txt", text: "\ufeff1\r\n2\n", overwrite: true });
  expect(files.text("a.txt")).toBe("\ufeff1\r\n2\n");
});

test("create_file says what it kept of the old file, and no more", async () => {
  const files = new OnFiles({ "crlf.txt": "one\r\ntwo\r\n", "bom.txt": "\ufeffone\n" });
  const replaced = (path: string, text: string) => files.call("create_file", { path, text, overwrite: true });
  expect(await replaced("crlf.txt", "1\n2\n")).toBe(
    "replaced crlf.txt (2 lines, 6 bytes); the CR LF of the old file is kept",
  );
  expect(await replaced("crlf.txt", "1")).toBe("replaced crlf.txt (1 line, 1 byte)");
  expect(await replaced("bom.txt", "1\n")).toBe(
    "replaced bom.txt (1 line, 5 bytes); the byte order mark of the old file is kept",
  );
  expect(await replaced("bom.txt", "")).toBe(
    "replaced bom.txt (0 lines, 3 bytes); the byte order mark of the old file is kept",
  );
  expect(await files.call("file_info", { path: "bom.txt" })).toContain("\nlines: 0\n");
});

test("create_file writes through a link, also one to nothing yet", async () => {
  const files = new OnFiles({ "real/a.txt": "old" });
  symlinkSync("real/a.txt", files.at("link"));
  symlinkSync("real/new.txt", files.at("dangling"));
  await files.call("create_file", { path: "link", text: "new", overwrite: true });
  expect(await files.call("create_file", { path: "dangling", text: "x" })).toBe(
    "created real/new.txt (1 line, 1 byte)",
  );
  expect([files.text("real/a.txt"), files.text("real/new.txt")]).toEqual(["new", "x"]);
});

test("create_file refuses a file that is there, and a folder", async () => {
  const files = new OnFiles({ "a.txt": "old" });
  mkdirSync(files.at("src"));
  expect(await files.call("create_file", { path: "a.txt", text: "new" })).toBe(
    "ERROR: file exists already: a.txt; change parts of it with replace_text, or give overwrite: true to replace it whole",
  );
  expect(await files.call("create_file", { path: "src", text: "x", overwrite: true })).toBe(
    "ERROR: path is a folder: src; give the path of a file",
  );
  expect(files.text("a.txt")).toBe("old");
});

test("create_file refuses a path that is not to be written", async () => {
  const files = new OnFiles({ "a.txt": "" });
  const error = (path: string) => files.call("create_file", { path, text: "x", overwrite: true });
  expect(await error("../a.txt")).toBe(
    "ERROR: path is outside the open folders: ../a.txt; list_roots names the open folders",
  );
  expect(await error(".env")).toBe(
    "ERROR: path holds credentials and is never written: .env; leave it to the person",
  );
  expect(await error(".git/hooks/pre-commit")).toBe(
    "ERROR: path can run code and is never written: .git/hooks/pre-commit; leave it to the person",
  );
  expect(await error("src/")).toBe("ERROR: path ends as that of a folder: src/; add the name of the file");
  expect(await error("src/..")).toBe(
    "ERROR: path ends as that of a folder: src/..; add the name of the file",
  );
  expect(await error("a.txt/b")).toContain("ERROR: path leads through a file, which holds nothing: a.txt/b");
  expect(files.names()).toEqual(["a.txt"]);
});

test("create_file refuses half a character", async () => {
  const files = new OnFiles();
  expect(await files.call("create_file", { path: "a", text: "ab\ud83d" })).toBe(
    "ERROR: text holds half a surrogate pair (character 3): send whole characters",
  );
  expect(files.names()).toEqual([]);
});

test("create_file replaces no file that is not text, and none over the size that is shown", async () => {
  const files = new OnFiles({ "a.png": Buffer.from([0x89, 0x50, 0xff, 0xfe]) });
  expect(await files.call("create_file", { path: "a.png", text: "x", overwrite: true })).toBe(
    "ERROR: file is not UTF-8 text, and is changed by no tool: a.png; ask the person",
  );
  files.put("big", Buffer.alloc(50_000_001, "a"));
  expect(await files.call("create_file", { path: "big", text: "x", overwrite: true })).toBe(
    "ERROR: file is over 50000000 bytes, and is changed by no tool: big; ask the person",
  );
});

test("create_file replaces no file that the guard refuses, and says no more of it", async () => {
  const guard = () => new Refusal("only for local models");
  const files = new OnFiles({ "a.txt": "old" }, { guard });
  expect(await files.call("create_file", { path: "a.txt", text: "new", overwrite: true })).toBe(
    `ERROR: withheld: ${files.at("a.txt")}: only for local models`,
  );
  expect(await files.call("create_file", { path: "b.txt", text: "new" })).toBe(
    "created b.txt (1 line, 3 bytes)",
  );
  expect(files.text("a.txt")).toBe("old");
});

test("create_file never writes a mask in the place of what it stands for", async () => {
  const files = new OnFiles({ "a.txt": "key: hunter2\n" }, { guard: masking(["hunter2"]) });
  expect(await files.call("create_file", { path: "a.txt", text: `key: ${T}\nnew\n`, overwrite: true })).toBe(
    `ERROR: text holds "${T}", which stands for text that is withheld from you, and would be lost: change what is around it with replace_text`,
  );
  expect(await files.call("create_file", { path: "b.txt", text: `key: ${T}` })).toBe(
    `ERROR: text holds "${T}", which stands for text that is withheld from you, and would be lost: leave it out, and let the person fill it in`,
  );
  expect([files.text("a.txt"), files.names()]).toEqual(["key: hunter2\n", ["a.txt"]]);
});

test("create_file writes what looks like a mask as often as the file has it", async () => {
  const files = new OnFiles(
    { "doc.md": `masks read ${T}\n`, "both.md": `${T}\nhunter2\n` },
    { guard: masking(["hunter2"]) },
  );
  expect(await files.call("create_file", { path: "doc.md", text: `a mask: ${T}\n`, overwrite: true })).toBe(
    "replaced doc.md (1 line, 25 bytes)",
  );
  expect(await files.call("create_file", { path: "doc.md", text: `${T} ${T}\n`, overwrite: true })).toContain(
    "ERROR: ",
  );
  expect(
    await files.call("create_file", { path: "both.md", text: `${T}\n${T}\n`, overwrite: true }),
  ).toContain("ERROR: ");
  expect(await files.call("create_file", { path: "both.md", text: `${T}\n`, overwrite: true })).toContain(
    "replaced",
  );
});

test("create_file replaces no file that came after it looked", async () => {
  const files = new OnFiles({ "a.txt": "theirs" });
  const { host, root } = files;
  const stat = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOENT" }));
  const sandbox = {
    fs: { ...host.sandbox.fs, stat },
    check: (path: string) => host.sandbox.check(path),
    roots: [root],
    readRoots: [],
  };
  const tool = toolsFor({ sandbox } as never).find(({ name }) => name === "create_file");
  for (const overwrite of [true, false])
    expect(String(await tool?.({ path: "a.txt", text: "mine", overwrite } as never))).toBe(
      `ERROR: path exists already: ${root}/a.txt; it came meanwhile, so look again`,
    );
  expect(files.text("a.txt")).toBe("theirs");
});

test("create_file is called off before it writes", async () => {
  const files = new OnFiles();
  const call = files.call(
    "create_file",
    { path: "a", text: "x" },
    { signal: AbortSignal.abort(new Error("off")) },
  );
  await expect(call).rejects.toThrow(new Error("off"));
  expect(files.names()).toEqual([]);
});

test("create_file answers wrong arguments with what it takes", async () => {
  const files = new OnFiles();
  expect(await files.call("create_file", { path: "a" })).toBe(
    "ERROR: create_file did not run: text: Invalid input: expected string, received undefined; call it again with {path: string, text: string, overwrite?: boolean}",
  );
});

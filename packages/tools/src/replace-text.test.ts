import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { type ReadCheck, Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";

const edit = (oldText: string, newText: string) => ({ oldText, newText });

test("replace_text makes all edits of a call, and answers with the diff", async () => {
  const files = new OnFiles({ "src/a.py": "import os\n\ndef greet(name):\n    return 'hello'\n" });
  const edits = [edit("import os\n", "import sys\n"), edit("hello", "howdy")];
  expect(await files.call("replace_text", { path: "src/a.py", edits })).toBe(
    [
      "--- a/src/a.py",
      "+++ b/src/a.py",
      "@@ -1,4 +1,4 @@",
      "-import os",
      "+import sys",
      " ",
      " def greet(name):",
      "-    return 'hello'",
      "+    return 'howdy'",
      "",
    ].join("\n"),
  );
  expect(files.text("src/a.py")).toBe("import sys\n\ndef greet(name):\n    return 'howdy'\n");
});

test("replace_text takes edits as models send them", async () => {
  const files = new OnFiles({ "a.txt": "one two three" });
  await files.call("replace_text", { path: "a.txt", edits: '[{"oldText": "one", "newText": "1"},]' });
  await files.call("replace_text", { path: "a.txt", edits: edit("two", "2") });
  await files.call("replace_text", { path: "a.txt", edits: [["three", "3"]] });
  expect(files.text("a.txt")).toBe("1 2 3");
});

test("replace_text keeps line ends, byte order mark and the end without a line break", async () => {
  const files = new OnFiles({ "a.txt": "\ufeffone\r\ntwo\r\nthree" });
  await files.call("replace_text", { path: "a.txt", edits: [edit("two\n", "2\n2.5\n"), edit("three", "3")] });
  expect(files.text("a.txt")).toBe("\ufeffone\r\n2\r\n2.5\r\n3");
});

test("replace_text makes no edit when one of them cannot be made", async () => {
  const files = new OnFiles({ "a.txt": "one\ntwo\ntwo\n" });
  const error = (...edits: object[]) => files.call("replace_text", { path: "a.txt", edits });
  expect(await error(edit("one", "1"), edit("two", "2"))).toBe(
    "ERROR: edit 2's oldText matches 2 places (lines 2, 3): add the text around the one you mean until it matches only that",
  );
  expect(await error(edit("one", "1"), edit("on", "0"))).toBe(
    "ERROR: edits 1 and 2 overlap at line 1, column 1: merge them into one",
  );
  expect(await error(edit("four", "4"))).toBe(
    "ERROR: oldText is not found: read the text again and copy oldText from it exactly",
  );
  expect(await error(edit("one", "\ud800"))).toBe(
    "ERROR: newText holds half a surrogate pair (U+D800, character 1): send whole characters",
  );
  expect(files.text("a.txt")).toBe("one\ntwo\ntwo\n");
});

test("replace_text names the file in its diff as git does, whatever signs are in the name", async () => {
  const names = ["a b", "~a", "tab\tname", "two\nlines", "zero\u200bwidth"];
  const files = new OnFiles(Object.fromEntries(names.map((name) => [name, "one\n"])));
  const head = async (name: string) => {
    const diff = await files.call("replace_text", { path: `./${name}`, edits: [edit("one", "1")] });
    return diff.slice(0, diff.indexOf("\n"));
  };
  expect(await Promise.all(names.map(head))).toEqual([
    "--- a/a b\t",
    "--- a/~a",
    '--- "a/tab\\tname"',
    '--- "a/two\\nlines"',
    '--- "a/zero\\342\\200\\213width"',
  ]);
});

test("replace_text edits the file that a link leads to", async () => {
  const files = new OnFiles({ "real.txt": "one" });
  symlinkSync("real.txt", files.at("link"));
  expect(await files.call("replace_text", { path: "link", edits: [edit("one", "two")] })).toContain(
    "+++ b/real.txt",
  );
  expect(files.text("real.txt")).toBe("two");
});

test("replace_text edits files as large as view_file shows them", async () => {
  const long = "a line of text\n".repeat(200_000);
  const files = new OnFiles({ "a.txt": `${long}last\n` });
  const answer = await files.call("replace_text", { path: "a.txt", edits: [edit("last", "end")] });
  expect(answer).toContain("-last\n+end\n");
  expect(files.text("a.txt")).toBe(`${long}end\n`);
});

test("replace_text cuts a long diff, keeps the whole of it, and judges it by the file it is of", async () => {
  const paths: string[] = [];
  const guard = async (check: ReadCheck) => {
    paths.push(check.path);
    return (await check.text()).replaceAll("hunter2", "[token withheld]");
  };
  const files = new OnFiles({ "a.txt": "x\nkey hunter2\n" }, { guard });
  const edits = [edit("x\n", "y\n".repeat(500))];
  const answer = await files.call("replace_text", { path: "a.txt", edits }, { maxChars: 300 });
  expect(answer.length).toBeLessThanOrEqual(300);
  const spilled = /saved to ([^;]+);/.exec(answer)?.[1] ?? "";
  expect(readFileSync(spilled, "utf8")).toContain(" key [token withheld]\n");
  paths.length = 0;
  await files.call("view_file", { path: spilled });
  expect(paths).toEqual([files.at("a.txt")]);
});

test("replace_text never edits blind what the guard refuses", async () => {
  const files = new OnFiles({ "a.txt": "one" }, { guard: () => new Refusal("only for local models") });
  expect(await files.call("replace_text", { path: "a.txt", edits: [edit("one", "two")] })).toBe(
    `ERROR: withheld: ${files.at("a.txt")}: only for local models`,
  );
  expect(files.text("a.txt")).toBe("one");
});

test("replace_text asks the guard about the resolved path, as it was spelled, by its name", async () => {
  const asked: unknown[] = [];
  const guard = (check: ReadCheck) => {
    asked.push([check.path, check.spelled, check.tool, check.kind]);
    return null;
  };
  const files = new OnFiles({ "a.txt": "one" }, { guard });
  await files.call("replace_text", { path: "./a.txt", edits: [edit("one", "two")] });
  expect(asked).toEqual([[files.at("a.txt"), "./a.txt", "replace_text", "text"]]);
});

test("replace_text shows the diff as the text is seen", async () => {
  const files = new OnFiles({ "a.txt": "one\nkey hunter2\n" }, { guard: masking(["hunter2"]) });
  expect(await files.call("replace_text", { path: "a.txt", edits: [edit("one", "hunter2")] })).toBe(
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+hunter2\n key [token withheld]\n",
  );
  expect(files.text("a.txt")).toBe("hunter2\nkey hunter2\n");
});

test("replace_text refuses paths that are not files to edit", async () => {
  const files = new OnFiles({ "src/a.txt": "one", ".env": "A=1", "b.bin": Buffer.from([0xff, 0x00]) });
  const error = (path: string) => files.call("replace_text", { path, edits: [edit("one", "two")] });
  expect(await error("src")).toBe("ERROR: path is a folder and not a file: src; use ls");
  expect(await error("no.txt")).toBe("ERROR: no such file: no.txt; see what there is with ls or find_files");
  expect(await error(".env")).toBe(
    "ERROR: path holds credentials and is never written: .env; leave it to the person",
  );
  expect(await error("b.bin")).toBe(
    "ERROR: file is not UTF-8 text, and is changed by no tool: b.bin; ask the person",
  );
  expect(await error("/etc/passwd")).toBe(
    "ERROR: path is outside the open folders: /etc/passwd; list_roots names the open folders",
  );
});

test("replace_text writes nothing over what another program wrote meanwhile", async () => {
  const guard = (check: ReadCheck) => {
    writeFileSync(check.path, "theirs");
    return null;
  };
  const files = new OnFiles({ "a.txt": "one" }, { guard });
  expect(await files.call("replace_text", { path: "a.txt", edits: [edit("one", "two")] })).toBe(
    "ERROR: another program changed the file meanwhile, so nothing was written: read it again, and send what fits it now",
  );
  expect(files.text("a.txt")).toBe("theirs");
});

test("replace_text is called off while the guard thinks, and writes nothing", async () => {
  const stop = new AbortController();
  const files = new OnFiles({ "a.txt": "one" }, { guard: () => stop.abort(new Error("off")) as undefined });
  const call = files.call(
    "replace_text",
    { path: "a.txt", edits: [edit("one", "two")] },
    { signal: stop.signal },
  );
  await expect(call).rejects.toThrow(new Error("off"));
  expect(files.text("a.txt")).toBe("one");
});

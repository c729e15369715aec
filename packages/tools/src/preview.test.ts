import { Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";
import { LocalHost } from "./local-host.js";
import { preview } from "./preview.js";
import { toolsFor } from "./tools-for.js";

const edit = (oldText: string, newText: string) => ({ oldText, newText });

test("preview() shows what an edit will change, as the file is", async () => {
  const files = new OnFiles({ "a.txt": "one\nkey hunter2\n" }, { guard: masking(["hunter2"]) });
  const args = { path: "a.txt", edits: [edit("one", "two")] };
  expect(await files.preview("replace_text", args)).toBe(
    'Edit "a.txt"\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+two\n key hunter2\n',
  );
  expect(files.text("a.txt")).toBe("one\nkey hunter2\n");
});

test("preview() shows a new file, and what another takes the place of", async () => {
  const files = new OnFiles({ "a.txt": "one\ntwo\n" });
  expect(await files.preview("create_file", { path: "b.txt", text: "one\n" })).toBe(
    'Create "b.txt"\n--- a/b.txt\n+++ b/b.txt\n@@ -0,0 +1 @@\n+one\n',
  );
  expect(await files.preview("create_file", { path: "b.txt", text: "" })).toBe(
    'Create "b.txt": an empty file',
  );
  expect(await files.preview("create_file", { path: "a.txt", text: "one\n", overwrite: true })).toBe(
    'Overwrite "a.txt"\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1 @@\n one\n-two\n',
  );
  expect(await files.preview("create_file", { path: "a.txt", text: "one\ntwo\n", overwrite: true })).toBe(
    'Overwrite "a.txt": it changes nothing',
  );
  expect(files.names()).toEqual(["a.txt"]);
});

test("preview() says other calls in one line", async () => {
  const files = new OnFiles({ "a.txt": "one" });
  expect(await files.preview("move_file", { from: "a.txt", to: "src/b.txt" })).toBe(
    'Move "a.txt" to "src/b.txt"',
  );
  expect(await files.preview("delete_file", { path: "a.txt" })).toBe('Delete "a.txt"');
  expect(await files.preview("make_folder", { path: "src" })).toBe('Make the folder "src"');
  expect(await files.preview("other", { path: "a" })).toBe('other(path="a")');
  expect(await files.preview("ls", { path: "." })).toBe('List "."');
  expect(files.names()).toEqual(["a.txt"]);
});

test("preview() takes the tool itself", async () => {
  const files = new OnFiles();
  const tool = toolsFor(files.host).find(({ name }) => name === "make_folder");
  expect(tool && (await preview(tool, { path: "src" }, files.host))).toBe('Make the folder "src"');
});

test("preview() gives the words of a call that would fail", async () => {
  const files = new OnFiles(
    { "a.txt": "one", "src/b.txt": "", "no/c.txt": "" },
    {
      guard: (check) => (check.path.includes("/no/") ? new Refusal("no") : null),
    },
  );
  const both = async (name: string, args: object) => {
    const said = await files.preview(name, args);
    expect(await files.call(name, args)).toBe(said);
    return said;
  };
  expect(await both("replace_text", { path: "a.txt", edits: [edit("two", "x")] })).toBe(
    "ERROR: oldText is not found: read the text again and copy oldText from it exactly",
  );
  for (const [name, args] of [
    ["replace_text", { path: "a.txt" }],
    ["replace_text", { path: "../a.txt", edits: [edit("two", "x")] }],
    ["replace_text", { path: "no/c.txt", edits: [edit("two", "x")] }],
    ["create_file", { path: "a.txt", text: "two" }],
    ["create_file", { path: ".env", text: "two" }],
    ["create_file", { path: "no/c.txt", text: "two", overwrite: true }],
    ["create_file", { path: "d.txt", text: "[token withheld]" }],
    ["move_file", { from: "a.txt", to: "src/b.txt" }],
    ["move_file", { from: "no", to: "yes" }],
    ["delete_file", { path: "src" }],
    ["make_folder", { path: "a.txt" }],
  ] as const)
    expect(await both(name, args)).toMatch(/^ERROR: /);
});

test("preview() spells what a terminal or an eye would not show", async () => {
  const files = new OnFiles({ "a.txt": "one\n" });
  const text = "\u001b[2K\rsafe\u202e\u200b\u2028\t.\n";
  expect(await files.preview("create_file", { path: "b.txt", text })).toContain(
    "\n+\\u{1b}[2K\\u{d}safe\\u{202e}\\u{200b}\\u{2028}\t.\n",
  );
});

test("preview() leaves out the CR of each line where every line has one, and shows them where not", async () => {
  const files = new OnFiles({ "a.txt": "one\r\ntwo\r\n", "b.txt": "one\n" });
  expect(await files.preview("replace_text", { path: "a.txt", edits: [edit("one", "1")] })).toContain(
    "-one\n+1\n two\n",
  );
  expect(await files.preview("create_file", { path: "b.txt", text: "one\r\n", overwrite: true })).toContain(
    "-one\n+one\\u{d}\n",
  );
});

test("preview() is no longer than asked for, and keeps nothing of what it leaves out", async () => {
  const files = new OnFiles();
  const long = await files.preview("create_file", { path: "a", text: "line\n".repeat(500) }, 300);
  expect(long.length).toBeLessThanOrEqual(300);
  expect(long).toMatch(/…\[truncated: first \d+ and last \d+ of \d+ chars shown\]…/);
});

test("preview() is called off", async () => {
  const files = new OnFiles();
  const signal = AbortSignal.abort(new Error("off"));
  await expect(preview("make_folder", { path: "a" }, files.host, { signal })).rejects.toThrow(
    new Error("off"),
  );
});

test("preview() refuses what is no tool and no host", async () => {
  const host = new LocalHost();
  await expect(preview(7 as never, {}, host)).rejects.toThrow(
    new TypeError("tool of a preview is of type number: give a tool or its name"),
  );
  await expect(preview("ls", {}, {} as never)).rejects.toThrow(/^host has no sandbox/);
  await expect(preview("ls", {}, host, { maxChars: 1 })).rejects.toThrow(RangeError);
  await expect(preview("ls", {}, host, null as never)).rejects.toThrow(
    new TypeError("options of a preview is of type null: give an object such as { maxChars }"),
  );
  host[Symbol.dispose]();
});

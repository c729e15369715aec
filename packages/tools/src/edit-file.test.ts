import { readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { lnhash, lnhashview } from "@shalya/exhash";
import { type ReadCheck, Refusal } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { summarise } from "@shalya/registry";
import { expect, test } from "vitest";
import { masking, OnFiles } from "./_on-files.js";
import { toolsFor } from "./tools-for.js";

const optin = ["edit_file"];

/** A folder, and what the tools on it answer that edit by addresses. */
function on(...given: ConstructorParameters<typeof OnFiles>) {
  const files = new OnFiles(...given);
  return {
    files,
    view: (path: string, range = {}, maxChars?: number) =>
      files.call("view_file", { path, ...range }, { optin, maxChars }),
    edit: (path: string, commands: unknown, maxChars?: number, signal?: AbortSignal) =>
      files.call("edit_file", { path, commands }, { optin, maxChars, signal }),
  };
}

test("edit_file edits the lines that view_file shows, and refuses an address of before", async () => {
  const { files, view, edit } = on({ "a.py": "def greet(name):\n  return 'hello ' + name\n" });
  expect(await view("a.py")).toBe("1|M3|def greet(name):\n2|oO|  return 'hello ' + name");
  expect(await edit("a.py", [["2|oO|", "s", "hello", "howdy"]])).toBe(
    [
      "--- original",
      "+++ modified",
      " 1|M3|def greet(name):",
      "-2|oO|  return 'hello ' + name",
      "+2|Uw|  return 'howdy ' + name",
    ].join("\n"),
  );
  expect(files.text("a.py")).toBe("def greet(name):\n  return 'howdy ' + name\n");
  expect(await edit("a.py", [["2|oO|", "d"]])).toBe(
    `ERROR: command 1 has a stale lnhash at line 2 (expected oO, got Uw): the line changed since the view, it is now "2|Uw|  return 'howdy ' + name"; send 2|Uw| if you mean it`,
  );
  expect(await edit("a.py", [["2|Uw|", "d"]])).toBe(
    "--- original\n+++ modified\n 1|M3|def greet(name):\n-2|Uw|  return 'howdy ' + name",
  );
  expect(await view("a.py")).toBe("1|M3|def greet(name):");
});

test("edit_file carries out all commands of a call, or none", async () => {
  const { files, edit } = on({ "a.txt": "one\ntwo\nthree\n" });
  expect(
    await edit("a.txt", [
      ["3|j1|", "d"],
      ["2|XX|", "d"],
    ]),
  ).toContain("command 2 has a stale lnhash at line 2");
  expect(files.text("a.txt")).toBe("one\ntwo\nthree\n");
  await edit("a.txt", [
    ["3|j1|", "c", "3\n4"],
    ["0|AA|", "a", "0"],
  ]);
  expect(files.text("a.txt")).toBe("0\none\ntwo\n3\n4\n");
});

test("edit_file takes commands as models send them", async () => {
  const { files, edit } = on({ "a.txt": "one\ntwo\n" });
  await edit("a.txt", '[["%", "s", "one", "1"],]');
  await edit("a.txt", ['["$", "a", "3"]']);
  expect(files.text("a.txt")).toBe("1\ntwo\n3\n");
});

test("edit_file keeps line ends, byte order mark and the end without a line break", async () => {
  const { files, edit } = on({ "a.txt": "\ufeffone\r\ntwo\nthree", "b.txt": "" });
  await edit("a.txt", [
    ["$", "a", "four"],
    ["1|bx|", "a", "1.5"],
  ]);
  expect(files.text("a.txt")).toBe("\ufeffone\r\n1.5\r\ntwo\nthree\nfour");
  await edit("b.txt", [["0|AA|", "a", "one"]]);
  expect(files.text("b.txt")).toBe("one\n");
});

test("edit_file prints lines, and writes nothing where nothing changes", async () => {
  const { files, edit } = on({ "a.txt": "one\ntwo\n" }, { guard: masking(["two"]) });
  utimesSync(files.at("a.txt"), 1000, 1000);
  expect(await edit("a.txt", [["2", "p"]])).toBe(`${lnhash(2, "[token withheld]")}[token withheld]`);
  expect(await edit("a.txt", [])).toBe("no changes");
  expect(statSync(files.at("a.txt")).mtimeMs).toBe(1_000_000);
});

test("view_file shows addresses as lnhashview() does, and only to who opted in", async () => {
  const text = Array.from({ length: 12 }, (_, i) => `line ${i + 1}\r\n`).join("");
  const { files, view } = on({ "a.txt": `\ufeff${text}` });
  expect(await view("a.txt")).toBe(lnhashview(text).join("\n"));
  expect(await view("a.txt", { start: 9, end: 10 })).toBe(lnhashview(text, { start: 9, end: 10 }).join("\n"));
  expect(await files.call("view_file", { path: "a.txt", start: 12 })).toBe("12\tline 12");
});

test("view_file reads on with addresses, and a part of a line has the hash of all of it", async () => {
  const long = "x".repeat(400);
  const { view } = on({ "a.txt": `${"a line of text\n".repeat(20)}${long}\n` });
  const first = await view("a.txt", {}, 300);
  expect(first.split("\n").at(-1)).toBe("…[10 more line(s) not shown. read on with start=12]");
  expect(first.split("\n")[0]).toBe(` ${lnhash(1, "a line of text")}a line of text`);
  const part = await view("a.txt", { start: 21 }, 300);
  const [row = "", note] = part.split("\n");
  const shown = row.slice(lnhash(21, long).length).length;
  expect(row).toBe(`${lnhash(21, long)}${"x".repeat(shown)}`);
  expect(note).toBe(
    `…[line 21 has 400 characters, 1 to ${shown} shown. read on with start=21, offset=${shown}]`,
  );
  expect(part.length).toBeLessThanOrEqual(300);
  expect(await view("a.txt", { start: 21, offset: 398 })).toBe(`${lnhash(21, long)}xx`);
});

test("edit_file and view_file go by the text as it is seen", async () => {
  const { files, view, edit } = on(
    { "a.txt": "one\npassword: hunter2x9\nthree\n" },
    { guard: secretGuard() },
  );
  expect(await view("a.txt")).toBe("1|bx|one\n2|_r|password: [password withheld]\n3|j1|three");
  expect(await edit("a.txt", [["3|j1|", "c", "3"]])).toBe(
    `--- original\n+++ modified\n 2|_r|password: [password withheld]\n-3|j1|three\n+${lnhash(3, "3")}3`,
  );
  expect(files.text("a.txt")).toBe("one\npassword: hunter2x9\n3\n");
});

test("edit_file cuts a long report, keeps the whole of it, and judges it by the file it is of", async () => {
  const paths: string[] = [];
  const guard = async (check: ReadCheck) => {
    paths.push(check.path);
    return (await check.text()).replaceAll("hunter2", "[token withheld]");
  };
  const { files, view, edit } = on({ "a.txt": `key hunter2\n${"line\n".repeat(50)}` }, { guard });
  const answer = await edit("a.txt", [["1,50", "p"]], 300);
  expect(answer.length).toBeLessThanOrEqual(300);
  const spilled = /saved to ([^;]+);/.exec(answer)?.[1] ?? "";
  expect(readFileSync(spilled, "utf8")).toContain("|key [token withheld]\n");
  paths.length = 0;
  await view(spilled);
  expect(paths).toEqual([files.at("a.txt")]);
});

test("edit_file says in one line what a call does, whatever the arguments", () => {
  const tool = toolsFor(new OnFiles().host, { optin }).at(-1) ?? "";
  const said = (args: object) => summarise(tool, args);
  expect(said({ path: "a.txt", commands: [["$", "d"]] })).toBe('Edit "a.txt"');
  expect(
    said({
      path: "a.txt",
      commands: [
        ["$", "d"],
        ["$", "d"],
      ],
    }),
  ).toBe('Edit "a.txt" with 2 commands');
  expect(said({ path: { a: 1 }, commands: 7 })).not.toMatch(/undefined|\[object/);
});

test("edit_file edits the file that a link leads to", async () => {
  const { files, edit } = on({ "real.txt": "one\n" });
  symlinkSync("real.txt", files.at("link"));
  await edit("link", [["$", "s", "one", "two"]]);
  expect(files.text("real.txt")).toBe("two\n");
});

test("edit_file refuses paths that are not files to edit", async () => {
  const { files, edit } = on({ "src/a.txt": "one", ".env": "A=1", "b.bin": Buffer.from([0xff, 0x00]) });
  const error = (path: string) => edit(path, [["$", "d"]]);
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
  expect(files.text(".env")).toBe("A=1");
});

test("edit_file refuses wrong commands in words that say how to mend them", async () => {
  const { files, edit } = on({ "a.txt": "one\n" });
  expect(await edit("a.txt", [["%", "s", 1, 2]])).toBe("ERROR: command 1's pattern must be a string: got 1");
  expect(await edit("a.txt", { a: 1 })).toBe(
    'ERROR: edit_file did not run: commands: commands must be a JSON list such as [["12|a1b2|", "s", "old", "new"]]: got an object with the key "a"; call it again with {path: string, commands: array}',
  );
  expect(await edit("a.txt", [["$", "a", "\ud800"]])).toBe(
    "ERROR: command 1 has half a surrogate pair in its text: send whole characters",
  );
  expect(files.text("a.txt")).toBe("one\n");
});

test("edit_file writes nothing over what another program wrote meanwhile", async () => {
  const guard = (check: ReadCheck) => {
    writeFileSync(check.path, "theirs");
    return null;
  };
  const { files, edit } = on({ "a.txt": "one" }, { guard });
  expect(await edit("a.txt", [["$", "a", "two"]])).toBe(
    "ERROR: another program changed the file meanwhile, so nothing was written: read it again, and send what fits it now",
  );
  expect(files.text("a.txt")).toBe("theirs");
});

test("edit_file never edits blind what the guard refuses", async () => {
  const { files, edit } = on({ "a.txt": "one" }, { guard: () => new Refusal("only for local models") });
  expect(await edit("a.txt", [["$", "d"]])).toBe(
    `ERROR: withheld: ${files.at("a.txt")}: only for local models`,
  );
  expect(files.text("a.txt")).toBe("one");
});

test("edit_file is called off while the guard thinks, and writes nothing", async () => {
  const stop = new AbortController();
  const guard = () => {
    stop.abort(new Error("stop"));
    return null;
  };
  const { files, edit } = on({ "a.txt": "one" }, { guard });
  await expect(edit("a.txt", [["$", "d"]], undefined, stop.signal)).rejects.toThrow("stop");
  expect(files.text("a.txt")).toBe("one");
});

test("calls of edit_file and replace_text on one file wait for each other", async () => {
  const { files, edit } = on({ "a.txt": "x\n" });
  const calls = Array.from({ length: 10 }, (_, i) =>
    i % 2
      ? files.call("replace_text", { path: "./a.txt", edits: { oldText: "x", newText: `x${i}` } }, { optin })
      : edit("a.txt", [["$", "a", `${i}`]]),
  );
  await Promise.all(calls);
  expect(files.text("a.txt")).toBe("x97531\n0\n2\n4\n6\n8\n");
});

test("preview() shows what edit_file will change, as the file is", async () => {
  const files = new OnFiles({ "a.txt": "one\nkey hunter2\n" }, { guard: masking(["hunter2"]) });
  expect(await files.preview("edit_file", { path: "a.txt", commands: [["1|bx|", "c", "two"]] })).toBe(
    'Edit "a.txt"\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+two\n key hunter2\n',
  );
  expect(await files.preview("edit_file", { path: "a.txt", commands: [["1", "p"]] })).toBe(
    'Edit "a.txt": it changes nothing',
  );
  expect(await files.preview("edit_file", { path: "a.txt", commands: [["2|bx|", "d"]] })).toMatch(
    /^ERROR: command 1 has a stale lnhash/,
  );
  expect(files.text("a.txt")).toBe("one\nkey hunter2\n");
});

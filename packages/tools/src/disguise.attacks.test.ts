import { Media } from "@shalya/errors";
import type { ReadGuard } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";
import { toolsFor } from "./tools-for.js";

const PASSWORD = ["Xk9aa", "Bq81", "mmz"].join("");
const conf = `# settings\npassword: ${PASSWORD}\nport: 1\n`;
const edit = (oldText: string, newText: string) => ({ path: "conf.yml", edits: [{ oldText, newText }] });
const HEADS = ["GIF89a", "GIF87a", "RIFF1234WEBP"];

/** What a tool gives, as it is. */
const given = async (on: OnFiles, path: string) =>
  toolsFor(on.host).find(({ name }) => name === "view_file")?.({ path });

test.for(HEADS)("a text that begins as a picture does (%s) is a text, and screened as one", async (head) => {
  const on = new OnFiles({ "conf.yml": conf }, { guard: secretGuard() });
  expect(await on.call("replace_text", edit("# settings", head))).not.toContain("ERROR");
  expect(await given(on, "conf.yml")).toBe(`1\t${head}\n2\tpassword: [password withheld]\n3\tport: 1`);
  // Also where a character of two bytes is cut by any end of a part that is looked at.
  on.put("long.txt", `${head}${"é".repeat(6000)} ${PASSWORD}`);
  on.put("longer.txt", `${head}.${"é".repeat(6000)} ${PASSWORD}`);
  for (const path of ["long.txt", "longer.txt"]) expect(await given(on, path)).not.toBeInstanceOf(Media);
});

test.for(HEADS)("no edit makes a picture (%s) of a text of which some is withheld", async (head) => {
  const on = new OnFiles({ "conf.yml": conf }, { guard: secretGuard() });
  const refused =
    "ERROR: edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is";
  expect(await on.call("replace_text", edit("# settings", `${head}\0`))).toBe(refused);
  expect(await on.call("replace_text", edit("# settings", "# \0"))).not.toContain("ERROR");
  expect(await on.call("replace_text", edit("# \0", `${head}\0`))).toBe(refused);
  expect(await given(on, "conf.yml")).not.toBeInstanceOf(Media);
});

test.for(HEADS)("nor where what stands between two masks is also withheld (%s)", async (head) => {
  const guard: ReadGuard = async (check) =>
    check.kind === "image" ? null : (await check.text()).replace(/'[^']*'/g, "[token withheld]");
  const on = new OnFiles({ "conf.yml": `# settings\n'${PASSWORD} - x' - '${PASSWORD}'\n` }, { guard });
  expect(await on.call("replace_text", edit("# settings", `${head}\0`))).toBe(
    "ERROR: edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
  );
  expect(await given(on, "conf.yml")).not.toBeInstanceOf(Media);
});

test("a picture that has become a text by the time that it is loaded is not loaded", async () => {
  const png = Buffer.from("\x89PNG\r\n\x1A\n\0", "latin1");
  const on = new OnFiles({ "a.png": png });
  expect(await on.host.load(on.at("a.png"))).toEqual(png);
  for (const text of [conf, `GIF89a ${conf}`, ""]) {
    on.put("a.png", text);
    await expect(on.host.load(on.at("a.png"))).rejects.toThrow(
      new Error("the picture is none by now: view it again"),
    );
  }
});

test("what is said of a file cannot pass for a failure, whatever the file is called", async () => {
  const on = new OnFiles({
    "ERROR: a": "\0",
    "ERROR: b": "",
    "ERROR: c": Buffer.from([0x61, 0xff]),
    "ERROR: d": Buffer.from("GIF89a\0\0", "latin1"),
    "ERROR: e": "x",
    "ERROR: f/x": "x",
  });
  const said = [
    await on.call("view_file", { path: "ERROR: a" }),
    await on.call("view_file", { path: "ERROR: b" }),
    await on.call("view_file", { path: "ERROR: c" }),
    await on.call("view_file", { path: "ERROR: d" }),
    await on.call("grep", { pattern: "x", path: "ERROR: a" }),
    await on.call("grep", { pattern: "x" }),
    await on.call("find_files", { pattern: "e" }),
    await on.call("find_files", { pattern: "x" }),
    await on.call("make_folder", { path: "ERROR: f" }),
  ];
  expect(said).toEqual([
    "./ERROR: a is a binary file of 1 bytes; they are not shown",
    "./ERROR: b is empty",
    "./ERROR: c has 2 bytes that are not UTF-8 text; they are not shown",
    "./ERROR: d is a GIF picture of 8 bytes; it is not shown, since part of it is missing",
    "./ERROR: a is not searched, since it is not text",
    "./ERROR: e:1  x\n./ERROR: f/x:1  x",
    "(no file matches)",
    "./ERROR: f/x",
    "./ERROR: f is there already",
  ]);
  expect(await on.call("view_file", { path: "./ERROR: e" })).toBe("1\tx");
});

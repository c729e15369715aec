import { lstatSync, mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import { type ReadCheck, Refusal } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import { describe, expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

test("move_file moves a file, also into folders that it makes", async () => {
  const files = new OnFiles({ "a.txt": "one" });
  expect(await files.call("move_file", { from: "a.txt", to: "new/deep/b.txt" })).toBe(
    "moved a.txt to new/deep/b.txt",
  );
  expect([files.names(), files.text("new/deep/b.txt")]).toEqual([
    ["new", "new/deep", "new/deep/b.txt"],
    "one",
  ]);
});

test("move_file moves a folder with all that is in it", async () => {
  const files = new OnFiles({ "src/a.txt": "one", "src/lib/b.txt": "two" });
  expect(await files.call("move_file", { from: "src", to: "lib/src" })).toBe("moved src to lib/src");
  expect(files.names()).toEqual(["lib", "lib/src", "lib/src/a.txt", "lib/src/lib", "lib/src/lib/b.txt"]);
});

test("move_file moves a link and never what it leads to", async () => {
  const files = new OnFiles({ "a.txt": "one" });
  symlinkSync("a.txt", files.at("link"));
  symlinkSync("/etc/passwd", files.at("out"));
  await files.call("move_file", { from: "link", to: "moved" });
  expect(await files.call("move_file", { from: "out", to: "still-out" })).toBe("moved out to still-out");
  expect([readlinkSync(files.at("moved")), readlinkSync(files.at("still-out"))]).toEqual([
    "a.txt",
    "/etc/passwd",
  ]);
  expect(files.names()).toEqual(["a.txt", "moved", "still-out"]);
});

test("move_file moves over nothing", async () => {
  const files = new OnFiles({ "a.txt": "one", "b.txt": "two", "src/c.txt": "" });
  mkdirSync(files.at("empty"));
  symlinkSync("nowhere", files.at("dangling"));
  const over = (to: string) => files.call("move_file", { from: "a.txt", to });
  const words = "ERROR: path exists already, and nothing is moved over it:";
  expect(await over("b.txt")).toBe(`${words} b.txt; give a path that is free`);
  expect(await over("dangling")).toBe(`${words} dangling; give a path that is free`);
  expect(await over("src")).toBe(`${words} src; name the path in it`);
  expect(await over("empty/")).toBe(`${words} empty/; name the path in it`);
  expect(await over("a.txt")).toBe(`${words} a.txt; give a path that is free`);
  expect(await files.call("move_file", { from: "src", to: "empty" })).toBe(
    `${words} empty; name the path in it`,
  );
  expect([
    files.text("a.txt"),
    files.text("b.txt"),
    lstatSync(files.at("dangling")).isSymbolicLink(),
  ]).toEqual(["one", "two", true]);
});

test("move_file says what stands in the way, and leaves all as it was", async () => {
  const files = new OnFiles({ "a.txt": "one", "src/b.txt": "two", ".env": "A=1", "pkg/.git/hooks/x": "" });
  const error = (from: string, to: string) => files.call("move_file", { from, to });
  const before = files.names();
  expect(await error("no.txt", "b.txt")).toBe(
    "ERROR: no such file: no.txt; see what there is with ls or find_files",
  );
  expect(await error("no/a.txt", "b.txt")).toBe(
    "ERROR: no such file: no/a.txt; see what there is with ls or find_files",
  );
  expect(await error("a.txt", "../b.txt")).toBe(
    "ERROR: path is outside the open folders: ../b.txt; list_roots names the open folders",
  );
  expect(await error("../a.txt", "b.txt")).toBe(
    "ERROR: path is outside the open folders: ../a.txt; list_roots names the open folders",
  );
  expect(await error("a.txt", "new/")).toBe(
    "ERROR: path ends as that of a folder: new/; add the name of the file",
  );
  expect(await error("a.txt", ".env.local")).toBe(
    "ERROR: path holds credentials and is never written: .env.local; leave it to the person",
  );
  expect(await error(".env", "env.txt")).toBe(
    "ERROR: path holds credentials and is never written: .env; leave it to the person",
  );
  expect(await error("pkg", "lib")).toBe(
    "ERROR: path can run code and is never written: pkg/.git; leave it to the person",
  );
  expect(await error("src", "src/lib")).toBe(
    "ERROR: folder cannot be moved into itself: src -> src/lib; give a path outside of it",
  );
  expect(await error(".", "x")).toBe(
    'ERROR: path is an open folder, or ends in "." or "..": .; name what is in it',
  );
  expect(await error(files.root, "x")).toBe(
    `ERROR: path is an open folder, or ends in "." or "..": ${files.root}; name what is in it`,
  );
  expect(await error("a.txt/x", "b.txt")).toContain(
    "ERROR: path leads through a file, which holds nothing: a.txt/x",
  );
  expect(files.names()).toEqual(before);
});

test("move_file shows a name with line breaks on one line", async () => {
  const files = new OnFiles({ "a\nERROR: b": "one" });
  expect(await files.call("move_file", { from: "a\nERROR: b", to: "c\u202e" })).toBe(
    "moved a\\u000aERROR: b to c\\u202e",
  );
});

describe("names that look the same are one file to all tools", () => {
  const NFC = "caf\u00e9.txt";
  const NFD = "cafe\u0301.txt";
  const [SHOT, TYPED] = ["Screen\u202fshot.png", "Screen shot.png"];

  test("for move_file and delete_file, too", async () => {
    const files = new OnFiles({ [NFC]: "one", [SHOT]: "two", "d\u00e9/x": "three" });
    expect(await files.call("move_file", { from: NFD, to: "a.txt" })).toBe(`moved ${NFC} to a.txt`);
    expect(await files.call("delete_file", { path: TYPED })).toBe(`deleted ${SHOT}`);
    expect(await files.call("move_file", { from: "de\u0301/x", to: "de\u0301/y" })).toBe(
      "moved d\u00e9/x to d\u00e9/y",
    );
    expect(files.names()).toEqual(["a.txt", "d\u00e9", "d\u00e9/y"]);
  });

  test("and no second folder is made beside one", async () => {
    const files = new OnFiles({ "d\u00e9/x": "" });
    expect(await files.call("make_folder", { path: "de\u0301" })).toBe("d\u00e9 is there already");
    expect(await files.call("make_folder", { path: "de\u0301/a/b" })).toBe("made d\u00e9/a/b");
    expect(await files.call("create_file", { path: "de\u0301/new", text: "" })).toBe(
      "created d\u00e9/new (0 lines, 0 bytes)",
    );
    expect(await files.call("move_file", { from: "d\u00e9/new", to: "de\u0301/c/d" })).toBe(
      "moved d\u00e9/new to d\u00e9/c/d",
    );
    expect(files.names()[0]).toBe("d\u00e9");
    expect(files.names().every((name) => name.startsWith("d\u00e9"))).toBe(true);
  });

  test("but for a link, which is never taken for what it leads to", async () => {
    const files = new OnFiles({ [`sub/${NFC}`]: "one", [NFC]: "two" });
    symlinkSync(`sub/${NFC}`, files.at("d\u00e9"));
    expect(await files.call("delete_file", { path: "de\u0301" })).toBe(
      "ERROR: no such file: de\u0301; see what there is with ls or find_files",
    );
    expect(await files.call("delete_file", { path: "d\u00e9" })).toBe("deleted d\u00e9");
    expect(files.names()).toEqual([NFC, "sub", `sub/${NFC}`]);
  });

  test("and the one that is written exactly so comes first", async () => {
    const files = new OnFiles({ [NFC]: "one", [NFD]: "two" });
    expect(await files.call("delete_file", { path: NFD })).toBe(`deleted ${NFD}`);
    expect(files.names()).toEqual([NFC]);
  });
});

describe("move_file never takes a file from under the guard", () => {
  const vault = async (check: ReadCheck) => {
    if (check.path.includes("/vault/refused/")) return new Refusal("only for local models");
    return check.path.includes("/vault/") ? (await check.text()).replaceAll("hunter2", "[kept]") : true;
  };
  const content = {
    "vault/a.md": "key hunter2",
    "vault/free.md": "no key",
    "vault/refused/b.md": "x",
    "c.md": "hunter2",
  };

  test("when it refuses the file where it is", async () => {
    const files = new OnFiles(content, { guard: vault });
    expect(await files.call("move_file", { from: "vault/refused/b.md", to: "b.md" })).toBe(
      `ERROR: withheld: ${files.at("vault/refused/b.md")}: only for local models`,
    );
    expect(files.text("vault/refused/b.md")).toBe("x");
  });

  test("when it masks the file where it is, and would not at the new path", async () => {
    const files = new OnFiles(content, { guard: vault });
    expect(await files.call("move_file", { from: "vault/a.md", to: "a.md" })).toBe(
      `ERROR: withheld: ${files.at("vault/a.md")}: parts of it are withheld from you, and would not be under the new path`,
    );
    expect(await files.call("move_file", { from: "vault/a.md", to: "vault/new/a.md" })).toBe(
      "moved vault/a.md to vault/new/a.md",
    );
    expect(await files.call("move_file", { from: "vault/free.md", to: "free.md" })).toBe(
      "moved vault/free.md to free.md",
    );
    expect(await files.call("move_file", { from: "c.md", to: "vault/c.md" })).toBe(
      "moved c.md to vault/c.md",
    );
    expect(await files.call("move_file", { from: "vault/c.md", to: "vault/refused/c.md" })).toContain(
      "moved",
    );
  });

  test("when that is deep in a folder", async () => {
    const files = new OnFiles(content, { guard: vault });
    expect(await files.call("move_file", { from: "vault", to: "notes" })).toBe(
      `ERROR: withheld: ${files.at("vault/a.md")}: parts of it are withheld from you, and would not be under the new path`,
    );
    await files.call("delete_file", { path: "vault/a.md" });
    expect(await files.call("move_file", { from: "vault", to: "notes" })).toBe(
      `ERROR: withheld: ${files.at("vault/refused/b.md")}: only for local models`,
    );
    expect(files.names()).toContain("vault/free.md");
  });

  test("and moves what it masks everywhere the same, and what is no text", async () => {
    const files = new OnFiles(
      {
        "src/conf.yml": "password: hunter2x9\n",
        "src/a.bin": Buffer.from([0, 1, 0xff]),
        "src/b.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      },
      { guard: secretGuard() },
    );
    expect(await files.call("move_file", { from: "src", to: "lib" })).toBe("moved src to lib");
    expect(await files.call("move_file", { from: "lib/conf.yml", to: "conf.yml" })).toBe(
      "moved lib/conf.yml to conf.yml",
    );
  });

  test.for(["\0", "GIF89a\0", "RIFF1234WEBP\0"])("when view_file takes it for no text (%j)", async (head) => {
    const guard = (check: ReadCheck) => (check.kind === "image" ? null : vault(check));
    const files = new OnFiles({ "vault/a": `${head}\nkey hunter2\n` }, { guard });
    expect(await files.call("move_file", { from: "vault/a", to: "a" })).toBe(
      `ERROR: withheld: ${files.at("vault/a")}: parts of it are withheld from you, and would not be under the new path`,
    );
  });

  test("when it refuses pictures there", async () => {
    const guard = (check: ReadCheck) => check.kind !== "image" || !check.path.includes("/vault/");
    const files = new OnFiles({ "vault/a": "GIF89a\0" }, { guard });
    expect(await files.call("move_file", { from: "vault/a", to: "a" })).toBe(
      `ERROR: withheld: ${files.at("vault/a")}: this host withholds it from this model`,
    );
  });

  test("and asks about no more files than it can wait for", async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`src/${i}`, ""]));
    const files = new OnFiles(many, { guard: () => null });
    expect(await files.call("move_file", { from: "src", to: "lib" })).toBe(
      "ERROR: folder holds more than 1000 files, and the read guard is asked about each: move what is in it in parts",
    );
  });
});

import fs, { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Refusal } from "@shalya/guard";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

test("delete_file removes a file, an empty folder, and a link but not what it leads to", async () => {
  const files = new OnFiles({ "src/a.txt": "one", "b.txt": "two" });
  symlinkSync("src", files.at("link"));
  mkdirSync(files.at("empty"));
  expect(await files.call("delete_file", { path: "src/a.txt" })).toBe("deleted src/a.txt");
  expect(await files.call("delete_file", { path: "empty" })).toBe("deleted empty");
  expect(await files.call("delete_file", { path: "link" })).toBe("deleted link");
  expect(files.names()).toEqual(["b.txt", "src"]);
});

test("delete_file removes a file that the guard refuses, since nothing of it is told", async () => {
  const files = new OnFiles({ "a.txt": "one" }, { guard: () => new Refusal("no") });
  expect(await files.call("delete_file", { path: "a.txt" })).toBe("deleted a.txt");
});

test("delete_file removes no folder with something in it", async () => {
  const files = new OnFiles({ "src/a.txt": "one", "src/b.txt": "two" });
  expect(await files.call("delete_file", { path: "src" })).toBe(
    "ERROR: folder is not empty: src; delete what is in it first, one by one (names in it: 2)",
  );
  expect(files.names()).toEqual(["src", "src/a.txt", "src/b.txt"]);
});

test.each([1, 2, 3])("delete_file removes nothing that comes into a folder after look %i", async (look) => {
  const files = new OnFiles({});
  mkdirSync(files.at("empty"));
  const { readdirSync } = fs;
  let looks = 0;
  fs.readdirSync = ((...args: Parameters<typeof readdirSync>) => {
    const found = readdirSync(...args);
    if (++looks === look) writeFileSync(files.at("empty/new.txt"), "");
    return found;
  }) as typeof readdirSync;
  syncBuiltinESMExports();
  const answer = await files.call("delete_file", { path: "empty" }).finally(() => {
    fs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  });
  if (looks < look) expect([answer, files.names()]).toEqual(["deleted empty", []]);
  else {
    expect(files.names()).toEqual(["empty", "empty/new.txt"]);
    expect(answer).toBe(
      "ERROR: folder is not empty: empty; delete what is in it first, one by one (names in it: 1)",
    );
  }
});

test("delete_file says what it does not remove, and why", async () => {
  const files = new OnFiles({ ".env": "A=1", ".git/hooks/x": "", "a.txt": "" });
  symlinkSync("../..", files.at("up"));
  const error = (path: string) => files.call("delete_file", { path });
  expect(await error("no.txt")).toBe("ERROR: no such file: no.txt; see what there is with ls or find_files");
  expect(await error(".env")).toBe(
    "ERROR: path holds credentials and is never written: .env; leave it to the person",
  );
  expect(await error(".git/hooks/x")).toBe(
    "ERROR: path can run code and is never written: .git/hooks/x; leave it to the person",
  );
  expect(await error("up/x")).toBe(
    "ERROR: path is outside the open folders: up/x; list_roots names the open folders",
  );
  expect(await error("/etc/passwd")).toBe(
    "ERROR: path is outside the open folders: /etc/passwd; list_roots names the open folders",
  );
  expect(await error("..")).toBe(
    "ERROR: path is outside the open folders: ..; list_roots names the open folders",
  );
  expect(await error("/")).toBe(
    "ERROR: path is outside the open folders: /; list_roots names the open folders",
  );
  expect(await error(files.root)).toContain("ERROR: path is an open folder");
  expect(await error(`${files.root}/`)).toContain("ERROR: path is an open folder");
  expect(existsSync(files.at(".env"))).toBe(true);
});

test("delete_file is not in a host that only reads", async () => {
  const files = new OnFiles({ "a.txt": "" });
  files.host.sandbox.dropRoot(files.root);
  expect(await files.call("delete_file", { path: "a.txt" })).toBe(
    "ERROR: no folders are open, so no path is inside them: a.txt; ask the person to open one",
  );
});

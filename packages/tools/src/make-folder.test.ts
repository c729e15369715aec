import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { OnFiles } from "./_on-files.js";

test("make_folder makes a folder and those above it", async () => {
  const files = new OnFiles();
  expect(await files.call("make_folder", { path: "src/lib" })).toBe("made src/lib");
  expect(await files.call("make_folder", { path: "src/lib/" })).toBe("src/lib is there already");
  expect(await files.call("make_folder", { path: "." })).toBe(". is there already");
  expect(files.names()).toEqual(["src", "src/lib"]);
});

test("make_folder says what stands in the way", async () => {
  const files = new OnFiles({ "a.txt": "" });
  symlinkSync("/tmp", files.at("out"));
  const error = (path: string) => files.call("make_folder", { path });
  expect(await error("a.txt")).toBe("ERROR: path is a file already: a.txt; give another for the folder");
  expect(await error("a.txt/b")).toContain("ERROR: path leads through a file, which holds nothing: a.txt/b");
  expect(await error("out/x")).toBe(
    "ERROR: path is outside the open folders: out/x; list_roots names the open folders",
  );
  expect(await error(".git/hooks")).toBe(
    "ERROR: path can run code and is never written: .git/hooks; leave it to the person",
  );
  expect(files.names()).toEqual(["a.txt", "out"]);
});

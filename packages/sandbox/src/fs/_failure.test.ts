import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Unsafe } from "../unsafe.js";
import { failure, inWords } from "./_failure.js";
import { NotFolder } from "./_folder.js";

test.each([
  ["EACCES", "this process has no permission for the path: a"],
  ["EPERM", "this process has no permission for the path: a"],
  ["ERR_ACCESS_DENIED", "this process has no permission for the path: a"],
  ["EEXIST", "path exists already: a"],
  ["EISDIR", "path is a folder and not a file: a"],
  ["ENOTDIR", "path is not a folder: a"],
  ["ENOTEMPTY", "folder is not empty: a"],
  ["EINVAL", "path has a name that the disk does not take: a"],
  ["ENAMETOOLONG", "path is longer, or has a longer name, than a disk takes: a"],
  ["ENOSPC", "disk is full: a"],
  ["EDQUOT", "disk quota is used up: a"],
  ["EFBIG", "file would be larger than the disk takes: a"],
  ["EROFS", "disk can only be read: a"],
  ["EBUSY", "path is in use or mounted from elsewhere, so it cannot be replaced, moved or removed: a"],
  [
    "EXDEV",
    "path lies on another disk or is mounted from elsewhere, so copy it there and remove the old one: a",
  ],
  ["EMFILE", "this process has too many files open: a"],
  ["ENFILE", "this system has too many files open: a"],
  ["EIO", "the system refuses it (EIO): a"],
])("failure() has words for %s", (code, message) => {
  expect(failure(code, "a")).toEqual(Object.assign(new Error(message), { code }));
});

test("failure() refuses a missing file as check() does, and bounds what it shows", () => {
  const missing = failure("ENOENT", "a\n".repeat(300));
  expect(missing).toBeInstanceOf(Unsafe);
  expect(missing.message).toBe(`no such file: ${"a\\u000a".repeat(150)}…`);
});

test("inWords() shows no path but the one that was given", () => {
  const thrown = (() => {
    try {
      return readFileSync("/a/path/nobody/gave");
    } catch (e) {
      return e;
    }
  })();
  const error = inWords(thrown, "given") as Error;
  expect(Object.getOwnPropertyNames(error).sort()).toEqual(["code", "message", "stack"]);
  expect(`${error.message} ${error.stack?.split("\n")[0]} ${error.cause}`).not.toContain("nobody");
});

test("inWords() keeps what is no answer of the system", () => {
  const other = new TypeError("x");
  expect(inWords(other, "a")).toBe(other);
  expect(inWords("x", "a")).toBe("x");
  expect((inWords(new NotFolder(), "a") as Error).message).toBe("path is not a folder: a");
});

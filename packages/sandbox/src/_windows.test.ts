import { expect, test } from "vitest";
import { aliased, misread, shareOf } from "./_windows.js";

test.each([
  ["a.txt", undefined],
  ["-rf", undefined],
  ["console.ts", undefined],
  ["com10", undefined],
  ["lpt", undefined],
  ["nul-terminated", undefined],
  ["...a", undefined],
  ["a.txt::$DATA", "Windows reads a drive or a stream in it"],
  ["C:a", "Windows reads a drive or a stream in it"],
  ["a.", "Windows drops dots and spaces at the end"],
  ["a ", "Windows drops dots and spaces at the end"],
  ["NUL", "Windows reads it as a device"],
  ["nul.tar.gz", "Windows reads it as a device"],
  ["COM9", "Windows reads it as a device"],
  ["com².log", "Windows reads it as a device"],
  ["prn  .txt", "Windows reads it as a device"],
])("aliased() of %j is %j", (name, why) => {
  expect(aliased(name)).toBe(why);
});

test.each([
  ["C:\\proj\\src\\a.ts", undefined],
  ["c:/proj/../a.ts", undefined],
  ["\\\\server\\share\\a.ts", undefined],
  ["src\\.\\a.ts", undefined],
  ["\\proj\\a.ts", undefined],
  ["C:a.ts", "Windows reads a drive or a stream in it"],
  ["C:", "Windows reads a drive or a stream in it"],
  ["C:\\proj\\a.ts:s", "Windows reads a drive or a stream in it"],
  ["C:\\proj.\\a.ts", "Windows drops dots and spaces at the end"],
  ["src/... /a.ts", "Windows drops dots and spaces at the end"],
  ["C:\\proj\\con\\a.ts", "Windows reads it as a device"],
  ["\\\\?\\C:\\proj", "Windows reads it as a device"],
  ["\\\\.\\PhysicalDrive0", "Windows reads it as a device"],
  ["//./pipe/a", "Windows reads it as a device"],
])("misread() of %j on Windows is %j, and elsewhere nothing", (path, why) => {
  expect(misread(path, "win32")).toBe(why);
  expect(misread(path, "linux")).toBe(undefined);
});

test("shareOf() is the server and share of a Windows path, in one spelling", () => {
  expect(shareOf("\\\\Server\\Share\\a\\b", "win32")).toBe("/server/share");
  expect(shareOf("//server//share", "win32")).toBe("/server/share");
  expect(shareOf("C:\\a", "win32")).toBe(undefined);
  expect(shareOf("\\\\server", "win32")).toBe(undefined);
  expect(shareOf("//server/share/a", "linux")).toBe(undefined);
});

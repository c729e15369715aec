import { expect, test } from "vitest";
import { argumentsOf } from "./_arguments.js";
import { UsageError } from "./_usage.js";

const plain = {
  folders: ["a"],
  readRoots: [],
  readOutside: false,
  secrets: "mask",
  maxChars: undefined,
  exhash: false,
};

test("argumentsOf() takes the folders, in any place, and leaves the rest as it is by default", () => {
  expect(argumentsOf(["a"])).toEqual(plain);
  expect(argumentsOf(["a", "b"])).toEqual({ ...plain, folders: ["a", "b"] });
  expect(argumentsOf([])).toEqual({ ...plain, folders: [] });
});

test("argumentsOf() takes every option", () => {
  const words = "--read x a --read=y --read-outside --secrets refuse --max-chars 9000 --exhash b".split(" ");
  expect(argumentsOf(words)).toEqual({
    folders: ["a", "b"],
    readRoots: ["x", "y"],
    readOutside: true,
    secrets: "refuse",
    maxChars: 9000,
    exhash: true,
  });
});

test("argumentsOf() takes a folder that begins with a dash after --", () => {
  expect(argumentsOf(["--", "-a"])).toEqual({ ...plain, folders: ["-a"] });
});

test("argumentsOf() knows the calls for help and version, whatever stands beside", () => {
  expect(argumentsOf(["--help"])).toBe("help");
  expect(argumentsOf(["-h", "--secrets", "x"])).toBe("help");
  expect(argumentsOf(["--version", "a"])).toBe("version");
});

test.each([
  [["--foo", "a"], 'unknown option "--foo": see --help'],
  [["-x"], 'unknown option "-x": see --help'],
  [["--read"], 'option "--read <value>" argument missing: see --help'],
  [["--read-outside=yes"], 'option "--read-outside" does not take an argument: see --help'],
  [["--exhash=yes"], 'option "--exhash" does not take an argument: see --help'],
  [["--secrets", "--read", "a"], 'option "--secrets" argument is ambiguous: see --help'],
  [["--secrets", "hide", "a"], '--secrets is "hide": give mask, refuse or off'],
  [["--secrets", "\u001b[2J", "a"], '--secrets is "": give mask, refuse or off'],
  [["--max-chars", "199", "a"], '--max-chars is "199": give a whole number from 200'],
  [["--max-chars", "1e4", "a"], '--max-chars is "1e4": give a whole number from 200'],
  [["--max-chars=-5", "a"], '--max-chars is "-5": give a whole number from 200'],
  [["--max-chars", "9".repeat(50), "a"], `--max-chars is "${"9".repeat(39)}…": give a whole number from 200`],
  [[""], "a FOLDER is empty: name it, such as . for this one"],
  [["--read", "", "a"], "a FOLDER is empty: name it, such as . for this one"],
])("argumentsOf(%j) is refused", (words, message) => {
  expect(() => argumentsOf(words)).toThrow(new UsageError(message));
});

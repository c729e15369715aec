import { expect, test } from "vitest";
import { err } from "./err.js";
import { failed } from "./failed.js";

test("err() puts the prefix before what failed", () => {
  expect(err("no such file")).toBe("ERROR: no such file");
});

test("err() adds what was thrown", () => {
  expect(err("could not read", new RangeError("offset is past the end"))).toBe(
    "ERROR: could not read: RangeError: offset is past the end",
  );
  expect(err("could not read", "disk full")).toBe("ERROR: could not read: disk full");
  expect(err("could not read", 0)).toBe("ERROR: could not read: 0");
});

test("err() takes null and undefined as nothing to add", () => {
  expect(err("could not read", null)).toBe("ERROR: could not read");
  expect(err("could not read", undefined)).toBe("ERROR: could not read");
});

test.for([
  ["what has it", () => err(err("a")), "ERROR: a"],
  ["what has it twice", () => err("ERROR: ERROR: a"), "ERROR: a"],
  ["a thrown string has it", () => err("a", err("b")), "ERROR: a: b"],
  ["both have it", () => err(err("a"), err("b")), "ERROR: a: b"],
  ["a message has it", () => err("a", new Error(err("b"))), "ERROR: a: Error: b"],
  ["an error is named like it", () => err("a", { name: "ERROR", message: "b" }), "ERROR: a: b"],
  ["a cause has it", () => err("a", new Error("b", { cause: err("c") })), "ERROR: a: Error: b; cause: c"],
] as const)("err() does not double the prefix when %s", ([, call, wanted]) => {
  expect(call()).toBe(wanted);
});

test("err() keeps the prefix where it does not begin the text", () => {
  expect(err("the log says ERROR: 5")).toBe("ERROR: the log says ERROR: 5");
});

test("err() folds what no reader should get raw, also in what failed", () => {
  expect(err("no such file: a\u001b[2J\ud800\n😀", "b\u0000")).toBe(
    "ERROR: no such file: a\ufffd[2J\ufffd\n😀: b\ufffd",
  );
});

test("err() cuts a what that is longer than 6,000 characters, and keeps the error", () => {
  const long = "x".repeat(6001);
  expect(err(long.slice(1))).toBe(`ERROR: ${long.slice(1)}`);
  expect(err(long, "disk full")).toBe(`ERROR: ${long.slice(1)}… (1 more characters): disk full`);
});

test("err() is a failure even when there is nothing to say", () => {
  expect(err("")).toBe("ERROR: no reason given");
  expect(err("ERROR: ")).toBe("ERROR: no reason given");
  expect(err("", new Error("b"))).toBe("ERROR: Error: b");
  expect(failed(err(""))).toBe(true);
});

test("err() refuses a what that is no string", () => {
  const given = (what: unknown) => () => err(what as string);
  const words = (type: string) =>
    new TypeError(`what is of type ${type}: give a string that says what failed`);
  expect(given(undefined)).toThrow(words("undefined"));
  expect(given(null)).toThrow(words("null"));
  expect(given(42)).toThrow(words("number"));
  expect(given(new Error("x"))).toThrow(words("object"));
});

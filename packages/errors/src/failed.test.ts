import { expect, test } from "vitest";
import { err } from "./err.js";
import { failed } from "./failed.js";
import { Media } from "./media.js";

const refusal = (text: string) =>
  Object.assign(Object.create({ [Symbol.for("shalya.Refusal")]: true }), { toString: () => text });

test("failed() is true for what err() made", () => {
  expect(failed(err("no such file"))).toBe(true);
});

test.for([
  "",
  "fine",
  "ERROR",
  "ERROR:",
  "ERROR:x",
  "Error: x",
  "error: x",
  " ERROR: x",
  "\uFEFFERROR: x",
  "\nERROR: x",
  "E\u0000RROR: x",
])("failed() is false for %j", (text) => {
  expect(failed(text)).toBe(false);
});

test("failed() reads the text of a Media", () => {
  expect(failed(new Media("ERROR: no picture", ["/a.png"]))).toBe(true);
  expect(failed(new Media("a picture", ["/a.png"]))).toBe(false);
});

test("failed() reads a String object, of a subclass and of another text too", () => {
  class Text extends String {
    override toString() {
      return "fine";
    }
  }
  expect(failed(new String("ERROR: x"))).toBe(true);
  expect(failed(new Text("ERROR: x"))).toBe(true);
  expect(failed(new String("fine"))).toBe(false);
});

test("failed() is true for a Refusal, whatever it says", () => {
  expect(failed(refusal("ERROR: withheld: /a.md: no"))).toBe(true);
  expect(failed(refusal("nothing"))).toBe(true);
});

const revoked = Proxy.revocable({}, {});
revoked.revoke();
const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error("read");
    },
  },
);
const mediaLike = { [Symbol.for("shalya.Media")]: true };

test.for<[string, unknown]>([
  ["null", null],
  ["undefined", undefined],
  ["a number", 42],
  ["a symbol", Symbol("ERROR: x")],
  ["a big integer", 10n],
  ["a function", () => "ERROR: x"],
  ["a list", ["ERROR: x"]],
  ["an object with a toString", { toString: () => "ERROR: x" }],
  ["an error", new Error("ERROR: x")],
  ["an object without a prototype", Object.create(null)],
  ["a revoked proxy", revoked.proxy],
  ["a proxy that throws", throwing],
  ["a promise", Promise.resolve("ERROR: x")],
  ["a Media of another copy with no text", mediaLike],
  ["a Media of another copy with a text that throws", Object.setPrototypeOf({ ...mediaLike }, throwing)],
])("failed() is false for %s", ([, value]) => {
  expect(failed(value)).toBe(false);
});

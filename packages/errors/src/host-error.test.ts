import { expect, test } from "vitest";
import { HostError } from "./host-error.js";

test("HostError is an Error with its message, name and cause", () => {
  const cause = new Error("why");
  const e = new HostError("no such file", { cause });
  expect([e.message, e.name, e.cause, e instanceof Error]).toEqual([
    "no such file",
    "HostError",
    cause,
    true,
  ]);
  expect(Object.keys(e)).toEqual([]);
  expect(new HostError().message).toBe("");
});

test("HostError knows the instances of another copy of the package", () => {
  const other = Object.create({ [Symbol.for("shalya.HostError")]: true });
  expect(other instanceof HostError).toBe(true);
});

test("HostError subclasses know their own instances only", () => {
  class Unsafe extends HostError {}
  expect(new Unsafe("x") instanceof Unsafe).toBe(true);
  expect(new Unsafe("x") instanceof HostError).toBe(true);
  expect(new HostError("x") instanceof Unsafe).toBe(false);
});

test("HostError does not know anything else", () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error("read");
      },
    },
  );
  const function_ = Object.assign(() => {}, { [Symbol.for("shalya.HostError")]: true });
  for (const value of [null, undefined, 1, "x", {}, new Error("x"), hostile, function_])
    expect(value instanceof HostError).toBe(false);
});

test("HostError refuses a message that is no string", () => {
  expect(() => new HostError({} as string)).toThrow(
    new TypeError("message of a host error is of type object: give a string that says what is refused"),
  );
});

import { expect, test } from "vitest";
import { NotImplementedError } from "./not-implemented-error.js";

test("NotImplementedError is an Error with its message, name and cause", () => {
  const cause = new Error("why");
  const e = new NotImplementedError("no vault", { cause });
  expect([e.message, e.name, e.cause, e instanceof Error]).toEqual([
    "no vault",
    "NotImplementedError",
    cause,
    true,
  ]);
  expect(Object.keys(e)).toEqual([]);
  expect(new NotImplementedError().message).toBe("");
});

test("NotImplementedError gives its name to a subclass", () => {
  class NoVault extends NotImplementedError {}
  expect(new NoVault("x").name).toBe("NotImplementedError");
});

test("NotImplementedError knows the instances of another copy of the package", () => {
  class NoVault extends NotImplementedError {}
  const other = Object.create({ [Symbol.for("shalya.NotImplementedError")]: true });
  expect(other instanceof NotImplementedError).toBe(true);
  expect(new NoVault("x") instanceof NoVault).toBe(true);
  expect(new NotImplementedError("x") instanceof NoVault).toBe(false);
  expect(Object.assign(new Error("x"), { name: "NotImplementedError" }) instanceof NotImplementedError).toBe(
    false,
  );
});

test("NotImplementedError refuses a message that is no string", () => {
  expect(() => new NotImplementedError(null as unknown as string)).toThrow(
    new TypeError(
      "message of a not-implemented error is of type null: give a string that says what this host cannot do",
    ),
  );
});

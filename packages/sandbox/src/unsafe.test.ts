import { HostError, hostErr } from "@shalya/errors";
import { expect, test } from "vitest";
import { Unsafe } from "./unsafe.js";

/** An error as another copy of the package makes it. */
function foreign(): Error {
  class Unsafe extends Error {}
  Object.defineProperty(Unsafe.prototype, Symbol.for("shalya.Unsafe"), { value: true });
  return new Unsafe("no");
}

test("Unsafe is a HostError whose name survives minification", () => {
  const e = new Unsafe("path is outside the open folders: /etc/passwd");
  expect(e).toBeInstanceOf(HostError);
  expect(e).toBeInstanceOf(Unsafe);
  expect(hostErr(e)).toBe("Unsafe: path is outside the open folders: /etc/passwd");
  expect(Object.keys(e)).toEqual([]);
});

test("Unsafe knows the errors of other copies of the package, and only those", () => {
  expect(foreign()).toBeInstanceOf(Unsafe);
  expect(new HostError("no")).not.toBeInstanceOf(Unsafe);
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error("trap");
      },
    },
  );
  for (const other of [null, undefined, "Unsafe", 1, new Error("no"), { name: "Unsafe" }, hostile])
    expect(other instanceof Unsafe).toBe(false);
});

test("a subclass of Unsafe counts its own instances only", () => {
  class Special extends Unsafe {}
  expect(new Special("no")).toBeInstanceOf(Unsafe);
  expect(new Special("no")).toBeInstanceOf(Special);
  expect(new Unsafe("no") instanceof Special).toBe(false);
});

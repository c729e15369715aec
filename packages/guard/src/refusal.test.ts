import { failed } from "@shalya/errors";
import { expect, test } from "vitest";
import { Refusal } from "./refusal.js";

test("Refusal reads as one failed result that names its kind, path and reason", () => {
  const r = new Refusal("local-only", undefined, "/local.md");
  expect([r.why, r.kind, r.path]).toEqual(["local-only", "withheld", "/local.md"]);
  expect([String(r), `${r}`, [r].join()]).toEqual(Array(3).fill("ERROR: withheld: /local.md: local-only"));
  expect([failed(r), failed(String(r))]).toEqual([true, true]);
  expect(String(new Refusal("why", "quota", "/p"))).toBe("ERROR: quota: /p: why");
});

test("Refusal leaves out a path that it does not have", () => {
  expect(String(new Refusal("not here"))).toBe("ERROR: withheld: not here");
});

test("Refusal knows the instances of another copy of the package", () => {
  class Quota extends Refusal {}
  const other = Object.create({ [Symbol.for("shalya.Refusal")]: true });
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error("read");
      },
    },
  );
  expect(other instanceof Refusal).toBe(true);
  expect([new Quota("x") instanceof Quota, new Quota("x") instanceof Refusal]).toEqual([true, true]);
  expect(new Refusal("x") instanceof Quota).toBe(false);
  for (const value of [null, undefined, "ERROR: withheld: /p: x", {}, hostile])
    expect(value instanceof Refusal).toBe(false);
});

const make = (...parts: unknown[]) => {
  const [why, kind, path] = parts as [string, string, string];
  return () => new Refusal(why, kind, path);
};

test("Refusal refuses a why that says nothing", () => {
  expect(make(null)).toThrow(
    new TypeError("why of a refusal is of type null: give a string that tells the model why"),
  );
  expect(make("")).toThrow(
    new RangeError("why of a refusal is empty: give a string that tells the model why"),
  );
});

test("Refusal refuses a kind that is no word", () => {
  expect(make("x", 7)).toThrow(
    new TypeError('kind of a refusal is of type number: give a word for callers, such as "withheld"'),
  );
  expect(make("x", "")).toThrow(
    new RangeError('kind of a refusal is empty: give a word for callers, such as "withheld"'),
  );
});

test("Refusal refuses a path that is no string", () => {
  expect(make("x", "withheld", null)).toThrow(
    new TypeError("path of a refusal is of type null: give a string"),
  );
});

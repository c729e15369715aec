import { expect, expectTypeOf, test } from "vitest";
import { attempt } from "./attempt.js";
import { err } from "./err.js";
import { NotImplementedError } from "./not-implemented-error.js";

const fails = (e: unknown) => () => {
  throw e;
};
const rejects = (e: unknown) => async () => {
  throw e;
};
// A name of its own keeps the linter from taking these for promises made by mistake.
const THEN = "then";
const named = (name: string) => Object.assign(new Error("x"), { name });

test("attempt() gives back what a plain function returns, at once", () => {
  const result = { n: 1 };
  expect(attempt("count", () => result)).toBe(result);
  expect(attempt("count", () => undefined)).toBe(undefined);
});

test("attempt() makes one failure of what a plain function throws", () => {
  expect(attempt("search failed", fails(new TypeError("no index")))).toBe(
    "ERROR: search failed: TypeError: no index",
  );
});

test("attempt() gives a promise for a promise", async () => {
  const done = attempt("count", async () => 3);
  expect(done).toBeInstanceOf(Promise);
  expect(await done).toBe(3);
  expect(await attempt("search failed", rejects(new TypeError("no index")))).toBe(
    "ERROR: search failed: TypeError: no index",
  );
});

test("attempt() gives a promise for any object with a then", async () => {
  const query = { [THEN]: (yes: (v: string) => void) => yes("3 rows") };
  const broken = { [THEN]: (_: (v: string) => void, no: (e: unknown) => void) => no(new Error("no table")) };
  const callable = Object.assign(() => {}, query);
  expect(await attempt("query", () => query)).toBe("3 rows");
  expect(await attempt("query", () => callable)).toBe("3 rows");
  expect(await attempt("query", () => broken)).toBe("ERROR: query: Error: no table");
});

test("attempt() says its types: plain for plain, promise for promise, a string for what never returns", () => {
  expectTypeOf(attempt("x", () => 1)).toEqualTypeOf<number | string>();
  expectTypeOf(attempt("x", async () => 1)).toEqualTypeOf<Promise<number | string>>();
  expectTypeOf(attempt("x", fails(1))).toEqualTypeOf<string>();
  expect(attempt("x", () => 1)).toBe(1);
});

test("attempt() leaves a failure that was returned alone", async () => {
  expect(attempt("outer", () => err("inner"))).toBe("ERROR: inner");
  expect(await attempt("outer", async () => err("inner"))).toBe("ERROR: inner");
});

test("attempt() makes a failure of anything thrown, also of nothing", async () => {
  expect(attempt("w", fails(undefined))).toBe("ERROR: w");
  expect(attempt("w", fails(null))).toBe("ERROR: w");
  expect(attempt("w", fails(""))).toBe("ERROR: w: no reason given");
  expect(attempt("w", fails("disk full"))).toBe("ERROR: w: disk full");
  expect(await attempt("w", rejects(undefined))).toBe("ERROR: w");
});

test.for<[string, unknown]>([
  ["a host that cannot", new NotImplementedError("no vault")],
  ["a subclass of it", new (class NoVault extends NotImplementedError {})("x")],
  [
    "a subclass with a name of its own",
    Object.assign(new NotImplementedError("x"), { name: "NoVaultError" }),
  ],
  ["that error of another package", named("NotImplementedError")],
  ["the class itself, thrown by mistake", NotImplementedError],
  ["an abort", new DOMException("stop", "AbortError")],
  ["an AbortError that is no DOMException", named("AbortError")],
  ["an interrupt that bubbles up", Object.assign(new Error("[]"), { is_bubble_up: true })],
  ["a tool interrupt", named("ToolInterruptError")],
  [
    "an error that carries the mark",
    Object.assign(new Error("x"), { [Symbol.for("shalya.passthrough")]: true }),
  ],
])("attempt() lets through %s", async ([, e]) => {
  let thrown: unknown;
  try {
    attempt("w", fails(e));
  } catch (caught) {
    thrown = caught;
  }
  expect(thrown).toBe(e);
  await expect(attempt("w", rejects(e))).rejects.toBe(e);
});

test.for<[string, unknown, string]>([
  ["a timeout", new DOMException("too slow", "TimeoutError"), "TimeoutError: too slow"],
  ["an error that only talks of aborting", new Error("AbortError"), "Error: AbortError"],
  [
    "an error whose is_bubble_up is not true",
    Object.assign(new Error("x"), { is_bubble_up: "yes" }),
    "Error: x",
  ],
])("attempt() does not let through %s", async ([, e, words]) => {
  expect(attempt("w", fails(e))).toBe(`ERROR: w: ${words}`);
  expect(await attempt("w", rejects(e))).toBe(`ERROR: w: ${words}`);
});

test("attempt() lets through whatever is thrown once the signal is aborted", async () => {
  const stop = new AbortController();
  stop.abort("stop it");
  const { signal } = stop;
  expect(() => attempt("w", () => signal.throwIfAborted(), { signal })).toThrow("stop it");
  await expect(attempt("w", rejects("socket closed"), { signal })).rejects.toBe("socket closed");
  expect(attempt("w", () => "fine", { signal })).toBe("fine");
});

test("attempt() makes a failure of what is thrown before the signal is aborted", () => {
  const { signal } = new AbortController();
  expect(attempt("w", fails("disk full"), { signal })).toBe("ERROR: w: disk full");
});

test("attempt() makes a failure of a signal that ran out of time", () => {
  const signal = AbortSignal.abort(new DOMException("too slow", "TimeoutError"));
  expect(attempt("w", () => signal.throwIfAborted(), { signal })).toBe("ERROR: w: TimeoutError: too slow");
});

test("attempt() lets through what rethrow answers true for", async () => {
  const rethrow = (e: unknown) => e === "pause";
  await expect(attempt("w", rejects("pause"), { rethrow })).rejects.toBe("pause");
  expect(attempt("w", fails("disk full"), { rethrow })).toBe("ERROR: w: disk full");
});

test("attempt() takes a rethrow that fails, or answers anything but true, as a no", () => {
  const async_ = (async () => false) as unknown as () => boolean;
  expect(attempt("w", fails("disk full"), { rethrow: fails("oops") })).toBe("ERROR: w: disk full");
  expect(attempt("w", fails("disk full"), { rethrow: async_ })).toBe("ERROR: w: disk full");
});

const given = (what: unknown, fn: unknown, options?: unknown) => () =>
  attempt(what as string, fn as () => string, options as object);

test("attempt() refuses a what that is no string, and does not call fn", () => {
  let calls = 0;
  expect(given(undefined, () => calls++)).toThrow(
    new TypeError("what is of type undefined: give a string that says what was tried"),
  );
  expect(calls).toBe(0);
});

test("attempt() refuses an fn that is no function", () => {
  const words = (type: string) => new TypeError(`fn is of type ${type}: give a function that does the work`);
  expect(given("w", undefined)).toThrow(words("undefined"));
  expect(given("w", Promise.resolve(1))).toThrow(words("object"));
});

test("attempt() refuses options that are no object", () => {
  const words = (type: string) =>
    new TypeError(`options is of type ${type}: give an object such as { signal }`);
  expect(given("w", () => 1, null)).toThrow(words("null"));
  expect(given("w", () => 1, "x")).toThrow(words("string"));
});

test("attempt() refuses options that cannot be read", () => {
  const closed = Proxy.revocable({}, {});
  closed.revoke();
  const words = new TypeError("options cannot be read: give an object such as { signal }");
  expect(given("w", () => 1, closed.proxy)).toThrow(words);
  expect(given("w", () => 1, Object.defineProperty({}, "signal", { get: fails("x") }))).toThrow(words);
});

test("attempt() refuses a rethrow that is no function", () => {
  expect(given("w", () => 1, { rethrow: true })).toThrow(
    new TypeError(
      "options.rethrow is of type boolean: give a function that answers true for an error to let through",
    ),
  );
});

test("attempt() refuses a signal that is none", () => {
  expect(given("w", () => 1, { signal: new AbortController() })).toThrow(
    new TypeError("options.signal is of type object: give an AbortSignal"),
  );
});

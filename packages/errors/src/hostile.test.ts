import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attempt } from "./attempt.js";
import { err } from "./err.js";
import { failed } from "./failed.js";
import { hostErr } from "./host-err.js";

// A name of its own keeps the linter from taking these for promises made by mistake.
const THEN = "then";
const no = () => {
  throw new Error("read");
};
const traps = { get: no, has: no, getPrototypeOf: no, ownKeys: no, getOwnPropertyDescriptor: no };
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const cycle = () => {
  const o: Record<string, unknown> = { n: 1n };
  o["self"] = o;
  return o;
};
const ring = () => {
  const a = new Error("a");
  a.cause = new Error("b", { cause: a });
  return a;
};

const thrown: [string, () => unknown, string][] = [
  ["an object without a prototype", () => Object.create(null), "{}"],
  ["an object whose toString throws", () => ({ toString: no }), "{}"],
  ["an object whose toJSON throws", () => ({ toJSON: no }), "an object that cannot be read"],
  ["an object that is no JSON", () => ({ toJSON: () => undefined }), "an object that cannot be read"],
  ["a revoked proxy", revoked, "an object that cannot be read"],
  ["a proxy whose every trap throws", () => new Proxy({}, traps), "an object that cannot be read"],
  ["a function behind such a proxy", () => new Proxy(() => {}, traps), "an object that cannot be read"],
  ["an error behind such a proxy", () => new Proxy(new Error("x"), traps), "an object that cannot be read"],
  [
    "getters that throw",
    () => Object.defineProperties({}, { message: { get: no }, name: { get: no } }),
    "{}",
  ],
  [
    "a getter that throws",
    () => ({
      code: "E_QUOTA",
      get left() {
        return no();
      },
    }),
    '{"code":"E_QUOTA"}',
  ],
  ["a cycle", cycle, '{"n":"1","self":"(shown before)"}'],
  ["a ring of causes", ring, "Error: a; cause: Error: b"],
  [
    "a cause that cannot be read",
    () => new Error("a", { cause: revoked() }),
    "Error: a; cause: an object that cannot be read",
  ],
  [
    "members that cannot be read",
    () => Object.assign(new AggregateError([], "a"), { errors: revoked() }),
    "AggregateError: a",
  ],
  ["a Media of another copy that cannot be read", () => ({ [Symbol.for("shalya.Media")]: true }), "{}"],
  [
    "a Refusal of another copy that cannot be read",
    () => Object.assign(Object.create(null), { [Symbol.for("shalya.Refusal")]: true }),
    "{}",
  ],
  ["a symbol", () => Symbol("s"), "Symbol(s)"],
  ["a big integer", () => 10n, "10"],
  ["a message that is an object", () => Object.assign(new Error(), { message: {} }), "Error"],
  ["a name that is an object", () => Object.assign(new Error("x"), { name: {} }), "Error: x"],
  ["a constructor that is none", () => Object.assign(new Error("x"), { constructor: 7 }), "Error: x"],
];

test.for(thrown)("hostErr() can show %s", ([, make, wanted]) => {
  expect(hostErr(make())).toBe(wanted);
});

test.for(thrown)("attempt() makes a failure of %s", async ([, make, wanted]) => {
  const e = make();
  const fn = () => {
    throw e;
  };
  expect(attempt("w", fn)).toBe(`ERROR: w: ${wanted}`);
  expect(await attempt("w", async () => fn())).toBe(`ERROR: w: ${wanted}`);
});

test("hostErr() can show parts that together are longer than any string can be", () => {
  const long = "x".repeat(140_000_000);
  const chain = [1, 2, 3].reduce<unknown>((cause) => new Error(long, { cause }), Symbol(long));
  const members = new AggregateError([long, long, long, long], long);
  expect(hostErr(chain)).toBe(`Error: ${"x".repeat(1993)}… (559998056 more characters)`);
  expect(hostErr(members)).toBe(`AggregateError: ${"x".repeat(1984)}… (559998031 more characters)`);
  expect(hostErr({ name: long, message: "m" })).toBe(`${"x".repeat(2000)}… (139998003 more characters)`);
  expect(hostErr({ a: long, b: 1 })).toBe(`{"a":"${"x".repeat(1000)}… (139999000 more characters)","b":1}`);
});

test("hostErr() reads no more of an object than it can show", () => {
  const endless = (): object =>
    new Proxy(
      {},
      {
        ownKeys: () => ["a", "b"],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: (_, key) => (key === "a" || key === "b" ? endless() : undefined),
      },
    );
  const started = Date.now();
  expect(hostErr(new Array(2 ** 32 - 1))).toBe(`[${"null,".repeat(100)}"4294967195 more"]`);
  expect(hostErr({ body: new Uint8Array(50_000_000) })).toBe('{"body":"50000000 bytes"}');
  expect(hostErr(endless())).toMatch(/^(?:\{"a":){100}"\(left out\)",/);
  expect(Date.now() - started).toBeLessThan(5000);
});

test("attempt() makes a failure of a then that throws when it is read", async () => {
  let reads = 0;
  const twice = Object.defineProperty({}, THEN, { get: () => (reads++ === 0 ? no : no()) });
  expect(attempt("w", () => Object.defineProperty({}, THEN, { get: no }))).toBe("ERROR: w: Error: read");
  expect(attempt("w", revoked)).toMatch(/^ERROR: w: TypeError: ./);
  expect(await attempt("w", () => twice)).toBe("ERROR: w: Error: read");
});

test("attempt() makes a failure of a then that throws when it is called", async () => {
  expect(await attempt("w", () => ({ [THEN]: no }))).toBe("ERROR: w: Error: read");
});

test("attempt() takes the first word of a then that speaks twice", async () => {
  const both = {
    [THEN]: (yes: (v: string) => void, not: (e: unknown) => void) => [yes("a"), not("b"), no()],
  };
  expect(await attempt("w", () => both)).toBe("a");
});

test("attempt() makes a failure of a promise whose constructor throws", async () => {
  const odd = Object.defineProperty(Promise.resolve(1), "constructor", { get: no });
  expect(await attempt("w", () => odd)).toBe("ERROR: w: Error: read");
});

test("attempt() and hostErr() are total, and a failure is one whatever was thrown", () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (e) => {
      expect(typeof hostErr(e)).toBe("string");
      expect(hostErr(e).length).toBeLessThanOrEqual(2040);
      expect(failed(err("w", e))).toBe(true);
      expect(err("w", e)).not.toContain("[object Object]");
    }),
  );
});

import { describe, expect, test } from "vitest";
import { timed } from "./_timed.js";
import { applyEdits, cmds, diffText, type Edit, edits } from "./index.js";

const thrower = () => {
  throw new Error("SECRET");
};
const revoked = (target: object) => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const echo: object = new Proxy([], { get: () => echo });
const functions = [
  ["edits", (x: unknown) => edits(x)],
  ["cmds", (x: unknown) => cmds(x)],
  ["applyEdits", (x: unknown) => applyEdits("a", x as Edit[])],
  ["diffText", (x: unknown) => diffText("a", "b", "f", { context: x } as { context: number })],
] as const;

describe.each(functions)("%s() answers with a TypeError or RangeError of its own on", (_, call) => {
  test.each<[string, unknown]>([
    ["a list that throws", new Proxy([], { get: thrower })],
    ["a list of proxies that throw", [new Proxy([], { get: thrower })]],
    ["an object that throws", new Proxy({}, { get: thrower, ownKeys: thrower })],
    [
      "a getter that throws",
      [
        {
          get oldText() {
            return thrower();
          },
          newText: "b",
        },
      ],
    ],
    ["a getter in a pair that throws", [Object.defineProperty(["a", "b"], 1, { get: thrower })]],
    ["keys that throw", [new Proxy({}, { get: () => undefined, ownKeys: thrower })]],
    ["a revoked list", revoked([])],
    ["a revoked object", [revoked({})]],
    ["a list that is its own everything", echo],
    [
      "a list that never ends",
      new Proxy([], { get: (_, key) => (key === "length" ? Number.POSITIVE_INFINITY : ["a", "b"]) }),
    ],
    [
      "a list whose length is no number",
      new Proxy([], { get: (_, key) => (key === "length" ? {} : ["a", "b"]) }),
    ],
    [
      "a list that holds itself",
      (() => {
        const x: unknown[] = [];
        x.push(x, x);
        return x;
      })(),
    ],
    [
      "a value that becomes a string by throwing",
      [[{ toString: thrower }, { [Symbol.toPrimitive]: thrower }]],
    ],
    ["an object without a prototype", [Object.create(null)]],
    ["a symbol", [Symbol("x")]],
    ["a huge string", "x".repeat(1e6)],
    ["huge keys", [Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => [`${i}${"k".repeat(1e3)}`, 1]))]],
    ["control characters", ["\u001b]0;x\u0007\u0000\u202e"]],
  ])("%s", (_, hostile) => {
    let error: unknown;
    try {
      timed(() => call(hostile));
    } catch (e) {
      error = e;
    }
    expect([TypeError, RangeError]).toContain((error as Error)?.constructor);
    const { message } = error as Error;
    expect(message.length).toBeLessThan(800);
    expect(message).not.toMatch(/SECRET|object Object|undefined|[\p{C}\u202e]|revoked|stack/u);
  });
});

test("diffText() answers on options that throw", () => {
  expect(() => diffText("a", "b", "f", new Proxy({ context: 1 }, { get: thrower }))).toThrow(
    new TypeError("options cannot be read because looking at it throws: pass plain data"),
  );
});

test("edits() takes nothing from a __proto__ key, and leaves no trace of it", () => {
  const wanted = `the edit has the key "__proto__": it needs 'oldText' and 'newText', both strings; several are passed as a plain list, under no key`;
  expect(() => edits('{"__proto__":{"oldText":"a","newText":"b"}}')).toThrow(new TypeError(wanted));
  expect(
    edits('{"oldText":"a","newText":"b","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
  ).toEqual([["a", "b"]]);
  expect("x" in {}).toBe(false);
});

test("edits() and diffText() take nothing that an object inherits", () => {
  const wanted = `the edit has the key "oldText": it needs 'oldText' and 'newText', both strings; several are passed as a plain list, under no key`;
  expect(() => edits(Object.assign(Object.create({ newText: "" }), { oldText: "a" }))).toThrow(
    new TypeError(wanted),
  );
  expect(diffText("a\n", "b\n", "f", Object.create({ context: -1 }))).toBe(diffText("a\n", "b\n", "f"));
});

test("applyEdits() applies what it checked, though the list answers differently each time", () => {
  let reads = 0;
  const pair = Object.defineProperty(["a", "b"], 0, { get: () => (reads++ === 0 ? "a" : "zzz") });
  expect(applyEdits("a c", [pair as Edit])).toBe("b c");
  expect(reads).toBe(1);
});

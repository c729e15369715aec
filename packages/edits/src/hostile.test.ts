import { describe, expect, test } from "vitest";
import { applyEdits, cmds, diffText, type Edit, edits } from "./index.js";

/** A wide guard against hangs: each of these took minutes, or all memory, in some way of doing it. */
const SECONDS = 10;

function timed<T>(run: () => T): T {
  const start = performance.now();
  try {
    return run();
  } finally {
    expect(performance.now() - start).toBeLessThan(SECONDS * 1000);
  }
}

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

describe("applyEdits() ends soon", () => {
  const code = Array.from(
    { length: 60_000 },
    (_, i) => `    const value_${i} = compute(${i * 7}, other);\n`,
  ).join("");
  const nothing = "oldText is not found: read the text again and copy oldText from it exactly";
  const half = "a".repeat(5e5);
  test.each<[string, string, string]>([
    ["1,000,000 blank lines", "\n".repeat(1e6), `${"\n".repeat(1e5)} `],
    ["1,000,000 CRLFs", "\r\n".repeat(1e6), `${"\r\n".repeat(1e5)}zebra`],
    ["1,000,000 lone CRs", "\r".repeat(1e6), `${"\r".repeat(1e5)}\n`],
    ["one line of 2 MB", "const a = 1;".repeat(170_000), "const zebra = 2;\nfoo"],
    ["equal lines", "}\n".repeat(1e6), `${"}\n".repeat(1000)}zebra crossing the road${"x".repeat(5e5)}`],
    ["backslashes", "\\".repeat(2e6), `${"\\".repeat(1e6)}n`],
  ])("on %s", (_, text, old) => {
    expect(() => timed(() => applyEdits(text, [[old, "x"]]))).toThrow(nothing);
  });

  test.each<[string, string, string, string]>([
    [
      "one character 2,000,000 times, oldText the same with a flaw in the middle",
      "a".repeat(2e6),
      `${half}b${half}`,
      'at line 1, column 500001 the text has "a" (U+0061) where oldText has "b" (U+0062)',
    ],
    [
      "the same with a flaw at the end",
      "a".repeat(2e6),
      `${half}${half}b`,
      'at line 1, column 1000001 the text has "a" (U+0061) where oldText has "b" (U+0062)',
    ],
    [
      "one line of 2 MB, oldText much like a part of it",
      `${"function a(b,c){return b+c}".repeat(75_000)}needle(haystack,42);`,
      "needle(haystack,43);",
      "line 1, column 2025001, but at line 1, column 2025018",
    ],
    [
      "an oldText of 1 MB with one line changed",
      code,
      code.slice(0, 1e6).replace("value_9000 ", "valve_9000 "),
      "line 9001 differs from column 14 on",
    ],
    [
      "an oldText of 1 MB with other blanks",
      code,
      code.slice(0, 1e6).replaceAll("    ", "\t"),
      "4 spaces (U+0020) where oldText has a tab (U+0009): copy it from there exactly",
    ],
    [
      "a run of blanks of 1 MB",
      `${" ".repeat(1e6)}x`,
      `${"\t".repeat(5e5)}x`,
      "1000000 spaces (U+0020) where oldText has 500000 tabs (U+0009)",
    ],
    [
      "a letter with 1,000,000 accents",
      `e${"\u0301".repeat(1e6)}`,
      `e${"\u0301".repeat(5e5)}\u0302`,
      '"e\\u0301',
    ],
    ["look-alikes without end", "Foo bar\n".repeat(2e5), "foo bar\nfoo bar", "line 1, column 1"],
  ])("on %s", (_, text, old, words) => {
    expect(() => timed(() => applyEdits(text, [[old, "x"]]))).toThrow(words);
  });

  test("on 10,000 edits", () => {
    const list = Array.from({ length: 10_000 }, (_, i): Edit => [`value_${i + 20_000} `, `v${i}\n`]);
    const written = timed(() => applyEdits(code, list));
    expect(written.split("v9999\n").length).toBe(2);
    expect(() => timed(() => applyEdits(code, [...list, ["zebra", "x"]]))).toThrow(
      "edit 10001's oldText is not found: ",
    );
  });

  test("on 20,000 edits of a text of two characters, and of short numbers", () => {
    let x = 7;
    const bits = Array.from({ length: 1e6 }, () => {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      return x < 2 ** 31 ? "a" : "b";
    }).join("");
    const parts = Array.from({ length: 20_000 }, (_, i): Edit => [bits.slice(50 * i, 50 * i + 50), "x"]);
    expect(timed(() => applyEdits(bits, parts))).toBe("x".repeat(20_000));
    const numbers = Array.from({ length: 1e5 }, (_, i) => `${1e5 + i}`);
    const odd = numbers.filter((_, i) => i % 5 === 1).map((n): Edit => [n, "x"]);
    expect(timed(() => applyEdits(numbers.join("\n"), odd)).split("x").length).toBe(20_001);
  });

  test("on 10,000 edits of one long line, each with a line break", () => {
    const line = Array.from({ length: 100_000 }, (_, i) => `value_${i} `).join("");
    const list = Array.from({ length: 10_000 }, (_, i): Edit => [`value_${i + 20_000} `, `v${i}\n`]);
    expect(timed(() => applyEdits(`\r\n${line}`, list)).split("\r\n").length).toBe(10_002);
  });
});

describe("diffText() ends soon", () => {
  const lines = (n: number, line: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => `${line(i)}\n`).join("");
  const noise = (n: number, kinds: number, seed: number) => {
    let x = seed;
    return lines(n, () => {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      return String.fromCharCode(97 + Math.floor((x / 2 ** 32) * kinds));
    });
  };
  test.each<[string, string, string]>([
    ["20,000 lines turned round", lines(20_000, (i) => `r ${i}`), lines(20_000, (i) => `r ${19_999 - i}`)],
    ["300,000 unlike lines of two kinds", noise(3e5, 2, 1), noise(3e5, 2, 2)],
    ["300,000 unlike lines of 26 kinds", noise(3e5, 26, 1), noise(3e5, 26, 2)],
    ["300,000 blank lines and ends that differ", `y\n${"\n".repeat(3e5)}`, `${"\n".repeat(3e5)}z\n`],
    [
      "lines of which each split frees one",
      `p0\nu\n${lines(5e4, (i) => `p${i + 1}\np${i}`)}`,
      `v\np0\nu\n${lines(5e4, (i) => `p${i + 1}\nq${i}\np${i}`)}`,
    ],
    [
      "every other line of 300,000 changed",
      lines(3e5, (i) => `l ${i}`),
      lines(3e5, (i) => (i % 2 ? `l ${i}` : `m ${i}`)),
    ],
    [
      "thousands of gaps",
      lines(5e4, (i) => (i % 50 ? `${(i * i) % 7}` : `u${i}`)),
      lines(5e4, (i) => (i % 50 ? `${(i * i * i) % 5}` : `u${i}`)),
    ],
  ])("on %s", (_, before, after) => {
    const patch = timed(() => diffText(before, after));
    expect(patch.startsWith("--- a/file\n+++ b/file\n@@ -1,")).toBe(true);
  });
});

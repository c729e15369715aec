import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { byteLength, clip, clipJson, clipLines } from "./index.js";

const boom = (): never => {
  throw new Error("boom");
};
const read = (value: unknown, n = 6000): unknown => JSON.parse(clipJson(value, n, { keep: false }));

test("clipJson() describes what throws instead of answering, and shows the rest", () => {
  const traps = { get: boom, ownKeys: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const value = {
    get getter() {
      return boom();
    },
    toJSON1: { toJSON: boom },
    toJSON2: {
      get toJSON() {
        return boom();
      },
    },
    proxy: new Proxy({}, { ownKeys: boom }),
    fields: new Proxy({ a: 1, b: 2 }, { get: (_, key) => (key === "a" ? boom() : 3) }),
    list: new Proxy([1, 2], { get: (target, key) => (key === "0" ? boom() : Reflect.get(target, key)) }),
    all: new Proxy({}, traps),
    rest: 1,
  };
  expect(read(value)).toEqual({
    getter: "[unreadable: Error: boom]",
    toJSON1: "[unreadable: Error: boom]",
    toJSON2: "[unreadable: Error: boom]",
    proxy: "[unreadable: Error: boom]",
    fields: { a: "[unreadable: Error: boom]", b: 3 },
    list: ["[unreadable: Error: boom]", 2],
    all: "[unreadable: Error: boom]",
    rest: 1,
  });
  expect(clipJson(revoked.proxy)).toMatch(/^"\[unreadable: TypeError: .{1,120}\]"$/);
});

test("clipJson() saves what it can read of a value that throws", () => {
  const bad = { toJSON: boom };
  for (const value of [
    { bad, a: "x".repeat(200) },
    { bad: new Map([["bad", bad]]), a: "x".repeat(200) },
  ]) {
    const saved: string[] = [];
    clipJson(value, 100, { keep: (whole) => `/x/${saved.push(whole)}` });
    expect(JSON.parse(saved[0] ?? "")).toEqual(read(value));
    expect(saved[0]).toContain('"bad": "[unreadable: Error: boom]"');
  }
  const saved: string[] = [];
  const getter = Object.defineProperty({ b: [1, 2, 3] }, "a", { enumerable: true, get: boom });
  clipJson(getter, 5, { keep: (whole) => `/x/${saved.push(whole)}` });
  expect(JSON.parse(saved[0] ?? "")).toEqual({ b: [1, 2, 3], a: "[unreadable: Error: boom]" });
});

test("clipJson() finds some word for any key of a Map", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const keys = [Symbol("s"), 1n, undefined, () => 1, cycle, { toJSON: () => undefined }, [1]];
  const named = Object.keys(read(new Map(keys.map((key) => [key, 1]))) as object);
  expect(named).toEqual(["1", "Symbol(s)", "undefined", "function", "object", "[1]"]);
});

test.each<[string, unknown, string]>([
  ["a text", "boom", "boom"],
  ["nothing", undefined, "undefined"],
  ["a symbol", Symbol("s"), "Symbol(s)"],
  ["an object", {}, "Error"],
  ["a type without a message", new RangeError(), "RangeError"],
  ["a name that is no text", { name: 7, message: "m" }, "m"],
  ["a proxy", new Proxy({}, { get: boom }), "Error"],
  ["a long message", new Error("m".repeat(10_000)), `Error: ${"m".repeat(193)}`],
  ["line breaks and half pairs", new Error("a\nb\ud83d"), "Error: a\nb\uFFFD"],
])("clipJson() describes %s that is thrown", (_, thrown, text) => {
  const value = {
    toJSON() {
      throw thrown;
    },
  };
  expect(read(value)).toBe(`[unreadable: ${text}]`);
});

test.each<[unknown, unknown]>([
  [Number.NaN, []],
  [-1, []],
  [null, []],
  ["2", [1, 1]],
  [2.5, [1, 1]],
  [{ valueOf: boom }, "[unreadable: Error: boom]"],
  [Number.POSITIVE_INFINITY, ["…[9007199254740991 more item(s) not shown]"]],
])("clipJson() ends for a list that gives %s for its length", (length, shown) => {
  const list = new Proxy([], { get: (_, key) => (key === "length" ? length : 1) });
  expect(read(list, 30)).toEqual(shown);
});

test("clipJson() believes no object that only says what it is", () => {
  const liars = ["Map", "Set", "Number", "String", "Boolean", "BigInt", "ArrayBuffer", "SharedArrayBuffer"];
  const liar = (tag: string): object => {
    class Liar {
      x = 1;
      get [Symbol.toStringTag](): string {
        return tag;
      }
    }
    return new Liar();
  };
  expect(read(liars.map(liar))).toEqual(liars.map(() => ({ x: 1 })));
  expect(read(Object.create(Map.prototype))).toEqual({});
});

test("clipJson() takes no more of a Set than it shows, and no less than there was of one that changes", () => {
  const next = vi.spyOn(Object.getPrototypeOf(new Set().values()), "next");
  const many = new Set(Array.from({ length: 1000 }, (_, i) => i));
  const result = clipJson([many], 100, { keep: false });
  const calls = next.mock.calls.length;
  next.mockRestore();
  expect([result, calls < 30]).toEqual(['[\n  "…[1 more item(s) not shown]"\n]', true]);
  const shrinking: Set<unknown> = new Set([{ toJSON: () => shrinking.delete(1) }, 1]);
  const growing: Set<unknown> = new Set([{ toJSON: () => growing.add(2).size }, 1]);
  expect(read([shrinking, growing])).toEqual([
    [true, null],
    [3, 1],
  ]);
});

test("clipJson() survives a hundred thousand levels of nesting, also in a part that is saved", () => {
  let [lists, dicts, toJSON]: [unknown, unknown, unknown] = [1, 1, { toJSON: () => ({ toJSON }) }];
  for (let i = 0; i < 100_000; i++) [lists, dicts] = [[lists], { d: dicts }];
  toJSON = { toJSON: () => ({ a: toJSON }) };
  for (const deep of [lists, dicts, toJSON]) {
    const saved: string[] = [];
    const keep = (text: string): string => `/x/${saved.push(text)}`;
    expect(JSON.parse(clipJson({ a: 1, deep }, 200, { keep }))).toEqual({
      a: 1,
      truncated: "…[1 field(s) not shown: deep. saved to /x/1; use view_file]",
    });
    expect(saved[0]).toContain('"[too deep]"');
    expect(() => JSON.parse(saved[0] ?? "")).not.toThrow();
  }
});

test("clipJson() answers when a value has no end, or too long a text to hold", () => {
  const endless = (): unknown => ({
    get a() {
      return endless();
    },
    get b() {
      return endless();
    },
  });
  let doubled: unknown = [1];
  for (let i = 0; i < 60; i++) doubled = [doubled, doubled];
  expect(read([doubled], 100)).toEqual(["…[1 more item(s) not shown]"]);
  expect(read([endless()], 100)).toEqual(["…[1 more item(s) not shown]"]);
  expect(read([Array(4_000_000_000)], 100)).toEqual(["…[1 more item(s) not shown]"]);
  for (const value of [doubled, Array(11).fill("x".repeat(50_000_000))])
    expect(JSON.parse(clipJson([value], 100))).toEqual([
      "…[1 more item(s) not shown. could not save the whole (RangeError)]",
    ]);
}, 30_000);

test("clipJson() holds fifty megabytes in one text, list, dict or key", () => {
  const text = "x".repeat(50_000_000);
  const dict = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`key ${i}`, i]));
  for (const value of [text, [text], { text }, { [text]: 1 }, Array(5_000_000).fill(1), dict, { text, dict }])
    expect(clipJson(value, 500, { keep: false }).length).toBeLessThanOrEqual(500);
});

test("clipJson() ends for a value that changes whenever it is read", () => {
  let reads = 0;
  const odd = {
    get a() {
      reads += 1;
      return reads % 2 ? "x".repeat(300) : new Map([[reads, reads]]);
    },
  };
  for (let i = 0; i < 20; i++) {
    const saved: string[] = [];
    expect(
      clipJson([odd, odd, odd], 200, { keep: (whole) => `/x/${saved.push(whole)}` }).length,
    ).toBeLessThan(201);
    for (const whole of saved) expect(() => JSON.parse(whole)).not.toThrow();
  }
});

test("no option comes from Object.prototype", () => {
  const spoilt = Object.prototype as { keep?: unknown; more?: unknown };
  Object.assign(spoilt, { keep: () => "/x/1.txt", more: "do as I say" });
  try {
    expect(clip("x".repeat(100), 5, {})).toBe("xxxxx…[truncated: 5 of 100 chars shown]");
  } finally {
    delete spoilt.keep;
    delete spoilt.more;
  }
  class Options {
    get more(): string {
      return "page 2";
    }
  }
  expect(clip("x".repeat(100), 5, new Options())).toBe("xxxxx…[truncated: 5 of 100 chars shown. page 2]");
});

test("a keep that fails later ends no process", async () => {
  const unhandled: unknown[] = [];
  const note = (e: unknown): unknown => unhandled.push(e);
  process.on("unhandledRejection", note);
  clip("x".repeat(100), 5, { keep: (async () => boom()) as never });
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("a hint cannot act as a pattern or hold half a pair", () => {
  expect(clip("x".repeat(100), 5, { more: "$& $1 \ud83d {next}" })).toBe(
    "xxxxx…[truncated: 5 of 100 chars shown. $& $1 \uFFFD {next}]",
  );
  expect(clipLines(["aaa", "bbb"], { n: 3, more: "$& \ud83d {next}" })).toBe(
    "aaa\n…[1 more line(s) not shown. $& \uFFFD 2]",
  );
});

test("what is shown of texts of eleven megabytes holds less than one, whatever is shown and by any measure", () => {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const held = (): number => {
    gc();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  const clips: readonly ((text: string) => string)[] = [
    (text) => clip(text, 6000, { from: "end" }),
    (text) => clip(text, 6000, { from: "both", measure: byteLength }),
    (text) => clipLines([text, text], { measure: byteLength, more: text.slice(0, 20) }),
    (text) => clipJson([text.slice(5, 3000), text], 6000, { keep: false }),
    (text) => clipJson({ a: text, b: [] }, 6000, { keep: false, measure: byteLength }),
    // An engine may remember the text of the last match: here, of an escape sequence and of half a pair.
    (text) => clip(`${text}\u001b[31m${"x".repeat(101)}`, 150, { from: "end" }),
    (text) => clip(`\ud83d${text}`, 6000, { measure: byteLength }),
    (text) => clipJson(`\ud83d${text}`, 6000, { keep: false }),
  ];
  for (const each of clips) {
    const before = held();
    const results = [0, 1].map((i) => each(`${i}${"some words\n".repeat(1_000_000)}`));
    expect((held() - before) / 1e6).toBeLessThan(1);
    expect(results.map(({ length }) => length > 100 && length <= 6000)).toEqual([true, true]);
  }
});

test("no time is lost on text made to be slow to look through, from either end and by any measure", () => {
  const pieces = [
    "\u001b]",
    "\u001b[0;",
    "\u001b",
    "\u001b ",
    "\ud83d",
    "\u0301",
    "🇩🇪",
    "😀\u200D",
    "\r",
    "\n",
  ];
  for (const piece of pieces) {
    const text = piece.repeat(1_000_000);
    const start = performance.now();
    for (const from of ["start", "end", "both"] as const) {
      for (let i = 0; i < 10; i++) clip(text, 6000 + i, { more: "read on", from });
      clip(text, 6000, { from, measure: byteLength });
    }
    expect(performance.now() - start).toBeLessThan(4000);
  }
});

test("clip() cuts between two escapes of which the first comes to nothing", () => {
  for (const piece of ["\u001b", "\u001b[0;", "\u001b]0;"]) {
    const text = piece.repeat(100);
    for (const from of ["start", "end"] as const)
      expect(clip(text, 8, { from }).replace(/…?\[truncated: .*? of .*?\]…?/, "")).toBe(
        piece.repeat(Math.floor(8 / piece.length)),
      );
  }
});

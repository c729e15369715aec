import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { acts, copyMarks, hasEffect, isWrite, oneLine, reads, summarise, summary, writes } from "./index.js";

const boom = (): never => {
  throw new Error("boom");
};
const revoked = <T extends object>(target: T): T => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const TRAPS = [
  "get",
  "has",
  "ownKeys",
  "getOwnPropertyDescriptor",
  "getPrototypeOf",
  "defineProperty",
  "set",
];
const thrower = (target: object): object =>
  new Proxy(target, Object.fromEntries(TRAPS.map((trap) => [trap, boom])));
const endless = (): object =>
  new Proxy(
    {},
    {
      ownKeys: () => ["a", "b"],
      getOwnPropertyDescriptor: () => ({ value: endless(), enumerable: true, configurable: true }),
      get: (_, key) => (typeof key === "string" && key !== "toJSON" ? endless() : undefined),
    },
  );

const VALUES: unknown[] = [
  undefined,
  null,
  Number.NaN,
  Symbol("s"),
  Object.create(null),
  revoked({}),
  revoked(() => 1),
  revoked([]),
  thrower({}),
  thrower(() => 1),
  thrower([]),
  thrower(new Error("x")),
  { toString: boom, valueOf: boom, toJSON: boom, [Symbol.toPrimitive]: boom },
  Object.defineProperty({}, "name", { get: boom, enumerable: true }),
  Object.defineProperty({}, Symbol.toStringTag, { get: boom }),
  Object.defineProperty(() => 1, "name", { get: boom }),
  Object.defineProperty([], 0, { get: boom, enumerable: true }),
  { [Symbol.for("shalya.summary")]: "no function" },
  Object.defineProperty({}, Symbol.for("shalya.writes"), { get: boom }),
  Object.defineProperty({}, Symbol.for("shalya.summary"), { get: boom }),
];

test.for(VALUES.map((_, i) => i))("hostile value %i makes no question throw", (i) => {
  const value = VALUES[i];
  expect([isWrite(value), hasEffect(value)]).toEqual([false, false]);
  for (const line of [
    summarise(value, { a: 1 }),
    summarise("t", value as object),
    summarise("t", { value }),
    summarise(summary((a: object) => `Got ${String(a)}`)({ name: "t" }), value as object),
    oneLine(value),
    oneLine([value, { value }]),
  ]) {
    expect(line).toMatch(/^[^\p{Cc}]{1,120}$/u);
    if (!line.startsWith("Got")) expect(line).not.toContain("[object Object]");
  }
});

test("what cannot be read is named", () => {
  expect(oneLine(revoked({}))).toBe('"[unreadable]"');
  expect(
    oneLine({
      a: 1,
      get b() {
        return boom();
      },
      c: 3,
    }),
  ).toBe('{"a":1,"b":"[unreadable]","c":3}');
  expect(
    summarise("t", {
      a: 1,
      get b() {
        return boom();
      },
      c: 3,
    }),
  ).toBe('t(a=1, b="[unreadable]", c=3)');
  expect(summarise("t", revoked({}))).toBe("t(…)");
});

const PROXIES = [revoked({}), revoked(() => 1), thrower({}), thrower(() => 1)];
test.for([0, 1, 2, 3])("a hostile proxy can be marked, %i", (i) => {
  const tool = PROXIES[i] as object;

  expect(writes(tool)).toBe(tool);
  expect([isWrite(tool), hasEffect(tool)]).toEqual([true, false]);
  expect(isWrite(copyMarks(tool, {}))).toBe(true);
});

test("a proxy that only pretends to take a mark is marked all the same", () => {
  const liar = new Proxy({}, { defineProperty: () => true });
  expect(isWrite(writes(liar))).toBe(true);
});

test("a proxy that has everything is no list", () => {
  const all = new Proxy({}, { has: () => true });
  expect(isWrite(writes(all))).toBe(true);
});

test("a proxy without an end of prototypes is marked in nothing", () => {
  const climbing = (): object => new Proxy({}, { getPrototypeOf: climbing });
  expect([isWrite(climbing()), hasEffect(climbing())]).toEqual([false, false]);
});

test("a proxy that answers every question with a function is marked in nothing", () => {
  const remote = new Proxy(() => 1, { get: () => () => "yes", has: () => true });
  expect([isWrite(remote), hasEffect(remote)]).toEqual([false, false]);
  expect(isWrite(writes(remote))).toBe(true);
});

const POLLUTED = [Symbol.for("shalya.reads"), Symbol.for("shalya.summary"), "name"];
afterEach(() => {
  for (const key of POLLUTED) Reflect.deleteProperty(Object.prototype, key);
});

test("a polluted prototype makes no tool read-only and speaks for none", () => {
  const values: unknown[] = [true, () => "View a.py", "view_file"];
  for (const [i, key] of POLLUTED.entries())
    Object.defineProperty(Object.prototype, key, { value: values[i], configurable: true, writable: true });
  expect(isWrite(writes({}))).toBe(true);
  expect(hasEffect(acts(() => 1))).toBe(true);
  expect(Object.hasOwn(copyMarks({}, {}), Symbol.for("shalya.reads"))).toBe(false);
  expect(summarise({}, { path: "b.py" })).toBe('tool(path="b.py")');
});

test("a name that every object has is no mark, no table entry and no summary", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"])
    expect([isWrite(name), hasEffect(name), summarise(name)]).toEqual([false, false, `${name}()`]);
});

test("a subclass does not get the word of its base for only reading", () => {
  class View {
    run(): string {
      return "contents";
    }
  }
  reads(View.prototype);
  class Edit extends View {}
  expect(Object.hasOwn(copyMarks(new Edit(), {}), Symbol.for("shalya.reads"))).toBe(false);
});

test.for<[string, string, string]>([
  ["a newline", "a\nEdit b", "a Edit b"],
  ["CR over the start", "rm -rf /\rls", "rm -rf / ls"],
  ["backspaces", "rm\b\bls", "rm ls"],
  ["C1 next line", "a\u0085b", "a b"],
  ["NUL", "a\0b", "a b"],
  ["line separators", "a\u2028b\u2029c", "a b c"],
  ["colours", "\u001B[31mred\u001B[0m \u001B[38;2;1;2;3mx\u001B[m", "red x"],
  ["a colour in C1", "\u009B31mred", "red"],
  ["erasing the line", "a\u001B[2K\u001B[1Gb", "ab"],
  ["private modes", "\u001B[?25lb", "b"],
  ["a character set", "a\u001B(Bb", "ab"],
  ["an override of direction", "\u202Egpj.exe", "gpj.exe"],
  ["isolates and marks", "\u2066a\u2069\u200E\u200F\u061Cb", "ab"],
  ["zero-width characters", "a\u200B\u200C\u200D\u2060\uFEFFb", "ab"],
  ["a soft hyphen", "soft\u00ADware", "software"],
  ["tag characters", "ok\u{E0049}\u{E0067}\u{E006E}", "ok"],
  ["variation selectors", "a\uFE0F\u{E0100}b", "ab"],
  ["interlinear notes", "a\uFFF9b\uFFFAc\uFFFB", "abc"],
  ["fillers that look blank", "a\u3164\u115F\uFFA0b\u2800c", "ab c"],
  ["many blanks", `ls${"\u00A0\u3000 ".repeat(20)}; rm`, "ls ; rm"],
  ["lone surrogates", "a\uD83Db\uDE00", "a\uFFFDb\uFFFD"],
  [
    "an emoji",
    "❤\uFE0F 👨\u200D👩\u200D👧 👍🏽 1\uFE0F\u20E3",
    "❤\uFE0F 👨\u200D👩\u200D👧 👍🏽 1\uFE0F\u20E3",
  ],
  ["a joiner beside an emoji", "👨\u200Da 1\uFE0Fb \uFE0F\u20E3", "👨a 1b \u20E3"],
])("oneLine() shows what is there: %s", ([, text, line]) => {
  expect(oneLine(text)).toBe(line);
  expect(summarise(summary(() => text)({}))).toBe(line);
  const within = oneLine({ [text]: text }).replaceAll("\\n", " ");
  expect(within).toBe(JSON.stringify({ [line]: line }));
});

// A terminal shows nothing of what is between the ends of such a sequence, and a shell runs it.
test.for([
  ["a title", "\u001B]0; rm -rf ~ #\u0007ls", "…ls"],
  ["a link", "\u001B]8;;http://evil\u0007click\u001B]8;;\u0007", "…click…"],
  ["a link closed the long way", "\u001B]8;;http://evil\u001B\\click", "…click"],
  ["a device string", "\u001BP; rm\u001B\\ls", "…ls"],
  ["a privacy message in C1", "\u009E; rm\u009Cls", "…ls"],
  ["one that does not end", "ls \u001B]0; rm -rf ~", "ls ]0; rm -rf ~"],
  ["one inside another", "\u001B\u001B[31m[31mx", "[31mx"],
  ["parameters no terminal knows", "\u001B[;./a x", "[;./a x"],
])("oneLine() hides nothing in an escape sequence: %s", ([, text, line]) => {
  expect(oneLine(text)).toBe(line);
});

test("oneLine() and summarise() do not read a huge value to its end", () => {
  const text = "\u001B]".repeat(5_000_000);
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, text]));
  const deep = JSON.parse(`${'{"a":'.repeat(4000)}1${"}".repeat(4000)}`);
  const long = Array.from({ length: 1_000_000 }, () => wide);
  const start = performance.now();
  const boxed = new String("x".repeat(20_000_000));
  const bytes = new Uint8Array(20_000_000);
  for (const value of [
    text,
    wide,
    deep,
    long,
    endless(),
    2n ** 4_000_000n,
    new Set(long),
    new Error(text),
    boxed,
    bytes,
  ]) {
    expect(oneLine(value).length).toBeLessThanOrEqual(90);
    expect(oneLine(value, 5000).length).toBeLessThanOrEqual(5000);
    expect(summarise("t", { value }).length).toBeLessThanOrEqual(120);
    expect(summarise("t", value as object).length).toBeLessThanOrEqual(120);
  }
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("values of another realm show as those of this one do", () => {
  const other = (code: string): unknown => runInNewContext(`(${code})`);
  for (const [code, line] of [
    ["{ a: [1, { b: null }] }", '{"a":[1,{"b":null}]}'],
    ["new Map([['token', 'x'], ['a', 1]])", '{"token":"•••","a":1}'],
    ["new Set([1, 'x'])", '[1,"x"]'],
    ["[new String('x'), new Number(1), new Boolean(false)]", '["x",1,false]'],
    [
      "[new Uint8Array(3), new ArrayBuffer(4), new SharedArrayBuffer(5), new DataView(new ArrayBuffer(6))]",
      '["[3 bytes]","[4 bytes]","[5 bytes]","[6 bytes]"]',
    ],
    ["new Date(0)", '"1970-01-01T00:00:00.000Z"'],
    ["new RangeError('too far')", "RangeError: too far"],
    ["() => 1", "[function]"],
  ] as const)
    expect([code, oneLine(other(code))]).toEqual([code, line]);
  expect(summarise("t", other("{ a: new Map([['b', 1]]) }") as object)).toBe('t(a={"b":1})');
  expect(() => writes(other("Promise.resolve()") as object)).toThrow(
    new TypeError("the tool given to writes is a promise: give a function or a tool object"),
  );
  expect(() => writes(other("new Set()") as object)).toThrow(
    new TypeError("the tool given to writes is a list: give a function or a tool object"),
  );
});

test("oneLine() ends with maps that are keys of themselves", () => {
  const one = new Map<unknown, unknown>();
  one.set(one, one);
  expect(oneLine(one)).toBe('{"\\"[circular]\\"":"[circular]"}');
  const maps = Array.from({ length: 3 }, () => new Map<unknown, unknown>());
  for (const map of maps) for (const key of maps) map.set(key, key);
  expect(oneLine(maps, 5000).length).toBeLessThanOrEqual(5000);
});

test("oneLine() says that there is more, even where what is shown is nothing", () => {
  expect(oneLine("\u200B".repeat(1000))).toBe("…");
});

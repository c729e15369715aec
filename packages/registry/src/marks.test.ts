import { expect, expectTypeOf, test, vi } from "vitest";
import {
  acts,
  copyMarks,
  hasEffect,
  isWrite,
  type Markable,
  reads,
  summarise,
  summary,
  writes,
} from "./index.js";

const READS = Symbol.for("shalya.reads");
const MARKS = { writes, acts, reads };

test("writes() gives the same function back, marked", () => {
  const view = (path: string): string => path;
  const edit = (path: string): string => path;
  expect(writes(edit)).toBe(edit);
  expect([isWrite(edit), isWrite(view), edit("a.py")]).toEqual([true, false, "a.py"]);
});

test("writes() marks a tool object", () => {
  const tool = { name: "create_file", run: () => "wrote" };
  expect(writes(tool)).toBe(tool);
  expect([isWrite(tool), hasEffect(tool)]).toEqual([true, false]);
});

test("acts() marks an effect that approval does not gate", () => {
  const watch = acts(() => "watching");
  expect([hasEffect(watch), isWrite(watch)]).toEqual([true, false]);
});

test("acts() and writes() may stand on one tool", () => {
  const both = acts(writes(() => "done"));
  expect([isWrite(both), hasEffect(both)]).toEqual([true, true]);
});

test("reads() puts its own mark, which is neither of the others", () => {
  const view = reads(() => "contents");
  expect(Reflect.get(view, READS)).toBe(true);
  expect([isWrite(view), hasEffect(view)]).toEqual([false, false]);
});

test("isWrite() and hasEffect() take a bare name", () => {
  expect(["edit_file", "view_file", "watch"].map(isWrite)).toEqual([true, false, false]);
  expect(["edit_file", "view_file", "watch"].map(hasEffect)).toEqual([false, false, true]);
});

test("isWrite() goes by the mark, not by the name, of a tool in hand", () => {
  expect(isWrite({ name: "edit_file" })).toBe(false);
});

test("a mark survives a spread, Object.assign and a proxy", () => {
  const tool = writes({ name: "create_file" });
  expect([{ ...tool, title: "x" }, Object.assign({}, tool), new Proxy(tool, {})].map(isWrite)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isWrite(new Proxy({}, { get: (_, key) => Reflect.get(tool, key) }))).toBe(true);
});

test("a mark does not show in JSON, in keys or in for…in", () => {
  const tool = writes({ name: "create_file" });
  expect(JSON.stringify(tool)).toBe('{"name":"create_file"}');
  expect(Object.keys(tool)).toEqual(["name"]);
});

test("a mark can be taken off again", () => {
  const tool = writes({ name: "create_file" });
  Reflect.deleteProperty(tool, Symbol.for("shalya.writes"));
  expect(isWrite(tool)).toBe(false);
});

test("a mark is true and nothing like it", () => {
  expect(isWrite({ [Symbol.for("shalya.writes")]: 1 })).toBe(false);
  expect(isWrite({ writes: true })).toBe(false);
});

test("writes() and acts() are inherited, reads() and summary() are not", () => {
  const base = summary(() => "Base")(writes(acts({ name: "base" })));
  const derived = Object.create(base);
  expect([isWrite(derived), hasEffect(derived), summarise(derived)]).toEqual([true, true, "base()"]);
  expect(isWrite(writes(Object.create(reads({}))))).toBe(true);
  expect(isWrite(Object.create(Object.create(writes(Object.freeze({})))))).toBe(true);
});

test.for([Object.freeze, Object.seal, Object.preventExtensions])(
  "a tool closed by %o can be marked",
  (close) => {
    const tool = close(summary(() => "Before")({ name: "create_file" })) as object;
    expect(writes(tool)).toBe(tool);
    expect(summary(() => "After")(acts(tool))).toBe(tool);
    expect([isWrite(tool), hasEffect(tool), summarise(tool)]).toEqual([true, true, "After"]);
  },
);

test("a frozen function that says it does not write can still be marked", () => {
  expect(isWrite(writes(Object.freeze({ [Symbol.for("shalya.writes")]: false })))).toBe(true);
});

test("two copies of the package understand each other's marks", async () => {
  vi.resetModules();
  const other = await import("./index.js");
  expect(other.writes).not.toBe(writes);
  const tools = [writes({}), writes(Object.freeze({})), writes(Object.freeze(() => "x"))];
  expect(tools.map(other.isWrite)).toEqual([true, true, true]);
  expect(other.summarise(summary(() => "Say")({}))).toBe("Say");
});

test("copyMarks() carries every mark and the summary to a wrapper", () => {
  const edit = summary((a: { path: string }) => `Edit ${a.path}`)(acts(writes((path: string) => path)));
  const wrapped = (path: string): string => edit(path);
  const bound = edit.bind(null);
  expect([isWrite(wrapped), isWrite(bound)]).toEqual([false, false]);
  expect(copyMarks(edit, wrapped)).toBe(wrapped);
  copyMarks(edit, bound);
  for (const tool of [wrapped, bound])
    expect([isWrite(tool), hasEffect(tool), summarise(tool, { path: "a" })]).toEqual([true, true, "Edit a"]);
  expect(Reflect.get(copyMarks(reads({}), {}), READS)).toBe(true);
});

test("copyMarks() reads frozen tools and inherited marks, and leaves other marks alone", () => {
  const to = copyMarks(writes(Object.freeze({})), summary(() => "Mine")(acts({ name: "t" })));
  expect([isWrite(to), hasEffect(to), summarise(to)]).toEqual([true, true, "Mine"]);
  expect(Object.hasOwn(copyMarks(Object.create(writes({})), {}), Symbol.for("shalya.writes"))).toBe(true);
});

test("copyMarks() copies nothing from a tool without marks", () => {
  expect(Reflect.ownKeys(copyMarks(() => 1, {}))).toEqual([]);
});

test("the marks keep the type of what they mark", () => {
  const add = writes((a: number, b: number): number => a + b);
  expectTypeOf(add).toEqualTypeOf<(a: number, b: number) => number>();
  expectTypeOf(acts({ name: "x", run: (): number => 1 })).toEqualTypeOf<{
    name: string;
    run: () => number;
  }>();
  expectTypeOf(reads(async (path: string) => path)).returns.resolves.toBeString();
  expectTypeOf(summary((a: { path: string }) => a.path)(add)).toEqualTypeOf(add);
  expectTypeOf(copyMarks(add, (): string => "x")).toEqualTypeOf<() => string>();
  expectTypeOf(writes).parameter(1).toEqualTypeOf<ClassMethodDecoratorContext<never> | undefined>();
  expectTypeOf<Markable>().toEqualTypeOf<object>();
  // @ts-expect-error a name is no tool
  expect(() => writes("edit_file")).toThrow(TypeError);
  // @ts-expect-error a promise of a line is no line
  expect(summary(async () => "x")).toBeTypeOf("function");
});

const refused = (run: () => unknown, message: string): void => {
  expect(run).toThrow(new TypeError(message));
};

test.for(["writes", "acts", "reads"] as const)("%s() refuses what cannot be marked", (name) => {
  const mark = MARKS[name] as (tool: unknown) => unknown;
  for (const [value, is] of <[unknown, string][]>[
    [undefined, "of type undefined"],
    [null, "null"],
    ["edit_file", "of type string"],
    [3, "of type number"],
    [true, "of type boolean"],
    [Symbol("x"), "of type symbol"],
    [10n, "of type bigint"],
    [[], "a list"],
    [new Set(), "a list"],
    [new Map(), "a list"],
    [Promise.resolve(), "a promise"],
    [class Tool {}, "a class"],
  ])
    refused(() => mark(value), `the tool given to ${name} is ${is}: give a function or a tool object`);
});

test("reads() contradicts writes() and acts(), in any order", () => {
  const both = (name: string, other: string): string =>
    `the tool given to ${name} would be marked reads and ${other}: keep the one that is true`;
  refused(() => reads(writes({})), both("reads", "writes"));
  refused(() => reads(acts({})), both("reads", "acts"));
  refused(() => writes(reads({})), both("writes", "writes"));
  refused(() => acts(reads({})), both("acts", "acts"));
  refused(() => reads(writes(Object.freeze({}))), both("reads", "writes"));
  refused(() => copyMarks(writes({}), reads({})), both("copyMarks", "writes"));
});

test("a refused mark is not put on", () => {
  const view = reads({});
  expect(() => writes(view)).toThrow(TypeError);
  expect(() => copyMarks(acts({}), view)).toThrow(TypeError);
  expect([isWrite(view), hasEffect(view)]).toEqual([false, false]);
});

test("copyMarks() refuses what cannot be marked", () => {
  refused(
    () => copyMarks("edit_file" as unknown as object, {}),
    "the tool to copy marks from is of type string: give a function or a tool object",
  );
  refused(
    () => copyMarks({}, undefined as unknown as object),
    "the tool to copy marks to is of type undefined: give a function or a tool object",
  );
});

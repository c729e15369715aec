import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { acts, defineTool, hasEffect, isWrite, readOnly, reads, withoutEffects, writes } from "./index.js";

const edit = writes({ name: "edit" });
const post = acts({ name: "post" });
const view = reads({ name: "view" });
const plain = { name: "plain" };
const both = acts(writes({ name: "both" }));

test("readOnly() drops what writes, withoutEffects() what acts, too", () => {
  const tools = [edit, post, view, both];
  expect(readOnly(tools)).toEqual([post, view]);
  expect(withoutEffects(tools)).toEqual([view]);
  expect(tools.length).toBe(4);
});

test("a tool without a mark goes: nothing says that it does not write", () => {
  expect(readOnly([plain, () => "x", view])).toEqual([view]);
  expect(withoutEffects([plain, view])).toEqual([view]);
});

test("a mark that a tool inherits counts against it", () => {
  const child = Object.setPrototypeOf(reads({ name: "child" }), edit);
  expect([readOnly([child]), withoutEffects([child])]).toEqual([[], []]);
});

test("a read-only twin takes the place of a tool that has to go, once", () => {
  const shape = { description: "Notes.", input: z.object({}), run: () => "" };
  const list = defineTool({ ...shape, name: "memory_list", reads: true });
  const memory = defineTool({ ...shape, name: "memory", writes: true, readOnlyTwin: list });
  const forget = defineTool({ ...shape, name: "memory_forget", writes: true, readOnlyTwin: list });
  expect(readOnly([memory, post, forget])).toEqual([list, post]);
  expect(withoutEffects([memory, list, forget])).toEqual([list]);
  expect(readOnly([list])).toEqual([list]);
});

test("no filter lets through what writes, keeps order, or finds more the second time", () => {
  const marks = fc.subarray([writes, acts]).map((some) => some.reduce((tool, mark) => mark(tool), {}));
  const tools = fc.array(
    fc.oneof(
      marks,
      fc.constant(0).map(() => reads({})),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(tools, (list) => {
      const [some, few] = [readOnly(list), withoutEffects(list)];
      expect(some.filter((tool) => isWrite(tool))).toEqual([]);
      expect(few.filter((tool) => isWrite(tool) || hasEffect(tool))).toEqual([]);
      expect(list.filter((tool) => some.includes(tool))).toEqual(some);
      expect([readOnly(some), withoutEffects(some)]).toEqual([some, few]);
    }),
  );
});

test("a twin that may not stay is no twin", () => {
  const acting = writes({ name: "a", readOnlyTwin: post });
  expect(readOnly([acting])).toEqual([post]);
  expect(withoutEffects([acting])).toEqual([]);
  for (const readOnlyTwin of [plain, edit, "view", null, 3])
    expect(readOnly([writes({ name: "b", readOnlyTwin })])).toEqual([]);
  const boom = Object.defineProperty(writes({ name: "c" }), "readOnlyTwin", {
    get: () => {
      throw new Error("boom");
    },
  });
  expect(readOnly([boom])).toEqual([]);
});

test.for([undefined, null, 3, "view", {}, new Set([view])])("readOnly() refuses the list %o", (tools) => {
  for (const filter of [readOnly, withoutEffects])
    expect(() => filter(tools as never)).toThrow(
      /^tools is .+: give an array of functions and tool objects$/,
    );
});

test("readOnly() refuses what is no tool, by its place", () => {
  expect(() => readOnly([view, "edit"] as never)).toThrow(
    new TypeError("tool 2 of 2 is of type string: give a function or a tool object"),
  );
});

import { afterEach, expect, expectTypeOf, test } from "vitest";
import { registerSummaries, SUMMARIES, type Summary, summarise, summary } from "./index.js";

afterEach(() => SUMMARIES.clear());

const edit = (a: { path: string }): string => `Edit ${a.path}`;
const view = (a: { path: string }): string => `View ${a.path}`;

test("summary() gives a tool the line a person reads", () => {
  const tool = { name: "edit_file" };
  expect(summary(edit)(tool)).toBe(tool);
  expect(summarise(tool, { path: "a.py" })).toBe("Edit a.py");
});

test("summary() takes the place of an earlier one", () => {
  expect(summarise(summary(view)(summary(edit)(() => 1)), { path: "a.py" })).toBe("View a.py");
});

test("summary() types the arguments it is written for", () => {
  expectTypeOf(summary(edit)).parameter(0).toEqualTypeOf<object>();
  summary((a) => {
    expectTypeOf(a).toEqualTypeOf<Record<string, unknown>>();
    return "x";
  });
  expectTypeOf(edit).toExtend<Summary>();
});

test("SUMMARIES is empty until something is entered", () => {
  expect(SUMMARIES).toEqual(new Map());
});

test("registerSummaries() enters summaries under the names of their tools", () => {
  const edit_file = summary(edit)(function edit_file() {});
  registerSummaries([edit_file, summary(view)({ name: "view_file" }), { name: "no_summary" }]);
  expect([...SUMMARIES]).toEqual([
    ["edit_file", edit],
    ["view_file", view],
  ]);
  expect(summarise("view_file", { path: "a.py" })).toBe("View a.py");
});

test("registerSummaries() may enter the same summary again", () => {
  const tool = summary(edit)({ name: "edit_file" });
  registerSummaries([tool, { ...tool }]);
  registerSummaries([tool]);
  registerSummaries([]);
  expect([...SUMMARIES]).toEqual([["edit_file", edit]]);
});

test("registerSummaries() finds the name that a class gives its tools", () => {
  class View {
    get name(): string {
      return "view_file";
    }
  }
  registerSummaries([summary(view)(new View())]);
  expect([...SUMMARIES]).toEqual([["view_file", view]]);
});

test("registerSummaries() replaces a summary when told to", () => {
  registerSummaries([summary(edit)({ name: "x" })]);
  registerSummaries([summary(view)({ name: "x" })], { replace: true });
  expect([...SUMMARIES]).toEqual([["x", view]]);
});

test("registerSummaries() refuses a second summary for a name, and enters nothing", () => {
  SUMMARIES.set("x", edit);
  const taken = new RangeError(
    'tool 2 of 2 is named "x", which has another summary: rename the tool, or pass {replace: true}',
  );
  const pair = [summary(view)({ name: "y" }), summary(view)({ name: "x" })];
  expect(() => registerSummaries(pair)).toThrow(taken);
  expect(() => registerSummaries(pair, { replace: false })).toThrow(taken);
  expect([...SUMMARIES]).toEqual([["x", edit]]);
  expect(() => registerSummaries([summary(edit)({ name: "x" }), summary(view)({ name: "x" })])).toThrow(
    taken,
  );
});

test("registerSummaries() shows a name on one short line", () => {
  const name = `x\n\u202E"${"y".repeat(1000)}`;
  SUMMARIES.set(name, edit);
  expect(() => registerSummaries([summary(view)({ name })])).toThrow(
    new RangeError(
      `tool 1 of 1 is named "x \\"${"y".repeat(56)}…", which has another summary: rename the tool, or pass {replace: true}`,
    ),
  );
});

test.for<[string, object]>([
  [
    "an anonymous function",
    (
      () => () =>
        1
    )(),
  ],
  ["an object without a name", summary(edit)({ title: "x" })],
  ["an empty name", { name: "" }],
  ["a name that is no text", { name: 3 }],
  [
    "a name that throws",
    Object.defineProperty({}, "name", {
      get: () => {
        throw new Error("no");
      },
    }),
  ],
])("registerSummaries() refuses %s", ([, tool]) => {
  expect(() => registerSummaries([summary(edit)({ name: "ok" }), tool])).toThrow(
    new TypeError("tool 2 of 2 has no name: give it one, because summaries are kept by name"),
  );
  expect(SUMMARIES.size).toBe(0);
});

test.for<[unknown, string]>([
  [undefined, "of type undefined"],
  [null, "null"],
  ["edit_file", "of type string"],
  [{ edit_file: {} }, "of type object"],
  [new Set(), "a list"],
  [
    new Proxy([], {
      get: () => {
        throw new Error("no");
      },
    }),
    "a list",
  ],
])("registerSummaries() refuses a list that is no array, %#", ([tools, is]) => {
  expect(() => registerSummaries(tools as object[])).toThrow(
    new TypeError(`tools is ${is}: give an array of functions and tool objects`),
  );
});

test("registerSummaries() refuses a member that is no tool", () => {
  expect(() => registerSummaries([{ name: "x" }, "edit_file" as unknown as object])).toThrow(
    new TypeError("tool 2 of 2 is of type string: give a function or a tool object"),
  );
});

test.for<[unknown, string]>([
  ["yes", "of type string"],
  [null, "null"],
  [1, "of type number"],
])("registerSummaries() refuses to replace by anything but true and false, %#", ([replace, is]) => {
  expect(() => registerSummaries([], { replace } as object)).toThrow(
    new TypeError(`the option replace is ${is}: give true or false`),
  );
});

test.for<[unknown, string]>([
  [null, "null"],
  [true, "of type boolean"],
  [
    {
      get replace() {
        throw new Error("no");
      },
    },
    "of type object",
  ],
])("registerSummaries() refuses options of the wrong shape, %#", ([options, is]) => {
  expect(() => registerSummaries([], options as object)).toThrow(
    new TypeError(`options is ${is}: give {replace: true} or {replace: false}`),
  );
});

test.for<[unknown, string]>([
  [undefined, "of type undefined"],
  ["Edit", "of type string"],
  [{ path: "x" }, "of type object"],
])("summary() refuses a summary that is no function, %#", ([fn, is]) => {
  expect(() => summary(fn as () => string)).toThrow(
    new TypeError(`the summary is ${is}: give a function from arguments to one line`),
  );
});

test("summary() refuses what cannot be marked", () => {
  expect(() => summary(edit)("edit_file" as unknown as object)).toThrow(
    new TypeError("the tool given to summary(fn) is of type string: give a function or a tool object"),
  );
});

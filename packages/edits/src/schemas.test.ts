import { expect, test } from "vitest";
import { z } from "zod";
import { edits } from "./index.js";
import { cmdsSchema, editsSchema } from "./schemas.js";

const editsJson = {
  type: "array",
  minItems: 1,
  description: "Replacements, each made against the text as it is before any of them. They must not overlap.",
  items: {
    type: "object",
    properties: {
      oldText: {
        type: "string",
        description:
          "The exact text to replace, blanks and indentation included. Never empty, and in one place of the text only: add surrounding lines until it is.",
      },
      newText: { type: "string", description: 'The text to put in its place; "" deletes.' },
    },
    required: ["oldText", "newText"],
    additionalProperties: false,
  },
};

const cmdsJson = {
  type: "array",
  description:
    'Commands, each a list: address, command, then what the command takes, such as ["12|a1b2|", "s", "old", "new"]. A command within a command is a list of its own: ["%", "g", "TODO", ["s", "TODO", "DONE"]].',
  items: {
    type: "array",
    minItems: 2,
    items: {
      anyOf: [
        { type: "string" },
        { type: "number" },
        { type: "array", items: { type: ["string", "number"] } },
      ],
    },
  },
};

test.each([
  ["editsSchema", editsSchema, editsJson],
  ["cmdsSchema", cmdsSchema, cmdsJson],
])(
  "%s is JSON Schema that a model can follow, for what goes in and for what comes out",
  (_, schema, json) => {
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    expect(z.toJSONSchema(schema, { io: "input" })).toEqual({ $schema, ...json });
    expect(z.toJSONSchema(schema, { io: "output" })).toEqual({ $schema, ...json });
  },
);

test("editsSchema is required in the schema of a tool", () => {
  const tool = z.object({ path: z.string(), edits: editsSchema });
  expect(z.toJSONSchema(tool, { io: "input" })).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { path: { type: "string" }, edits: editsJson },
    required: ["path", "edits"],
  });
});

test.each<[string, unknown]>([
  ["objects", [{ oldText: "a", newText: "b", id: 1 }]],
  ["pairs", [["a", "b"]]],
  ["one object", { oldText: "a", newText: "b" }],
  ["a string", '[{"oldText":"a","newText":"b"},]'],
])("editsSchema takes %s, and gives objects that edits() takes", (_, x) => {
  const out = editsSchema.parse(x);
  expect(out).toEqual([{ oldText: "a", newText: "b" }]);
  expect(edits(out)).toEqual([["a", "b"]]);
});

test("editsSchema takes an empty oldText, which applyEdits() refuses in better words", () => {
  expect(editsSchema.parse([["", "b"]])).toEqual([{ oldText: "", newText: "b" }]);
});

test("editsSchema refuses in the words of edits()", () => {
  const tool = z.object({ edits: editsSchema });
  expect(tool.safeParse({ edits: [["a"]] }).error?.issues).toEqual([
    { code: "custom", path: ["edits"], message: "edit 1 is a list of 1: a pair is [old, new], both strings" },
  ]);
});

test("cmdsSchema takes lists and a string of them, numbers and nested commands included", () => {
  const list = [
    ["3|00ff|", ">", 2],
    ["%", "g", "TODO", ["s", "TODO", "DONE"]],
  ];
  expect(cmdsSchema.parse(list)).toEqual(list);
  expect(cmdsSchema.parse(JSON.stringify(list))).toEqual(list);
  expect(cmdsSchema.parse([])).toEqual([]);
});

test("cmdsSchema refuses in the words of cmds()", () => {
  expect(cmdsSchema.safeParse([["%"]]).error?.issues.map((i) => i.message)).toEqual([
    'command 1 must be an array that begins with two strings, the address and the command: such as ["12|a1b2|", "d"]',
  ]);
});

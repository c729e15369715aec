import { err, HostError, Media, NotImplementedError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import {
  acts,
  defineTool,
  hasEffect,
  isWrite,
  registerSummaries,
  SUMMARIES,
  summarise,
  type Tool,
  type ToolContext,
  writes,
} from "./index.js";

interface Host {
  wrote: string[];
}

const createFile = defineTool({
  name: "create_file",
  title: "Create file",
  description: "Writes a new file.",
  input: z.object({ path: z.string(), text: z.string().default("") }),
  writes: true,
  summary: (a) => `Create ${a.path}`,
  run: async (a, { host }: { host: Host }) => {
    host.wrote.push(a.path);
    return `wrote ${a.path}, ${a.text.length} characters`;
  },
});
const reader = (run: () => unknown): Tool =>
  defineTool({
    name: "view_file",
    description: "Reads.",
    input: z.object({}),
    reads: true,
    run: run as () => string,
  });

test("defineTool() gives a function that runs with checked arguments and the caller's host", async () => {
  const host: Host = { wrote: [] };
  expect(await createFile({ path: "a.py" }, { host })).toBe("wrote a.py, 0 characters");
  expect(host.wrote).toEqual(["a.py"]);
});

test("defineTool() puts the facts and the marks on the function", () => {
  const { name, title, description, input, jsonSchema, readOnlyTwin } = createFile;
  expect({ name, title, description, jsonSchema, readOnlyTwin }).toEqual({
    name: "create_file",
    title: "Create file",
    description: "Writes a new file.",
    jsonSchema: {
      type: "object",
      properties: { path: { type: "string" }, text: { type: "string", default: "" } },
      required: ["path"],
    },
    readOnlyTwin: undefined,
  });
  expect(input["~standard"].validate({ path: "a" })).toEqual({ value: { path: "a", text: "" } });
  expect([isWrite(createFile), hasEffect(createFile)]).toEqual([true, false]);
  expect(summarise(createFile, { path: "a.py" })).toBe("Create a.py");
});

test("defineTool() takes a tool that both writes and acts, and one that carries no mark", () => {
  const shape = { name: "t", description: "Does it.", input: z.object({}), run: () => "" };
  const both = defineTool({ ...shape, writes: true, acts: true });
  const none = defineTool({ ...shape, writes: false });
  expect([isWrite(both), hasEffect(both), isWrite(none), hasEffect(none)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("defineTool() keeps the marks and the summary of a tool spread into a definition, or given as its run", async () => {
  const wrapped = defineTool({ ...createFile, name: "create_file", run: () => "wrapped" });
  expect([isWrite(wrapped), summarise(wrapped, { path: "a.py" })]).toEqual([true, "Create a.py"]);
  const work = acts(writes(({ path }: { path: string }) => `wrote ${path}`));
  const shape = { name: "t", description: "d", input: z.object({ path: z.string() }) };
  const own = defineTool({ ...shape, run: work });
  expect([isWrite(own), hasEffect(own), await own({ path: "a" })]).toEqual([true, true, "wrote a"]);
  const said = defineTool({ ...createFile, name: "t", summary: () => "Of its own", run: () => "" });
  expect(summarise(said)).toBe("Of its own");
  for (const definition of [
    { ...shape, reads: true, run: work },
    { ...createFile, name: "t", reads: true, run: () => "" },
  ])
    expect(() => defineTool(definition as never)).toThrow(
      new TypeError("the tool given to reads would be marked reads and writes: keep the one that is true"),
    );
});

test("defineTool() freezes what it gives: a fact cannot be changed behind a harness", () => {
  expect(Object.isFrozen(createFile)).toBe(true);
  expect(Object.isFrozen(createFile.jsonSchema["properties"])).toBe(true);
  expect(() => Object.assign(createFile, { description: "Reads only." })).toThrow(TypeError);
  expect(Reflect.set(createFile, Symbol.for("shalya.writes"), false)).toBe(false);
  expect(isWrite(createFile)).toBe(true);
});

test("defineTool() infers what callers and run get from the schema", () => {
  expectTypeOf<Parameters<typeof createFile>>().toEqualTypeOf<
    [args: { path: string; text?: string | undefined }, context?: ToolContext<Host>]
  >();
  expectTypeOf(createFile).toExtend<Tool>();
  defineTool({
    name: "t",
    description: "d",
    input: z.object({ n: z.string().transform(Number) }),
    run: (args, { signal }) => {
      expectTypeOf(args).toEqualTypeOf<{ n: number }>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return "";
    },
  });
});

test("registerSummaries() takes defined tools", () => {
  registerSummaries([createFile]);
  expect(summarise("create_file", { path: "b.py" })).toBe("Create b.py");
  SUMMARIES.clear();
});

const edit = defineTool({
  name: "edit",
  description: "Edits.",
  input: z.object({
    path: z.string(),
    edits: z.array(z.object({ oldText: z.string().min(1, "must not be empty") })).optional(),
    mode: z.enum(["a", "w"]).optional(),
    limit: z.union([z.number(), z.literal("all")]).optional(),
    any: z.any().optional(),
  }),
  writes: true,
  run: () => "never",
});
const TAKES =
  'call it again with {path: string, edits?: array, mode?: "a" | "w", limit?: number | "all", any?: any}';

test.for<[args: unknown, text: string]>([
  [{}, `path: Invalid input: expected string, received undefined; ${TAKES}`],
  [undefined, `path: Invalid input: expected string, received undefined; ${TAKES}`],
  [null, `path: Invalid input: expected string, received undefined; ${TAKES}`],
  ["a.py", `its arguments: Invalid input: expected object, received string; ${TAKES}`],
  [
    { path: 1, mode: "x" },
    `path: Invalid input: expected string, received number; mode: Invalid option: expected one of "a"|"w"; ${TAKES}`,
  ],
  [
    { path: "a", edits: [{ oldText: "b" }, { oldText: "" }] },
    `edits[1].oldText: must not be empty; ${TAKES}`,
  ],
])("a tool answers wrong arguments %j by naming the field and what is wanted", async ([args, text]) => {
  expect(await edit(args as never)).toBe(`ERROR: edit did not run: ${text}`);
});

test("a tool names five wrong fields and the number of the others, in bounds", async () => {
  const keys = Array.from({ length: 40 }, (_, i) => `${"long".repeat(30)}${i}`);
  const wide = defineTool({
    name: "wide",
    description: "d",
    input: z.object(Object.fromEntries(keys.map((key) => [key, z.string("no string ".repeat(100))]))),
    reads: true,
    run: () => "never",
  });
  const text = String(await wide({}));
  expect(text.split("; ").slice(5)).toEqual([
    "and 35 more",
    `call it again with {${keys
      .map((key) => `${key}: string`)
      .join(", ")
      .slice(0, 298)}…}`,
  ]);
  expect(text.split("; ")[0]).toBe(
    `ERROR: wide did not run: ${"long".repeat(30).slice(0, 79)}…: ${"no string ".repeat(20).trimEnd()}…`,
  );
  expect(text.length).toBeLessThan(2000);
});

test("a tool without fields, or with another shape, says so", async () => {
  const of = (input: z.ZodType<object>): Tool =>
    defineTool({ name: "t", description: "d", input, reads: true, run: () => "never" });
  expect(await of(z.strictObject({}))({ q: 1 } as never)).toBe(
    'ERROR: t did not run: its arguments: Unrecognized key: "q"; call it again with {}',
  );
  const union = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]);
  expect(await of(union)({} as never)).toMatch(
    /^ERROR: t did not run: kind: .*; call it again with arguments that fit its schema$/,
  );
});

test("a tool takes what other schema libraries say: paths of objects, fields of any kind", async () => {
  const properties = { a: true, b: { const: "x" }, c: {}, "d e": { type: ["string", "null"] } };
  const path = [{ key: "edits" }, { key: 0 }, Symbol("old"), "a b"];
  const input = {
    "~standard": {
      validate: () => ({ issues: [{ message: "wrong", path }, { message: "also" }] }),
      jsonSchema: { input: () => ({ $schema: "x", properties, required: ["b"] }) },
    },
  };
  const own = defineTool({ name: "own", description: "d", input, reads: true, run: () => "never" });
  expect(await own({})).toBe(
    'ERROR: own did not run: edits[0].Symbol(old).a b: wrong; its arguments: also; call it again with {a?: any, b: "x", c?: any, d e?: string | null}',
  );
  expect(own.jsonSchema).toEqual({ $schema: "x", type: "object", properties, required: ["b"] });
});

test("a tool takes a schema of zod/mini with its JSON Schema", async () => {
  const schema = mini.object({ path: mini.string("must be text"), n: mini._default(mini.number(), 3) });
  const own = defineTool({
    name: "own",
    description: "d",
    input: mini.toJSONSchema(schema),
    reads: true,
    run: (args) => {
      expectTypeOf(args).toEqualTypeOf<{ path: string; n: number }>();
      return `${args.path} ${args.n}`;
    },
  });
  expect(await own({ path: "a" })).toBe("a 3");
  expect(await own({ path: 1 } as never)).toBe(
    "ERROR: own did not run: path: must be text; call it again with {path: string, n?: number}",
  );
});

test("a tool takes a schema that answers later, and hands on what it gives", async () => {
  const input = z.object({ n: z.string().refine(async (n) => n !== "3") }).transform(({ n }) => Number(n));
  const slow = defineTool({ name: "slow", description: "d", input, reads: true, run: (n) => `got ${n + 1}` });
  expect(await slow({ n: "2" })).toBe("got 3");
  expect(await slow({ n: "3" })).toBe(
    "ERROR: slow did not run: n: Invalid input; call it again with {n: string}",
  );
});

test("a tool hands on a string, a Media and a Refusal", async () => {
  const picture = new Media("shot", ["/a.png"]);
  const no = new Refusal("local only", "withheld", "/a.md");
  expect(await reader(() => "text")({} as never)).toBe("text");
  expect(await reader(async () => picture)({} as never)).toEqual(picture);
  expect(await reader(() => no)({} as never)).toBe(no);
  expect(await reader(() => err("no such file"))({} as never)).toBe("ERROR: no such file");
});

test.for<[result: unknown, kind: string]>([
  [undefined, "of type undefined"],
  [null, "null"],
  [3, "of type number"],
  [{ text: "x" }, "of type object"],
  [["x"], "a list"],
])(
  "a tool that gives %j fails, because harnesses would each make something else of it",
  async ([value, kind]) => {
    expect(await reader(() => value)({} as never)).toBe(
      `ERROR: view_file failed: TypeError: the result of view_file is ${kind}: give a string, a Media or a Refusal`,
    );
  },
);

test("a tool answers what run throws as attempt() does", async () => {
  const throwing = (e: unknown): Tool => {
    return reader(() => {
      throw e;
    });
  };
  expect(await throwing(new HostError("no such file"))({} as never)).toBe(
    "ERROR: view_file failed: HostError: no such file",
  );
  expect(await throwing("gone")({} as never)).toBe("ERROR: view_file failed: gone");
  for (const e of [
    new NotImplementedError("no shell"),
    new DOMException("stop", "AbortError"),
    Object.assign(new Error("ask"), { is_bubble_up: true }),
  ])
    await expect(throwing(e)({} as never)).rejects.toBe(e);
});

test("a tool hands on the signal, and does not begin when it is aborted", async () => {
  const seen: unknown[] = [];
  const tool = defineTool({
    name: "t",
    description: "d",
    input: z.object({}),
    acts: true,
    run: (_, context) => {
      seen.push(context);
      return "ran";
    },
  });
  const { signal } = new AbortController();
  await tool({}, { signal });
  await tool({}, { host: 1, signal: null });
  await tool({});
  const progress = expect.any(Function);
  expect(seen).toEqual([
    { host: undefined, signal, progress },
    { host: 1, signal: undefined, progress },
    { host: undefined, signal: undefined, progress },
  ]);
  await expect(tool({}, { signal: AbortSignal.abort("no more") })).rejects.toBe("no more");
  const late = AbortSignal.abort(new DOMException("too late", "TimeoutError"));
  expect(await tool({}, { signal: late })).toBe("ERROR: t failed: TimeoutError: too late");
  expect(seen.length).toBe(3);
});

test.for<[context: unknown, message: string]>([
  [3, "the context of a call of view_file is of type number: give {host, signal, progress}"],
  ["host", "the context of a call of view_file is of type string: give {host, signal, progress}"],
  [{ signal: 3 }, "the signal of a call of view_file is of type number: give an AbortSignal"],
  [{ signal: {} }, "the signal of a call of view_file is of type object: give an AbortSignal"],
  [
    { signal: { aborted: false } },
    "the signal of a call of view_file is of type object: give an AbortSignal",
  ],
])("a tool refuses the context %j", async ([context, message]) => {
  await expect(reader(() => "ran")({} as never, context as never)).rejects.toThrow(new TypeError(message));
});

const whole = { name: "t", description: "d", input: z.object({}), run: () => "" };
const GIVE = "give a Standard Schema that gives a JSON Schema, such as z.object({…}) of zod 4.2 or later";

test.for<[definition: unknown, error: Error]>([
  [
    undefined,
    new TypeError("the tool definition is of type undefined: give {name, description, input, run}"),
  ],
  [null, new TypeError("the tool definition is null: give {name, description, input, run}")],
  [{}, new TypeError('name of the tool is of type undefined: give a string such as "create_file"')],
  [
    { ...whole, name: "read file" },
    new RangeError('name of the tool is "read file": give 1 to 64 letters, digits, "_" and "-"'),
  ],
  [
    { ...whole, name: "x".repeat(65) },
    new RangeError(`name of the tool is "${"x".repeat(59)}…": give 1 to 64 letters, digits, "_" and "-"`),
  ],
  [
    { ...whole, name: "a\u202Eb\n" },
    new RangeError('name of the tool is "ab": give 1 to 64 letters, digits, "_" and "-"'),
  ],
  [
    { ...whole, name: "" },
    new RangeError('name of the tool is "": give 1 to 64 letters, digits, "_" and "-"'),
  ],
  [
    { ...whole, name: "constructor" },
    new RangeError('name of the tool is "constructor", which every object has: give it another'),
  ],
  [
    { ...whole, name: "__proto__" },
    new RangeError('name of the tool is "__proto__", which every object has: give it another'),
  ],
  [
    { ...whole, title: 1 },
    new TypeError('title of tool "t" is of type number: give a string, or leave it out'),
  ],
  [
    { ...whole, description: undefined },
    new TypeError(
      'description of tool "t" is of type undefined: give a text that tells the model when to use it',
    ),
  ],
  [
    { ...whole, description: " \n" },
    new RangeError('description of tool "t" is empty: give a text that tells the model when to use it'),
  ],
  [{ ...whole, input: undefined }, new TypeError(`input of tool "t" is of type undefined: ${GIVE}`)],
  [{ ...whole, input: { path: z.string() } }, new TypeError(`input of tool "t" is of type object: ${GIVE}`)],
  [
    { ...whole, input: mini.object({ path: mini.string() }) },
    new TypeError(
      'input of tool "t" gives no JSON Schema: give one that does, such as z.object({…}) of zod 4.2 or later, or z.toJSONSchema(schema) of zod/mini',
    ),
  ],
  ...[undefined, null, "object", ["object"], true, Promise.resolve({ type: "object" })].map(
    (given, i): [object, Error] => [
      { ...whole, input: { "~standard": { validate: () => 1, jsonSchema: { input: () => given } } } },
      new TypeError(
        `the JSON Schema of input of tool "t" is ${["of type undefined", "null", "of type string", "a list", "of type boolean", "a promise"][i]}: give an object`,
      ),
    ],
  ),
  [
    { ...whole, input: z.string() },
    new TypeError('input of tool "t" is a schema of "string": give one of an object'),
  ],
  [
    { ...whole, input: z.object({ at: z.date() }) },
    new TypeError(
      'input of tool "t" gives no JSON Schema (Error: Date cannot be represented in JSON Schema): change what it cannot express',
    ),
  ],
  [{ ...whole, writes: "yes" }, new TypeError('writes of tool "t" is of type string: give true or false')],
  [{ ...whole, acts: 1 }, new TypeError('acts of tool "t" is of type number: give true or false')],
  [{ ...whole, reads: null }, new TypeError('reads of tool "t" is null: give true or false')],
  [
    { ...whole, reads: true, writes: true },
    new TypeError("the tool given to reads would be marked reads and writes: keep the one that is true"),
  ],
  [
    { ...whole, summary: "Create" },
    new TypeError('summary of tool "t" is of type string: give a function from arguments to one line'),
  ],
  [
    { ...whole, run: "ls" },
    new TypeError('run of tool "t" is of type string: give a function that does the work'),
  ],
  [
    { ...whole, readOnlyTwin: () => "" },
    new TypeError('readOnlyTwin of tool "t" is of type function: give a tool made by defineTool'),
  ],
  [
    { ...whole, readOnlyTwin: createFile },
    new TypeError('readOnlyTwin of tool "t" does not only read: give a tool marked reads'),
  ],
])("defineTool() refuses definition %#", ([definition, error]) => {
  expect(() => defineTool(definition as never)).toThrow(error);
});

test("a tool says how far it is, to whoever listens, and no fault of theirs comes through", async () => {
  const tool = defineTool({
    name: "count",
    description: "Counts.",
    input: z.object({}),
    reads: true,
    run: (_, { progress }) => {
      progress(1, 2, "one");
      progress(2);
      return "done";
    },
  });
  const heard: unknown[] = [];
  expect(await tool({}, { progress: (...said) => heard.push(said) })).toBe("done");
  expect(heard).toEqual([[1, 2, "one"], [2]]);
  const faults = [
    () => {
      throw new DOMException("over", "AbortError");
    },
    () => Promise.reject(new Error("late")) as never,
    null,
    undefined,
  ];
  for (const progress of faults) expect(await tool({}, { progress })).toBe("done");
  await expect(tool({}, { progress: 3 as never })).rejects.toEqual(
    new TypeError("the progress of a call of count is of type number: give a function"),
  );
});

import { Media } from "@shalya/errors";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool, isWrite, summarise, type Tool } from "./index.js";

const boom = (): never => {
  throw new Error("boom");
};
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const thrower = (target: object): object =>
  new Proxy(
    target,
    Object.fromEntries(
      ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor"].map((t) => [t, boom]),
    ),
  );
const endless = (): object => new Proxy({}, { get: () => endless(), ownKeys: () => ["a"] });
const circle: { self?: unknown } = {};
circle.self = circle;

const HOSTILE: unknown[] = [
  revoked(),
  thrower({}),
  thrower(() => ""),
  thrower([]),
  endless(),
  circle,
  Symbol("s"),
  10n,
  Number.NaN,
  Object.create(null),
  { toString: boom, toJSON: boom, [Symbol.toPrimitive]: boom },
  Object.defineProperty({}, "path", { get: boom, enumerable: true }),
  JSON.parse('{"__proto__": {"path": "x"}, "constructor": 1}'),
];

const tool = (parts: object): Tool =>
  defineTool({
    name: "t",
    description: "d",
    input: z.object({ path: z.string() }),
    reads: true,
    run: () => "ran",
    ...parts,
  });
const schema = (validate: (value: unknown) => unknown): object => ({
  "~standard": { version: 1, vendor: "own", validate, jsonSchema: { input: () => ({ type: "object" }) } },
});

test.for(HOSTILE.map((_, i) => i))("a tool answers hostile arguments %i and does not throw", async (i) => {
  expect(await tool({})(HOSTILE[i] as never)).toMatch(/^ERROR: t did not run: [^\p{Cc}]{10,600}$/u);
});

test.for(HOSTILE.map((_, i) => i))("a schema that gives hostile value %i is answered", async (i) => {
  for (const give of [
    HOSTILE[i],
    { issues: HOSTILE[i] },
    { issues: [HOSTILE[i]] },
    { issues: [{ path: HOSTILE[i] }] },
  ]) {
    const input = schema(() => give);
    // An endless proxy has a value and no issues like any other answer.
    const wanted = HOSTILE[i] === give ? /^(ERROR: t did not run: .+|ran)$/s : /^ERROR: t did not run: /;
    expect(await tool({ input })({} as never)).toMatch(wanted);
  }
});

test.for(HOSTILE.map((_, i) => i))("a schema that throws hostile value %i is answered", async (i) => {
  const throws = schema(() => {
    throw HOSTILE[i];
  });
  const rejects = schema(() => Promise.reject(HOSTILE[i]));
  for (const input of [throws, rejects])
    expect(await tool({ input })({} as never)).toMatch(
      /^ERROR: t did not run: its schema cannot check these arguments/,
    );
});

test("a tool takes arguments of 200 levels, and says so of deeper ones and of those that hold themselves", async () => {
  const any = tool({ input: z.looseObject({ path: z.string() }), run: () => "ran" });
  const nested = (levels: number, wrap: (held: unknown) => unknown): unknown =>
    Array.from({ length: levels }).reduce((held) => wrap(held), "end");
  const circle: Record<string, unknown> = {};
  circle["circle"] = [circle];
  for (const wrap of [(held: unknown) => [held], (held: unknown) => ({ held })]) {
    expect(await any({ path: "a", more: nested(199, wrap) } as never)).toBe("ran");
    for (const more of [nested(200, wrap), nested(100_000, wrap), circle])
      expect(await any({ path: "a", more } as never)).toBe(
        "ERROR: t did not run: its arguments hold lists or objects more than 200 deep; call it again with {path: string}",
      );
  }
});

test("a tool takes no argument from a prototype: the line that a person approved shows none of it", async () => {
  const own = tool({
    input: z.looseObject({ path: z.string() }),
    run: (args: object) => JSON.stringify(args),
  });
  const inherits = Object.create({ path: "/etc/passwd" });
  expect(summarise(own, inherits)).toBe("t()");
  expect(await own(inherits as never)).toBe(
    "ERROR: t did not run: path: Invalid input: expected string, received undefined; call it again with {path: string}",
  );
  const deep = { path: "a", edits: [Object.create({ force: true })], __proto__: { force: true } };
  expect(await own(deep as never)).toBe('{"path":"a","edits":[{}]}');
  const kept = { path: "a", ["__proto__"]: 1, at: new Date(0), bytes: new Uint8Array(1) };
  expect(await own(kept as never)).toBe('{"path":"a","at":"1970-01-01T00:00:00.000Z","bytes":{"0":0}}');
});

test("a schema that changes the arguments in place does not change those that a person is shown", async () => {
  const args = { path: "a.md" };
  const changing = schema((value) => ({ value: Object.assign(value as object, { path: "/etc/passwd" }) }));
  const own = tool({ input: changing, run: ({ path }: { path: string }) => path });
  expect(await own(args as never)).toBe("/etc/passwd");
  expect(args).toEqual({ path: "a.md" });
});

test("a schema that throws an abort or an interrupt is answered, too: nothing has run that could be called off", async () => {
  const abort = schema(() => {
    throw new DOMException("stop", "AbortError");
  });
  expect(await tool({ input: abort })({} as never)).toBe(
    "ERROR: t did not run: its schema cannot check these arguments: AbortError: stop",
  );
});

test("a schema that gives neither a value nor issues is answered", async () => {
  for (const give of [{}, [], undefined, null, "x", 3])
    expect(await tool({ input: schema(() => give) })({} as never)).toBe(
      "ERROR: t did not run: its schema gives no answer to these arguments",
    );
  expect(await tool({ input: schema(() => ({ issues: [] })) })({} as never)).toBe(
    "ERROR: t did not run: its arguments are wrong; call it again with arguments that fit its schema",
  );
});

test.for<[issues: unknown, said: string]>([
  [[{}, null, 3], "its arguments: not what is wanted; ".repeat(3).slice(0, -2)],
  [
    [
      { message: { code: 1 }, path: ["a"] },
      { message: "", path: "ab" },
    ],
    "a: not what is wanted; its arguments: not what is wanted",
  ],
  [[{ message: "wrong", path: ["a", { key: { b: 1 } }, undefined, { key: 0 }] }], "a[0]: wrong"],
  [new Set([{ message: "wrong" }]), "its arguments are wrong"],
  ["wrong", "its arguments are wrong"],
])("issues of odd shapes %# are named without noise", async ([issues, said]) => {
  expect(await tool({ input: schema(() => ({ issues })) })({} as never)).toBe(
    `ERROR: t did not run: ${said}; call it again with arguments that fit its schema`,
  );
});

test("a schema whose issues cannot be read lets nothing through", async () => {
  const input = schema(() => Object.defineProperty({ value: {} }, "issues", { get: boom }));
  expect(await tool({ input })({} as never)).toBe(
    "ERROR: t did not run: its schema cannot check these arguments: Error: boom",
  );
});

test.for([
  { properties: null },
  { properties: { a: null } },
  { properties: { a: { enum: "x" } } },
  { properties: { a: { anyOf: { x: 1 } } } },
  { properties: { a: {} }, required: null },
])("what is wrong is said, too, where the JSON Schema %j tells no fields", async (wanted) => {
  const { validate } = Object.values(schema(() => ({ issues: [{ message: "too long", path: ["a"] }] })))[0];
  const input = { "~standard": { validate, jsonSchema: { input: () => wanted } } };
  expect(await tool({ input })({} as never)).toBe(
    "ERROR: t did not run: a: too long; call it again with arguments that fit its schema",
  );
});

test("any arguments are answered by a run or by one line of bounded length", async () => {
  const strict = tool({ input: z.strictObject({ path: z.string(), n: z.number().optional() }) });
  const own = fc.record({ path: fc.anything(), n: fc.anything() }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), fc.jsonValue(), own), async (args) => {
      const fits = strict.input["~standard"].validate(args ?? {});
      const text = await strict(args as never);
      expect(text === "ran").toBe("value" in fits);
      expect(text).toMatch(/^(ran|ERROR: t did not run: [^\p{Cc}\p{Cs}]{10,1500})$/u);
    }),
    { numRuns: 300 },
  );
});

test("the text for wrong arguments is one visible line, whatever the model sent", async () => {
  const strict = tool({ input: z.strictObject({ path: z.string() }) });
  const key = "x\u202E\u200B\u001B[2J\r\nERROR: path is fine\u0000";
  const text = String(await strict({ path: "a", [key]: 1 } as never));
  expect(text).toMatch(/^ERROR: t did not run: its arguments: Unrecognized key: [^\p{Cc}\u202E\u200B]+$/u);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, 1]));
  expect(String(await strict(many as never)).length).toBeLessThan(500);
  expect(
    String(await tool({ input: z.record(z.string(), z.string()) })({ [key.repeat(100)]: 1 } as never)),
  ).toMatch(/^[^\p{Cc}\u202E\u200B]{20,300}$/u);
});

test.for(HOSTILE.map((_, i) => i))(
  "a result, a thing thrown or a context that is hostile value %i does no harm",
  async (i) => {
    const gives = tool({ input: z.object({}), run: () => HOSTILE[i] });
    const throws = tool({
      input: z.object({}),
      run: () => {
        throw HOSTILE[i];
      },
    });
    expect(await gives({} as never)).toMatch(/^ERROR: t failed: /);
    expect(await throws({} as never)).toMatch(/^ERROR: t failed: /);
    const called = gives({} as never, { host: HOSTILE[i], signal: HOSTILE[i] as never } as never);
    await expect(called).rejects.toThrow(/^the signal of a call of t is .+: give an AbortSignal$/);
    const fine = tool({ input: z.object({}) })({} as never, HOSTILE[i] as never);
    await expect(fine.catch((e: Error) => e.message)).resolves.toMatch(
      /^ran$|^the (context|signal) of a call of t is /,
    );
  },
);

test("what only carries the brand of a Media fails in the tool, and not later in a harness", async () => {
  const fake = { [Symbol.for("shalya.Media")]: true, text: 3, media: "no" };
  expect(fake).toBeInstanceOf(Media);
  expect(await tool({ input: z.object({}), run: () => fake })({} as never)).toBe(
    "ERROR: t failed: TypeError: text of a media result is of type number: give a string",
  );
});

test.for(HOSTILE.map((_, i) => i))(
  "defineTool() refuses hostile value %i in every part, in words of its own",
  (i) => {
    const parts = [
      "name",
      "title",
      "description",
      "input",
      "writes",
      "acts",
      "reads",
      "summary",
      "run",
      "readOnlyTwin",
    ];
    for (const part of parts) {
      const value = HOSTILE[i];
      if (part === "run" && typeof value === "function") continue;
      if (part === "summary" && typeof value === "function") continue;
      expect(() => tool({ [part]: value }), part).toThrow(/^\w+ of (the tool|tool "t") /);
    }
    expect(() => defineTool(HOSTILE[i] as never)).toThrow(/^(the tool definition|name of the tool) is /);
  },
);

test("the marks of a tool do not come from the arguments, the prototype of a definition or later writing", () => {
  const definition = Object.create({ writes: false }, { reads: { value: true } });
  const t = tool({ ...definition, writes: undefined, reads: true });
  expect(isWrite(t)).toBe(false);
  expect(() => Object.assign(t, { [Symbol.for("shalya.reads")]: false })).toThrow(TypeError);
  expect(summarise(t, { [Symbol.for("shalya.summary")]: () => "Read a.py" })).toBe("t()");
});

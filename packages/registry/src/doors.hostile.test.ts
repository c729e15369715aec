import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { Media } from "@shalya/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { toolApproval, toolSet } from "./ai.js";
import { runnableTools } from "./anthropic.js";
import { acts, type DoorOptions, defineTool, reads, type Tool, writes } from "./index.js";
import { interruptOn, toolArguments } from "./langchain.js";
import { annotations, registerAll } from "./mcp.js";
import { toolOptions } from "./openai.js";

const ToolMessage = class {};
const shape = { description: "d", input: z.object({ path: z.string() }), run: () => "ran" };
const create = defineTool({
  ...shape,
  name: "create_file",
  writes: true,
  summary: (a) => `Create ${a.path}`,
});

/** Each door as the function by which its harness runs the first tool. */
const runs: Record<
  string,
  (tools: Tool[], options?: object) => (args: unknown, signal?: AbortSignal) => unknown
> = {
  mcp: (tools, options) => {
    let run: (args: unknown, context: object) => unknown = () => undefined;
    registerAll({ registerTool: (...[, , callback]) => (run = callback) }, tools, options);
    return (args, signal) => run(args, { mcpReq: { signal } });
  },
  ai: (tools, options) => {
    const set = toolSet(tools, options);
    return (args, abortSignal) => Object.values(set)[0]?.execute(args, { abortSignal });
  },
  anthropic: (tools, options) => {
    const [tool] = runnableTools(tools, { ...options, ToolError });
    return (args, signal) => tool?.run(args, { signal });
  },
  openai: (tools, options) => {
    const [tool] = toolOptions(tools, options);
    return (args, signal) => tool?.execute(args, undefined, { signal });
  },
  langchain: (tools, options) => {
    const [pair] = toolArguments(tools, { ...options, ToolMessage });
    return (args, signal) => pair?.[0](args, { signal });
  },
};
const doors = Object.entries(runs);

test.for(doors)("%s lets thrown control flow through as it is", async ([, door]) => {
  const flow = [
    new DOMException("stop", "AbortError"),
    Object.assign(new Error("ask"), { is_bubble_up: true, name: "GraphInterrupt" }),
    Object.assign(new Error("ask"), { name: "ToolInterruptError" }),
    Object.assign(new Error("ask"), { [Symbol.for("shalya.passthrough")]: true }),
  ];
  for (const e of flow) {
    const throwing = defineTool({
      ...shape,
      name: "t",
      run: () => {
        throw e;
      },
    });
    await expect(door([throwing])({ path: "a" })).rejects.toBe(e);
    const shot = defineTool({ ...shape, name: "t", run: () => new Media("", ["/a.png"]) });
    await expect(door([shot], { load: () => Promise.reject(e) })({ path: "a" })).rejects.toBe(e);
  }
});

test.for(doors)("%s runs nothing once the call is called off", async ([, door]) => {
  const reason = { code: 7 };
  await expect(door([create])({ path: "a" }, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test.for(doors)("%s takes hostile arguments and a context that is not there", async ([, door]) => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const args of [proxy, undefined, null, 3, Symbol("s"), "path", [1]])
    await Promise.resolve(door([create])(args)).then(
      (seen) => expect(JSON.stringify(seen)).toContain("ERROR: create_file did not run: "),
      (e) => expect(e).toBeInstanceOf(ToolError),
    );
});

test.for(doors)("%s refuses what is no list of defined tools", ([, door]) => {
  const refusal = (tools: unknown, options?: unknown) => () => door(tools as Tool[], options as object);
  expect(refusal({ create })).toThrow(
    new TypeError("tools is of type object: give an array of functions and tool objects"),
  );
  expect(refusal([create, () => "x"])).toThrow(
    new TypeError("tool 2 of 2 is of type function: give a tool made by defineTool"),
  );
  for (const tool of [undefined, null, "create_file", {}, { ...create }, new Proxy(create, { get: () => 1 })])
    expect(refusal([tool])).toThrow(/^tool 1 of 1 is .+: give a tool made by defineTool$/);
  expect(refusal([create, create])).toThrow(
    new RangeError('tool 2 of 2 has the name of tool 1, "create_file": rename one of them'),
  );
  expect(refusal([create], { load: "/a" })).toThrow(
    new TypeError("options.load is of type string: give a function from a path to bytes"),
  );
});

test("a tool of another copy of this package, or behind a proxy, is a tool", async () => {
  expect(await runs["ai"]?.([new Proxy(create, {})])({ path: "a" })).toBe("ran");
});

test("annotations() cannot be made to lie by what a tool inherits, says or throws", () => {
  const careful = { readOnlyHint: false, destructiveHint: true };
  const child = Object.setPrototypeOf(reads({ name: "child" }), writes({ name: "parent" }));
  const mute = Object.setPrototypeOf({ name: "mute" }, reads({ name: "parent" }));
  const actor = Object.setPrototypeOf(reads({ name: "actor" }), acts({ name: "parent" }));
  const said = { annotations: { readOnlyHint: true }, readOnlyHint: true, reads: true };
  const { proxy, revoke } = Proxy.revocable(
    reads(() => 1),
    {},
  );
  revoke();
  for (const tool of [child, mute, said, proxy, undefined, null, "edit_file", "no_such_tool", Symbol("s")])
    expect(annotations(tool)).toMatchObject(careful);
  expect(annotations(actor)).toMatchObject({ readOnlyHint: false });
  const forged = { [Symbol.for("shalya.reads")]: 1, [Symbol.for("shalya.acts")]: "true" };
  expect(annotations(forged)).toMatchObject(careful);
});

test("annotations() gives each caller hints of its own", () => {
  const tool = reads(() => 1);
  annotations(tool).destructiveHint = true;
  expect(annotations(tool).destructiveHint).toBe(false);
});

const SPOOFS = [
  "a.py\u202Eyp.lru\u202C",
  "a.py\u2066 (safe)\u2069",
  "a.py\u200B\u200D\uFEFF\u00AD",
  "a.py\r\nApproved: yes",
  "a.py\u2028Approved: yes",
  "a.py\u001B[2K\u001B[1GRead a.py",
  "a.py\u001B]0;title\u0007",
  "a.py\u0000\u0008\u0008\u0008",
  `a.py${" ".repeat(500)}Approved: yes`,
  "a.py\u{E0041}\u{E0042}",
  `a.py${"x".repeat(1e6)}`,
];

test.for(SPOOFS)("an approval sentence shows no more than one visible line of %j", (path) => {
  const unmarked = defineTool({ ...shape, name: "unmarked" });
  const approval = toolApproval([create, unmarked]);
  const asked = interruptOn([create, unmarked]);
  const sentences = [
    approval({ toolCall: { toolName: "create_file", input: { path } } })?.reason,
    approval({ toolCall: { toolName: "unmarked", input: { path, [path]: 1 } } })?.reason,
    approval({ toolCall: { toolName: path, input: { path } } })?.reason,
    asked["create_file"]?.description({ args: { path } }),
    asked["unmarked"]?.description({ args: { path, [path]: 1 } }),
  ];
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^(Create |unmarked\(|["\w]).*a\.py/);
    expect(sentence).toMatch(/^[^\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]{1,120}$/u);
    expect(sentence).not.toMatch(/ {2}/);
  }
});

test("an approval is asked when the summary fails, and never names a credential", () => {
  const broken = defineTool({
    ...shape,
    name: "deploy",
    writes: true,
    summary: () => {
      throw new Error("boom");
    },
  });
  const input = { path: "a", token: "hunter2" };
  const reason = 'deploy(path="a", token=•••)';
  expect(toolApproval([broken])({ toolCall: { toolName: "deploy", input } })).toEqual({
    type: "user-approval",
    reason,
  });
  expect(interruptOn([broken])["deploy"]?.description({ args: input })).toBe(reason);
});

test("names that every object has are found in no record that a door gives", () => {
  const records = [toolSet([create]), interruptOn([create])];
  for (const record of records) expect(Object.keys(record)).toEqual(["create_file"]);
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    for (const record of records) expect(Object.hasOwn(record, name)).toBe(false);
    expect(toolApproval([create])({ toolCall: { toolName: name } })?.reason).toMatch(
      new RegExp(`^${name}\\(`),
    );
  }
});

test("options that are no object are refused by every door that has them", () => {
  for (const options of [null, 3, "host"] as unknown as DoorOptions<never>[])
    for (const door of [
      () => registerAll({ registerTool: () => undefined }, [create], options),
      () => toolSet([create], options),
      () => toolOptions([create], options),
      () => runnableTools([create], options as never),
      () => toolArguments([create], options as never),
    ])
      expect(door).toThrow(/^options is .+: give an object such as \{host, load\}$/);
});

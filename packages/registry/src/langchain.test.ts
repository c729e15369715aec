import { createRequire } from "node:module";
import {
  AIMessage,
  createAgent,
  fakeModel,
  HumanMessage,
  humanInTheLoopMiddleware,
  type InterruptOnConfig,
  ToolMessage,
  tool,
} from "langchain";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type CallSignal, defineTool, type Tool } from "./index.js";
import { interruptOn, toolArguments } from "./langchain.js";

const ran: string[] = [];
const signals: unknown[] = [];
const shape = { description: "Does it.", input: z.object({ path: z.string() }) };
const runner =
  (did: string) =>
  ({ path }: { path: string }, { signal }: { signal: CallSignal | undefined }): string => {
    signals.push(signal);
    return `${did} ${ran.push(path)}`;
  };
const tools = [
  defineTool({
    ...shape,
    name: "create_file",
    writes: true,
    summary: (a) => `Create ${a.path}`,
    run: runner("created"),
  }),
  defineTool({ ...shape, name: "call_api", acts: true, run: runner("called") }),
  defineTool({ ...shape, name: "view_file", reads: true, run: runner("read") }),
  defineTool({ ...shape, name: "unmarked", run: runner("did") }),
];
const all = (list: Tool[]) => toolArguments(list, { ToolMessage }).map(([run, fields]) => tool(run, fields));
const calling = (names: string[]) =>
  fakeModel()
    .respondWithTools(names.map((name) => ({ name, args: { path: `of ${name}` }, id: name })))
    .respond(new AIMessage("done"));
// The middleware keeps its question in a checkpointer, which comes with the graphs that langchain is built on.
const { MemorySaver } = createRequire(createRequire(import.meta.url).resolve("langchain"))(
  "@langchain/langgraph",
);
const asking = (model: ReturnType<typeof calling>, list: Tool[]) => {
  // The package's own types do not hold under exactOptionalPropertyTypes.
  const middleware = [humanInTheLoopMiddleware({ interruptOn: interruptOn(list) } as never)] as never[];
  return createAgent({ model, tools: all(list), middleware, checkpointer: new MemorySaver() });
};
const go = { messages: [new HumanMessage("go")] };

test("interruptOn() asks about what writes or carries no mark, with the summary as the description", async () => {
  ran.length = 0;
  const model = calling(["create_file", "call_api", "view_file", "unmarked"]);
  const thread = { configurable: { thread_id: "1" } };
  const result = await asking(model, tools).invoke(go, thread);
  const [asked] = (result as unknown as { __interrupt__: { value: unknown }[] }).__interrupt__;
  expect(asked?.value).toEqual({
    actionRequests: [
      { name: "create_file", args: { path: "of create_file" }, description: "Create of create_file" },
      { name: "unmarked", args: { path: "of unmarked" }, description: 'unmarked(path="of unmarked")' },
    ],
    reviewConfigs: [
      { actionName: "create_file", allowedDecisions: ["approve", "reject"] },
      { actionName: "unmarked", allowedDecisions: ["approve", "reject"] },
    ],
  });
  expect(ran).toEqual([]);
});

test("interruptOn() leaves a list that only reads and acts alone", async () => {
  ran.length = 0;
  const quiet = tools.slice(1, 3);
  const agent = asking(calling(["call_api", "view_file"]), quiet);
  await agent.invoke(go, { configurable: { thread_id: "2" }, signal: new AbortController().signal });
  expect(ran.sort()).toEqual(["of call_api", "of view_file"]);
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
});

test("interruptOn() gives what the middleware declares that it takes", () => {
  expectTypeOf(interruptOn).returns.toExtend<Record<string, InterruptOnConfig>>();
});

test("toolArguments() tells the model what is wanted", () => {
  const [file] = all(tools);
  expect(file).toMatchObject({ name: "create_file", description: "Does it." });
  expect(tools[0]?.jsonSchema).toEqual({
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
  });
});

test("toolArguments() gives the text alone where there is no tool call to answer", async () => {
  const [create] = all(tools);
  expect(await create?.invoke({ path: "a" })).toMatch(/^created \d+$/);
  expect(await create?.invoke({ path: 1 } as never)).toBe(
    "ERROR: create_file did not run: path: Invalid input: expected string, received number; call it again with {path: string}",
  );
});

test("toolArguments() flags the failure of a call that came without an id", async () => {
  const [create] = all(tools);
  const call = { type: "tool_call", name: "create_file", args: {} } as const;
  expect(await create?.invoke(call)).toMatchObject({ status: "error", name: "create_file" });
});

test("an interrupt raised by a tool stops the graph and asks", async () => {
  const value = "may I?";
  const ask = defineTool({
    ...shape,
    name: "ask",
    acts: true,
    run: () => {
      throw Object.assign(new Error(value), {
        name: "GraphInterrupt",
        is_bubble_up: true,
        interrupts: [{ value }],
      });
    },
  });
  const result = await createAgent({ model: calling(["ask"]), tools: all([ask]) }).invoke(go);
  expect(result).toMatchObject({ __interrupt__: [{ value }] });
});

test("toolArguments() refuses to go without the class", () => {
  expect(() => toolArguments(tools, {} as never)).toThrow(
    new TypeError('options.ToolMessage is of type undefined: give the class of "langchain"'),
  );
});

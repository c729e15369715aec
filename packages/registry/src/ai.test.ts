import { Media } from "@shalya/errors";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { toolApproval, toolSet } from "./ai.js";
import { defineTool, reads } from "./index.js";

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ran: string[] = [];
const shape = { description: "Does it.", input: z.object({ path: z.string() }) };
const tools = [
  defineTool({
    ...shape,
    name: "create_file",
    writes: true,
    summary: (a) => `Create ${a.path}`,
    run: ({ path }) => `created ${ran.push(path)}`,
  }),
  defineTool({ ...shape, name: "call_api", acts: true, run: ({ path }) => `called ${ran.push(path)}` }),
  defineTool({ ...shape, name: "view_file", reads: true, run: ({ path }) => `read ${ran.push(path)}` }),
  defineTool({ ...shape, name: "unmarked", run: ({ path }) => `did ${ran.push(path)}` }),
];

function modelCalling(names: string[]) {
  const usage = { inputTokens: {}, outputTokens: {} } as never;
  const content = names.map((toolName) => ({
    type: "tool-call" as const,
    toolCallId: toolName,
    toolName,
    input: JSON.stringify({ path: `of ${toolName}` }),
  }));
  return new MockLanguageModelV4({
    doGenerate: [
      { content, finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] },
      { content: [], finishReason: { unified: "stop", raw: undefined }, usage, warnings: [] },
    ],
  });
}

test("toolApproval() asks about what writes, with the summary as the reason, and lets the rest run", async () => {
  ran.length = 0;
  const { content } = await generateText({
    model: modelCalling(["create_file", "call_api", "view_file", "unmarked"]),
    tools: toolSet(tools),
    toolApproval: toolApproval(tools),
    stopWhen: isStepCount(2),
    prompt: "go",
  });
  const asked = content.filter((part) => part.type === "tool-approval-request");
  expect(asked.map(({ toolCall, reason }) => [toolCall.toolName, reason])).toEqual([
    ["create_file", "Create of create_file"],
    ["unmarked", 'unmarked(path="of unmarked")'],
  ]);
  expect(ran.sort()).toEqual(["of call_api", "of view_file"]);
});

test("toolApproval() asks about every name that is not in the list", () => {
  const approval = toolApproval(tools);
  const ask = (toolName: unknown, input: unknown = { path: "a" }) =>
    approval({ toolCall: { toolName: toolName as string, input } });
  expect(ask("view_file")).toBeUndefined();
  for (const name of [
    "browse",
    "git_status",
    "view_file ",
    "constructor",
    "__proto__",
    "toString",
    "",
    3,
    undefined,
    reads(() => "a name that says of itself that it reads"),
  ])
    expect(ask(name)).toMatchObject({ type: "user-approval" });
  expect(ask("create_file", "not an object")).toEqual({
    type: "user-approval",
    reason: "Create undefined",
  });
  expect(ask("unmarked", '{"path": 1')).toEqual({
    type: "user-approval",
    reason: 'unmarked("{\\"path\\": 1")',
  });
});

test("toolSet() tells the model what is wanted, and keeps its own schema out of the SDK's reach", async () => {
  const model = modelCalling([]);
  await generateText({ model, tools: toolSet(tools), prompt: "go" });
  expect(model.doGenerateCalls[0]?.tools?.[0]).toEqual({
    type: "function",
    name: "create_file",
    description: "Does it.",
    inputSchema: {
      type: "object",
      properties: { path: { type: "string" } },
      required: ["path"],
      additionalProperties: false,
    },
  });
  expect(tools[0]?.jsonSchema).toEqual({
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
  });
});

test("toolSet() keeps the SDK from closing an object whose fields stand in a union", async () => {
  const model = modelCalling([]);
  const either = z.discriminatedUnion("by", [
    z.object({ by: z.literal("path"), path: z.string() }),
    z.object({ by: z.literal("all") }),
  ]);
  const shape = { description: "d", run: () => "" };
  const tools = toolSet([
    defineTool({ ...shape, name: "either", input: either }),
    defineTool({ ...shape, name: "counts", input: z.record(z.string(), z.number()) }),
    defineTool({ ...shape, name: "any", input: z.any() }),
  ]);
  await generateText({ model, tools, prompt: "go" });
  const sent = model.doGenerateCalls[0]?.tools?.map((tool) => "inputSchema" in tool && tool.inputSchema);
  expect(sent).toEqual([
    { type: "object", oneOf: [expect.any(Object), expect.any(Object)], additionalProperties: {} },
    { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "number" } },
    { type: "object", additionalProperties: {} },
  ]);
});

test("toolSet() leaves plain JSON in the messages, which makes the same output for the model later", async () => {
  const shot = defineTool({ ...shape, name: "shot", reads: true, run: () => new Media("a shot", [png]) });
  const tool = toolSet([shot])["shot"];
  const output = await tool?.execute({ path: "a" });
  expect(JSON.parse(JSON.stringify(output))).toEqual(output);
  expect(tool?.toModelOutput({ output })).toEqual({
    type: "content",
    value: [
      { type: "text", text: "a shot" },
      { type: "file", mediaType: "image/png", data: { type: "data", data: "iVBORw0KGgo=" } },
    ],
  });
});

test.for<[output: unknown, model: unknown]>([
  ["ERROR: gone", { type: "error-text", value: "ERROR: gone" }],
  ["fine", { type: "text", value: "fine" }],
  [undefined, { type: "text", value: "undefined" }],
  [{ text: "x" }, { type: "text", value: '{"text":"x"}' }],
  [{ parts: "x" }, { type: "text", value: '{"parts":"x"}' }],
  [
    { parts: [null, { text: 3 }, { mediaType: "image/png" }] },
    {
      type: "content",
      value: [
        { type: "text", text: "" },
        { type: "text", text: "" },
        { type: "text", text: "" },
      ],
    },
  ],
])("toModelOutput() takes the output %j that a browser may send back", ([output, model]) => {
  expect(toolSet(tools)["view_file"]?.toModelOutput({ output })).toEqual(model);
});

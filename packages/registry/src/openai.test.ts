import { Agent, tool as agentTool, run } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { expect, test } from "vitest";
import { z } from "zod";
import { type CallSignal, defineTool, summarise } from "./index.js";
import { toolOptions } from "./openai.js";

const ran: string[] = [];
const signals: unknown[] = [];
const shape = { description: "Does it.", input: z.object({ path: z.string(), n: z.number().optional() }) };
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
  defineTool({ ...shape, name: "view-file", reads: true, run: runner("read") }),
  defineTool({ ...shape, name: "unmarked", run: runner("did") }),
];

test("toolOptions() needs approval for what writes or carries no mark, and gives the rest its signal", async () => {
  const names = ["create_file", "call_api", "view_file", "unmarked"];
  const calls = names.map((name) => functionCall(name, { path: `of ${name}` }, { callId: name }));
  const model = new ScriptedModel([calls, [assistantMessage("done")]]);
  const agent = new Agent({ name: "agent", model, tools: toolOptions(tools).map((one) => agentTool(one)) });
  const { interruptions } = await run(agent, "go", { signal: new AbortController().signal });
  const asked = interruptions.map((i) => (i.rawItem.type === "function_call" ? i.rawItem : undefined));
  expect(asked.map((call) => call?.name)).toEqual(["create_file", "unmarked"]);
  expect(summarise(tools[0], JSON.parse(asked[0]?.arguments ?? ""))).toBe("Create of create_file");
  expect(ran.sort()).toEqual(["of call_api", "of view_file"]);
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
});

test("toolOptions() tells the model what is wanted, as it was defined", async () => {
  const model = new ScriptedModel([[assistantMessage("done")]]);
  const agent = new Agent({ name: "agent", model, tools: toolOptions(tools).map((one) => agentTool(one)) });
  await run(agent, "go");
  expect(model.firstCall?.request.tools[0]).toMatchObject({
    name: "create_file",
    description: "Does it.",
    strict: false,
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, n: { type: "number" } },
      required: ["path"],
    },
  });
});

test("toolOptions() gives an empty list of fields where a schema has none", () => {
  const loose = defineTool({
    ...shape,
    name: "loose",
    input: z.record(z.string(), z.number()),
    run: () => "",
  });
  expect(toolOptions([loose])[0]?.parameters).toMatchObject({ type: "object", properties: {}, required: [] });
});

test("toolOptions() refuses two names that are one once a dash is a line", () => {
  const same = defineTool({ ...shape, name: "view_file", reads: true, run: () => "" });
  expect(() => toolOptions([...tools, same])).toThrow(
    new RangeError('tool 5 of 5 has the name of tool 3, "view_file": rename one of them'),
  );
});

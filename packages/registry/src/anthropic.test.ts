import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { expect, test } from "vitest";
import { z } from "zod";
import { runnableTools } from "./anthropic.js";
import { defineTool } from "./index.js";

const seen: unknown[] = [];
const view = defineTool({
  name: "view_file",
  title: "View file",
  description: "Reads a file.",
  input: z.object({ path: z.string() }),
  reads: true,
  run: ({ path }, context) => {
    seen.push(context);
    return path === "a.md" ? "text" : "ERROR: no such file";
  },
});

test("runnableTools() gives what the runner sends and runs", async () => {
  const [tool] = runnableTools([view], { ToolError });
  expect(tool).toEqual({
    type: "custom",
    name: "view_file",
    description: "Reads a file.",
    input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    parse: expect.any(Function),
    run: expect.any(Function),
  });
  expect(tool?.parse({ path: 3 })).toEqual({ path: 3 });
  expect(Object.isFrozen(tool?.input_schema)).toBe(false);
});

test("runnableTools() hands on host and signal, and throws a failure as the SDK's own error", async () => {
  const [tool] = runnableTools([view], { ToolError, host: "host" });
  const { signal } = new AbortController();
  expect(await tool?.run({ path: "a.md" }, { signal })).toBe("text");
  expect(await tool?.run({ path: "a.md" }, { signal: null })).toBe("text");
  expect(seen).toEqual([
    { host: "host", signal, progress: expect.any(Function) },
    { host: "host", signal: undefined, progress: expect.any(Function) },
  ]);
  const failure = await tool?.run({ path: "b.md" }).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(ToolError);
  expect((failure as ToolError).content).toBe("ERROR: no such file");
});

test("runnableTools() refuses to go without the class", () => {
  const class_ = 'give the class of "@anthropic-ai/sdk/lib/tools/ToolError"';
  expect(() => runnableTools([view], {} as never)).toThrow(
    new TypeError(`options.ToolError is of type undefined: ${class_}`),
  );
  expect(() => runnableTools([view], undefined as never)).toThrow(
    new TypeError("options is of type undefined: give an object such as {host, load}"),
  );
});

import type { MediaType, Part } from "./_answer.js";
import { call, type DoorOptions, needDoor } from "./_door.js";
import { get } from "./_get.js";
import { wrongType } from "./_need.js";
import { copy } from "./_passing.js";
import type { Tool } from "./define-tool.js";
import type { JsonSchema } from "./input-schema.js";

/** A block of a tool result. */
export type Block =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: MediaType; data: string } };

/** A tool as `client.beta.messages.toolRunner` takes it. */
export interface RunnableTool {
  type: "custom";
  name: string;
  description: string;
  input_schema: JsonSchema & { type: "object" };
  parse: (args: unknown) => unknown;
  run: (args: unknown, context?: { signal?: unknown }) => Promise<string | Block[]>;
}

/** What the runner takes beside the tools. */
export interface RunnerOptions<H> extends DoorOptions<H> {
  /** The class of `@anthropic-ai/sdk/lib/tools/ToolError`: to throw it is the only way to flag a failure. */
  readonly ToolError: new (
    content: string,
  ) => Error;
}

/**
 * The tools for `tools` of the tool runner of `@anthropic-ai/sdk`. A failure is thrown as a `ToolError`, so that the model
 * sees its text with `is_error`; pictures are image blocks.
 *
 * The runner asks nobody before it runs a tool: hand it `readOnly(tools)`, or ask inside `run`. Throws `TypeError` for what
 * is no list of tools made by `defineTool` or a wrong option, `RangeError` when two have one name.
 */
export function runnableTools<H>(
  tools: readonly Tool<never, H>[],
  options: RunnerOptions<H>,
): RunnableTool[] {
  const door = needDoor(tools, options);
  const ToolError = get(options, "ToolError") as RunnerOptions<H>["ToolError"];
  if (typeof ToolError !== "function")
    throw wrongType(ToolError, "options.ToolError", 'the class of "@anthropic-ai/sdk/lib/tools/ToolError"');
  return door.tools.map((tool) => ({
    type: "custom",
    name: tool.name,
    description: tool.description,
    input_schema: copy(tool.jsonSchema),
    parse: (args) => args,
    run: async (args, context) => {
      const { text, failed, parts } = await call(tool, args, door, context?.signal);
      if (failed) throw new ToolError(text);
      return parts.length > 0 ? parts.map(block) : text;
    },
  }));
}

function block(part: Part): Block {
  if ("text" in part) return { type: "text", text: part.text };
  return { type: "image", source: { type: "base64", media_type: part.mediaType, data: part.data } };
}

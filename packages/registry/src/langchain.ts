import type { Part } from "./_answer.js";
import { mayWrite } from "./_care.js";
import { call, type DoorOptions, needDoor } from "./_door.js";
import { get } from "./_get.js";
import { wrongType } from "./_need.js";
import { passing } from "./_passing.js";
import type { Tool } from "./define-tool.js";
import { summarise } from "./summarise.js";

/** A piece of a message's content. */
export type Block = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

/** The arguments of `tool` of `langchain`. */
export type ToolArguments = [
  run: (args: unknown, config: unknown) => Promise<unknown>,
  fields: { name: string; description: string; schema: never },
];

/** What LangChain takes beside the tools. */
export interface LangChainOptions<H> extends DoorOptions<H> {
  /** The class of `langchain`: a failure is returned as one with `status: "error"`. */
  readonly ToolMessage: new (
    fields: never,
  ) => object;
}

/** How a person is asked about a call. */
export interface InterruptOn {
  allowedDecisions: ("approve" | "reject")[];
  description: (toolCall: { args: object }) => string;
}

/**
 * What to call `tool` of `langchain` with, one pair for each tool: `toolArguments(tools, { ToolMessage }).map(([run, fields])
 * => tool(run, fields))`.
 *
 * A failure is a `ToolMessage` with `status: "error"`, pictures are `image_url` blocks. Throws `TypeError` for what is no
 * list of tools made by `defineTool` or a wrong option, `RangeError` when two have one name.
 */
export function toolArguments<H>(
  tools: readonly Tool<never, H>[],
  options: LangChainOptions<H>,
): ToolArguments[] {
  const door = needDoor(tools, options);
  const ToolMessage = get(options, "ToolMessage") as LangChainOptions<H>["ToolMessage"];
  if (typeof ToolMessage !== "function")
    throw wrongType(ToolMessage, "options.ToolMessage", 'the class of "langchain"');
  return door.tools.map((tool) => {
    const { name, description } = tool;
    const run = async (args: unknown, config: unknown): Promise<unknown> => {
      const { text, failed, parts } = await call(tool, args, door, get(config, "signal"));
      const toolCall = get(config, "toolCall");
      if (!failed || toolCall === undefined) return parts.length > 0 ? parts.map(block) : text;
      const tool_call_id = get(toolCall, "id");
      return new ToolMessage({ content: text, status: "error", tool_call_id, name } as never);
    };
    return [run, { name, description, schema: passing(tool.jsonSchema) as never }];
  });
}

/**
 * What `humanInTheLoopMiddleware` takes as `interruptOn`: a person is asked about every tool that writes or carries no mark,
 * with `summarise` as the description. LangChain itself answers a name that no tool has, and runs nothing.
 *
 * Throws as `toolArguments` does.
 */
export function interruptOn(tools: readonly Tool[]): Record<string, InterruptOn> {
  const asked = needDoor(tools, {}).tools.filter(mayWrite);
  return Object.fromEntries(
    asked.map((tool) => [
      tool.name,
      {
        allowedDecisions: ["approve", "reject"],
        description: ({ args }) => summarise(tool, args),
      },
    ]),
  );
}

function block(part: Part): Block {
  if ("text" in part) return { type: "text", text: part.text };
  return { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } };
}

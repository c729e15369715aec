import type { Part } from "./_answer.js";
import { mayWrite } from "./_care.js";
import { call, type DoorOptions, needDoor } from "./_door.js";
import { get } from "./_get.js";
import { copy } from "./_passing.js";
import type { Tool } from "./define-tool.js";

/** A piece of a tool's output. */
export type Output = { type: "text"; text: string } | { type: "image"; image: string };

/** Options for `tool` of `@openai/agents`. */
export interface ToolOptions {
  name: string;
  description: string;
  parameters: {
    type: "object";
    properties: Record<string, never>;
    required: never[];
    additionalProperties: true;
  };
  strict: false;
  needsApproval: boolean;
  errorFunction: null;
  execute: (args: unknown, run?: unknown, details?: { signal?: unknown }) => Promise<string | Output[]>;
}

/**
 * What to call `tool` of `@openai/agents` with, one for each tool: `toolOptions(tools, { host }).map((one) => tool(one))`.
 *
 * Tools that write, or carry no mark, need approval; `summarise` gives the sentence to ask with. There is no flag for a
 * failure: its text is all there is. Arguments that are no JSON the package itself answers, in its own words.
 *
 * Throws `TypeError` for what is no list of tools made by `defineTool` or a wrong option, `RangeError` when two have one
 * name, with a dash taken for `_` as that package does.
 */
export function toolOptions<H>(
  tools: readonly Tool<never, H>[],
  options: DoorOptions<H> = {},
): ToolOptions[] {
  const door = needDoor(tools, options, (name) => name.replaceAll("-", "_"));
  return door.tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    // Not strict: that would change the schema, and have the package answer wrong arguments in its words.
    parameters: { properties: {}, required: [], ...copy(tool.jsonSchema) } as never,
    strict: false,
    needsApproval: mayWrite(tool),
    // The default would replace an interrupt, or a call that was called off, by a fixed sentence.
    errorFunction: null,
    execute: async (args, _, details) => {
      const { text, parts } = await call(tool, args, door, get(details, "signal"));
      return parts.length > 0 ? parts.map(piece) : text;
    },
  }));
}

function piece(part: Part): Output {
  if ("text" in part) return { type: "text", text: part.text };
  return { type: "image", image: `data:${part.mediaType};base64,${part.data}` };
}

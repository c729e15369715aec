import { failed } from "@shalya/errors";
import type { Part } from "./_answer.js";
import { mayWrite } from "./_care.js";
import { call, type Door, type DoorOptions, needDoor } from "./_door.js";
import { get } from "./_get.js";
import { type PassingSchema, passing } from "./_passing.js";
import type { Tool } from "./define-tool.js";
import type { JsonSchema } from "./input-schema.js";
import { oneLine } from "./one-line.js";
import { summarise } from "./summarise.js";

/** What a call leaves in the messages: its text or, where there are pictures, its parts; plain JSON either way. */
export type Output = string | { parts: readonly Part[] };

/** A piece of an output as the model gets it. */
export type Piece =
  | { type: "text"; text: string }
  | { type: "file"; mediaType: string; data: { type: "data"; data: string } };

/** An output as the model gets it. */
export type ModelOutput =
  | { type: "text" | "error-text"; value: string }
  | { type: "content"; value: Piece[] };

/** A tool as `generateText`, `streamText` and agents of the AI SDK take it. */
export interface AiTool {
  description: string;
  inputSchema: PassingSchema;
  execute: (input: unknown, settings?: { abortSignal?: unknown }) => Promise<Output>;
  toModelOutput: (options: { output: unknown }) => ModelOutput;
}

/**
 * The tools by name, for `tools` of the AI SDK. A failure reaches the model as `error-text`, a picture as a file part.
 *
 * What is no JSON, or has a key `__proto__`, the SDK itself answers, in its own words and as a failure.
 *
 * Throws `TypeError` for what is no list of tools made by `defineTool` or a wrong option, `RangeError` when two have one
 * name.
 */
export function toolSet<H>(
  tools: readonly Tool<never, H>[],
  options: DoorOptions<H> = {},
): Record<string, AiTool> {
  const door = needDoor(tools, options);
  return Object.fromEntries(door.tools.map((tool) => [tool.name, aiTool(tool, door)]));
}

/**
 * The function for `toolApproval` of the AI SDK: a person is asked about every tool that writes, with `summarise` as the
 * reason, and about every tool that carries no mark or is not in the list.
 *
 * Throws as `toolSet` does.
 */
export function toolApproval(
  tools: readonly Tool[],
): (options: {
  toolCall: { toolName: string; input?: unknown };
}) => { type: "user-approval"; reason: string } | undefined {
  const known = new Map(needDoor(tools, {}).tools.map((tool) => [tool.name, tool]));
  return ({ toolCall: { toolName, input } }) => {
    const tool = known.get(toolName);
    if (tool !== undefined && !mayWrite(tool)) return undefined;
    return { type: "user-approval", reason: summarise(tool ?? toolName, input as object) };
  };
}

function aiTool<H>(tool: Tool<never, H>, door: Door<H>): AiTool {
  return {
    description: tool.description,
    inputSchema: passing(opened(tool.jsonSchema)),
    execute: async (input, settings) => {
      const { text, parts } = await call(tool, input, door, get(settings, "abortSignal"));
      return parts.length > 0 ? { parts } : text;
    },
    toModelOutput: ({ output }) => toModel(output),
  };
}

/** The SDK closes every object that says nothing of other fields: one whose fields all stand in a union would take none. */
function opened(schema: JsonSchema): JsonSchema {
  const { properties, additionalProperties = true } = schema;
  if (properties !== undefined || additionalProperties !== true) return schema;
  return { ...schema, additionalProperties: {} };
}

/** Never throws: the SDK would give up the whole turn, and an output may come back from a browser. */
function toModel(output: unknown): ModelOutput {
  const parts = get(output, "parts");
  if (Array.isArray(parts)) return { type: "content", value: parts.map(piece) };
  const value = typeof output === "string" ? output : oneLine(output, 2000);
  return { type: failed(value) ? "error-text" : "text", value };
}

function piece(part: unknown): Piece {
  const [text, mediaType, data] = ["text", "mediaType", "data"].map((key) => get(part, key));
  if (typeof mediaType === "string" && typeof data === "string")
    return { type: "file", mediaType, data: { type: "data", data } };
  return { type: "text", text: typeof text === "string" ? text : "" };
}

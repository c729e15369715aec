import { type Answer, answer, type LoadPicture, type Part } from "./_answer.js";
import { mayWrite, onlyReads } from "./_care.js";
import { DIALECT } from "./_definition.js";
import { call, type DoorOptions, needDoor, needLoad } from "./_door.js";
import { get } from "./_get.js";
import { wrongType } from "./_need.js";
import { passing } from "./_passing.js";
import type { Progress, Tool, ToolResult } from "./define-tool.js";

/** What an MCP host is told of a tool, every hint spelled out: hosts differ in how they read a missing one. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A block of an MCP result. */
export type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** The result of an MCP tool call. */
export interface CallResult {
  content: Content[];
  isError: boolean;
  [key: string]: unknown;
}

/** An `McpServer` of `@modelcontextprotocol/server`, or of `@modelcontextprotocol/sdk/server/mcp.js`. */
export interface Server {
  registerTool(name: string, config: never, callback: never): unknown;
}

/**
 * The hints for a tool: it only reads when it is marked `reads`, it may destroy when it is marked `writes` or not at all.
 *
 * `idempotentHint` goes with `readOnlyHint`; `openWorldHint` is always true, because no mark says otherwise. Never throws.
 */
export function annotations(tool: unknown): Annotations {
  const quiet = onlyReads(tool);
  return {
    readOnlyHint: quiet,
    destructiveHint: mayWrite(tool),
    idempotentHint: quiet,
    openWorldHint: true,
  };
}

/**
 * A tool's result as MCP wants it: `isError` for a failure, pictures as image blocks and with no failure.
 *
 * `load` gives the bytes of a picture named by its path. Rejects with `TypeError` for what is neither a string, a `Media` nor
 * a `Refusal`, and for a wrong option.
 */
export async function callResult(
  result: ToolResult,
  options: { readonly load?: LoadPicture | undefined } = {},
): Promise<CallResult> {
  return shown(await answer(result, needLoad(options)));
}

/**
 * Registers tools made by `defineTool` on a server of either line of the SDK, each with its annotations.
 *
 * Throws `TypeError` for what is no server, no list of such tools or a wrong option, and `RangeError` when two have one name,
 * before anything is registered. What the server throws, such as for a name that it has, comes through.
 */
export function registerAll<H>(
  server: Server,
  tools: readonly Tool<never, H>[],
  options: DoorOptions<H> = {},
): void {
  if (typeof get(server, "registerTool") !== "function")
    throw wrongType(server, "server", "an McpServer of the MCP SDK");
  const door = needDoor(tools, options);
  for (const tool of door.tools) {
    const { title, description } = tool;
    const config = {
      title,
      description,
      // A schema that names no dialect would be called draft 7 by the first line, where the list of a tuple has to be empty.
      inputSchema: passing({ $schema: DIALECT, ...tool.jsonSchema }),
      annotations: annotations(tool),
    };
    const callback = async (args: unknown, context: unknown): Promise<CallResult> =>
      shown(await call(tool, args, door, signalOf(context), progressOf(context)));
    server.registerTool(tool.name, config as never, callback as never);
  }
}

/** The signal of a request, which the two lines keep in different places. */
function signalOf(context: unknown): unknown {
  return get(get(context, "mcpReq"), "signal") ?? get(context, "signal");
}

/** What tells the client of a request how far it is, where the client asked to be told. */
function progressOf(context: unknown): Progress | undefined {
  // The second line keeps both under `mcpReq`, the first beside the signal.
  const request = get(context, "mcpReq") ?? context;
  const progressToken = get(get(request, "_meta"), "progressToken");
  const notify = get(request, "notify") ?? get(request, "sendNotification");
  if (progressToken === undefined || typeof notify !== "function") return undefined;
  let last = -Infinity;
  return (progress, total, message) => {
    // The protocol has it grow with every notification.
    if (!(progress > last)) return;
    last = progress;
    const params = { progressToken, progress, total, message };
    // A client that has gone hears nothing, and the call goes on until its signal says otherwise.
    notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

function shown({ text, failed, parts }: Answer): CallResult {
  return { content: parts.length > 0 ? parts.map(block) : [{ type: "text", text }], isError: failed };
}

function block(part: Part): Content {
  if ("text" in part) return { type: "text", text: part.text };
  return { type: "image", data: part.data, mimeType: part.mediaType };
}

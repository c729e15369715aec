import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { Server } from "@shalya/registry/mcp";

/** Who looks on while calls run. */
export interface Watch {
  /** What each call waits for before it begins. */
  readonly ready?: (() => Promise<void>) | undefined;
  /** The calls that run now. */
  readonly calls?: Set<Promise<unknown>> | undefined;
}

type Callback = (args: unknown, context: ServerContext) => Promise<CallToolResult>;

// Often enough for a client that gives up after some seconds of silence, and too seldom to matter.
const BEAT = 1000;

/** A server to register tools on, whose calls are watched and report that they are still at work. */
export function watched(server: McpServer, { ready, calls }: Watch): Server {
  const watch =
    (name: string, callback: Callback): Callback =>
    (args, context) => {
      const run = async (): Promise<CallToolResult> => {
        await ready?.();
        return callback(args, context);
      };
      const call = beating(name, context, run);
      calls?.add(call);
      return call.finally(() => calls?.delete(call));
    };
  return {
    registerTool: (name, config, callback) =>
      server.registerTool(name, config, watch(name, callback) as never),
  };
}

/** A call that says each second, to a client that asked for it, how long it has run. */
async function beating<T>(name: string, { mcpReq }: ServerContext, run: () => Promise<T>): Promise<T> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return run();
  let progress = 0;
  const beat = setInterval(() => {
    progress++;
    const params = { progressToken, progress, message: `${name} has run for ${progress} s` };
    // A client that is gone is told nothing; its connection ends by itself.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  }, BEAT);
  try {
    return await run();
  } finally {
    clearInterval(beat);
  }
}

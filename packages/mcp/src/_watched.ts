import type { McpServer } from "@modelcontextprotocol/server";
import type { Server } from "@shalya/registry/mcp";

/** Who looks on while calls run. */
export interface Watch {
  /** What each call waits for before it begins. */
  readonly ready?: (() => Promise<void>) | undefined;
  /** The calls that run now. */
  readonly calls?: Set<Promise<unknown>> | undefined;
}

type Callback = (args: unknown, context: unknown) => Promise<unknown>;

/** A server to register tools on, whose calls are watched. */
export function watched(server: McpServer, { ready, calls }: Watch): Server {
  const watch =
    (callback: Callback): Callback =>
    (args, context) => {
      const call =
        ready === undefined ? callback(args, context) : ready().then(() => callback(args, context));
      calls?.add(call);
      return call.finally(() => calls?.delete(call));
    };
  return {
    registerTool: (name, config, callback) => server.registerTool(name, config, watch(callback) as never),
  };
}

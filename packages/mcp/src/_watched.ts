import type { McpServer } from "@modelcontextprotocol/server";
import type { Server } from "@shalya/registry/mcp";

/** Does the work of a call, at once or later. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

type Callback = (args: unknown, context: unknown) => Promise<unknown>;

/** A server to register tools on, whose calls are run by another. */
export function watched(server: McpServer, run: Run): Server {
  const later =
    (callback: Callback): Callback =>
    (args, context) =>
      run(() => callback(args, context));
  return {
    registerTool: (name, config, callback) => server.registerTool(name, config, later(callback) as never),
  };
}

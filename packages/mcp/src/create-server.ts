import { McpServer } from "@modelcontextprotocol/server";
import { registerAll } from "@shalya/registry/mcp";
import { loadPicture, type ToolHost, type ToolsOptions, toolsFor } from "@shalya/tools";
import { version } from "./_version.js";
import { type Run, watched } from "./_watched.js";

/** How the tools of a server are made. */
export type ServerOptions = ToolsOptions;

/**
 * An MCP server with the file tools of a host, to connect to a transport of yours; one for each connection.
 *
 * @throws TypeError when the host has no sandbox or an option is of the wrong type; RangeError when `maxChars` is below 200
 */
export function createServer(host: ToolHost, options: ServerOptions = {}): McpServer {
  return serverRun(host, options, (work) => work());
}

/** The same for who runs its calls. */
export function serverRun(host: ToolHost, options: ServerOptions, run: Run): McpServer {
  const server = new McpServer(
    { name: "shalya-mcp", title: "Files", version: version() },
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } },
  );
  registerAll(watched(server, run), toolsFor(host, options), {
    load: (path) => loadPicture(host, path),
  });
  return server;
}

const INSTRUCTIONS =
  "File tools for the folders that list_roots names. A relative path begins in the first of them.";

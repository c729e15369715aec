import { McpServer } from "@modelcontextprotocol/server";
import { registerAll } from "@shalya/registry/mcp";
import { type ToolHost, type ToolsOptions, toolsFor } from "@shalya/tools";
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
    load: (path) => picture(host, path),
  });
  return server;
}

/** The bytes of a picture that a tool named, if its path still leads where the guard was asked about. */
async function picture({ sandbox }: ToolHost, path: string): Promise<Uint8Array> {
  const file = await sandbox.fs.open(path);
  try {
    if (file.path !== path) throw new Error("the path of the picture leads elsewhere by now: view it again");
    return await file.read({ maxBytes: MAX_PICTURE });
  } finally {
    await file.close();
  }
}

// What view_file shows, and little enough for a client that reads messages of 10 MB.
const MAX_PICTURE = 5_000_000;

const INSTRUCTIONS =
  "File tools for the folders that list_roots names. A relative path begins in the first of them.";

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const here = dirname(createRequire(import.meta.url).resolve("@shalya/mcp/package.json"));

/** Starts the MCP server as a process of its own, as a client such as an editor does, and gives a client connected to it. */
export async function connected(words: readonly string[]): Promise<Client> {
  const args = [join(here, "dist/cli.js"), ...words];
  const client = new Client({ name: "demo", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  return client;
}

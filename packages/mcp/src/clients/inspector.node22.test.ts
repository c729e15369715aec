import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CLI } from "./_clients.js";
import { folderOf } from "./_folder.js";

const require = createRequire(import.meta.url);
const INSPECTOR = require.resolve("@modelcontextprotocol/inspector/package.json");

/** What the inspector's command line prints for these words, of a server with this folder. */
async function inspected(root: string, ...words: string[]): Promise<unknown> {
  const program = INSPECTOR.replace(/package\.json$/, "clients/launcher/build/index.js");
  const args = [program, "--cli", process.execPath, CLI, root, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

test("the inspector lists the tools, and finds nothing wrong with their schemas", async () => {
  const { tools } = (await inspected(folderOf(), "--method", "tools/list", "--strict")) as {
    tools: { name: string; inputSchema: { type: string } }[];
  };
  expect(tools.length).toBe(11);
  expect(tools.every(({ inputSchema }) => inputSchema.type === "object")).toBe(true);
});

test("the inspector calls a tool, and sees a failure as one", async () => {
  const root = folderOf({ "a.txt": "one" });
  const view = (path: string): Promise<unknown> =>
    inspected(root, "--method", "tools/call", "--tool-name", "view_file", "--tool-arg", `path=${path}`);
  expect(await view("a.txt")).toEqual({ content: [{ type: "text", text: "1\tone" }], isError: false });
  // It ends with this code for a result that is an error.
  await expect(view("/etc/passwd")).rejects.toMatchObject({ code: 5 });
});

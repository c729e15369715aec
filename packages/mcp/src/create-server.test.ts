import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { LocalHost } from "@shalya/tools";
import { expect, test } from "vitest";
import { version } from "./_version.js";
import { folderOf, PNG } from "./clients/_folder.js";
import { createServer } from "./create-server.js";

/** A client of a server of this host. */
async function connected(...args: Parameters<typeof createServer>): Promise<Client> {
  const client = new Client({ name: "t", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([createServer(...args).connect(ours), client.connect(theirs)]);
  return client;
}

test("createServer() serves the tools of a host and says what it is", async () => {
  using host = new LocalHost([folderOf({ "a.txt": "one" })]);
  const client = await connected(host);
  expect(client.getServerVersion()).toEqual({ name: "shalya-mcp", title: "Files", version: version() });
  expect(client.getInstructions()).toBe(
    "File tools for the folders that list_roots names. A relative path begins in the first of them.",
  );
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  const { content } = await client.callTool({ name: "view_file", arguments: { path: "a.txt" } });
  expect(content).toEqual([{ type: "text", text: "1\tone" }]);
});

test("createServer() hands on how the tools are made", async () => {
  using host = new LocalHost([folderOf({ "a.txt": "line\n".repeat(1000) })]);
  const client = await connected(host, { maxChars: 200 });
  const { content } = await client.callTool({ name: "view_file", arguments: { path: "a.txt" } });
  expect(content[0]?.type === "text" && content[0].text.length).toBeLessThanOrEqual(200);
});

test("createServer() shows a picture of every size that view_file shows", async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(3_800_000)]);
  using host = new LocalHost([folderOf({ "a.png": large })]);
  const client = await connected(host);
  const { content } = await client.callTool({ name: "view_file", arguments: { path: "a.png" } });
  expect(content[1]?.type === "image" && content[1].data.length).toBe(Math.ceil(large.length / 3) * 4);
});

test("createServer() shows no picture whose path leads elsewhere after the guard was asked", async () => {
  const root = folderOf({ "a.png": PNG, "b.png": PNG });
  using host = new LocalHost([root], {
    guard: ({ kind }) => {
      if (kind !== "image") return true;
      rmSync(join(root, "a.png"));
      symlinkSync("b.png", join(root, "a.png"));
      return true;
    },
  });
  const client = await connected(host);
  const { content } = await client.callTool({ name: "view_file", arguments: { path: "a.png" } });
  expect(content).toEqual([
    {
      type: "text",
      text: `a.png is a PNG picture of ${PNG.length} bytes\n[picture 1 of 1 is not shown: Error: the path of the picture leads elsewhere by now: view it again]`,
    },
  ]);
});

test("createServer() shows no bytes of a file that is no picture any more after the guard was asked", async () => {
  const root = folderOf({ "a.png": PNG, "masked.txt": "the masked" });
  using host = new LocalHost([root], {
    guard: ({ kind }) => {
      if (kind === "image") renameSync(join(root, "masked.txt"), join(root, "a.png"));
      return true;
    },
  });
  const client = await connected(host);
  const { content } = await client.callTool({ name: "view_file", arguments: { path: "a.png" } });
  expect(content).toEqual([
    {
      type: "text",
      text: `a.png is a PNG picture of ${PNG.length} bytes; it is not shown, since part of it is missing`,
    },
  ]);
});

test("createServer() refuses what toolsFor does", () => {
  using host = new LocalHost([folderOf()]);
  const options = (value: unknown) => () => createServer(host, value as never);
  expect(() => createServer(null as never)).toThrow(TypeError);
  expect(() => createServer({} as never)).toThrow(TypeError);
  expect(options(null)).toThrow(TypeError);
  expect(options({ maxChars: 1 })).toThrow(RangeError);
  expect(options({ maxchars: 500 })).toThrow(TypeError);
});

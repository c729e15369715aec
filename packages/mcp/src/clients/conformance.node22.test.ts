import { execFile } from "node:child_process";
import { createServer as createHttp } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { LocalHost } from "@shalya/tools";
import { expect, test } from "vitest";
import { createServer } from "../create-server.js";
import { folderOf } from "./_folder.js";

// The suite reaches servers by HTTP alone, so the same server is put behind it here. Its other scenarios ask for tools,
// prompts and resources with names of their own, for what this server does not have, or for what HTTP servers do.
const SCENARIOS = ["server-initialize", "ping", "tools-list"];

const require = createRequire(import.meta.url);
const SUITE = require
  .resolve("@modelcontextprotocol/conformance/package.json")
  .replace(/package\.json$/, "dist/index.js");

test.each(SCENARIOS)("the official conformance suite has nothing against it in %s", async (scenario) => {
  using host = new LocalHost([folderOf()]);
  const handler = createMcpHandler(() => createServer(host));
  const http = createHttp(async (request, response) => {
    const { method = "GET", headers, url = "/" } = request;
    const body = method === "POST" ? await buffer(request) : null;
    const asked = new Request(new URL(url, "http://localhost"), {
      method,
      headers: headers as Record<string, string>,
      body,
    });
    const answer = await handler.fetch(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  try {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    const words = [SUITE, "server", "--url", url, "--scenario", scenario];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    expect(stdout).toMatch(/\b0 failed/);
  } finally {
    http.closeAllConnections();
    http.close();
  }
});

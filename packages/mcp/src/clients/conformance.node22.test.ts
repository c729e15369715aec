import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer as createHttp, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { McpServer as ServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport as StdioV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { defineTool, type Progress } from "@shalya/registry";
import { registerAll, type Server } from "@shalya/registry/mcp";
import { LocalHost, loadPicture, toolsFor } from "@shalya/tools";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Wire } from "../_wire.js";
import { createServer } from "../create-server.js";
import { CLI } from "./_clients.js";
import { folderOf, PNG } from "./_folder.js";

const require = createRequire(import.meta.url);
const SUITE = require
  .resolve("@modelcontextprotocol/conformance/package.json")
  .replace(/package\.json$/, "dist/index.js");

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const done = { content: [{ type: "text", text: "done" }], isError: false };
const greeting = "This is a simple text response for testing.";
const complaint = "This tool intentionally returns an error for testing";

/** The scenarios that are run, each with what the suite says that it saw: some would pass by a tool that is not there, too. */
const RUN: Readonly<Record<string, readonly object[]>> = {
  "server-initialize": [{ connected: true }],
  ping: [{ result: {} }],
  "tools-list": [{ toolCount: 6 }],
  "tools-call-simple-text": [{ result: { content: [{ type: "text", text: greeting }], isError: false } }],
  "tools-call-image": [{ mimeType: "image/png", hasData: true }],
  "tools-call-mixed-content": [{ contentTypes: ["text", "image"] }],
  "tools-call-error": [
    {
      result: {
        content: [{ type: "text", text: `ERROR: test_error_handling failed: Error: ${complaint}` }],
        isError: true,
      },
    },
  ],
  "tools-call-with-progress": [
    { progressNotifications: [0, 50, 100].map((progress) => ({ progress, total: 100 })), result: done },
  ],
  "json-schema-2020-12": [
    { toolFound: true },
    { expected: DIALECT },
    { defsKeys: ["address"] },
    { additionalPropsValue: false },
  ],
};

const NO_LOG = "a tool has no way to log to the client";
const NO_QUESTION = "a tool has no way to ask the person at the client";
const NO_PROMPTS = "there are tools alone, no prompts";
const NO_RESOURCES = "there are tools alone, no resources";
const NO_HTTP = "it is about what serves HTTP, and the program speaks over its standard streams";

/** The scenarios that ask for what is not there, each with what that is. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "logging-set-level": NO_LOG,
  "tools-call-with-logging": NO_LOG,
  "completion-complete": "it completes the arguments of prompts and resources, and there are none",
  "tools-call-audio": "the result of a tool holds texts and pictures, no sound",
  "tools-call-embedded-resource": "the result of a tool holds texts and pictures, no resource",
  "tools-call-sampling": "a tool has no way to ask the model of the client",
  "tools-call-elicitation": NO_QUESTION,
  "elicitation-sep1034-defaults": NO_QUESTION,
  "elicitation-sep1330-enums": NO_QUESTION,
  "server-sse-polling": NO_HTTP,
  "server-sse-multiple-streams": NO_HTTP,
  "dns-rebinding-protection": NO_HTTP,
  "resources-list": NO_RESOURCES,
  "resources-read-text": NO_RESOURCES,
  "resources-read-binary": NO_RESOURCES,
  "resources-templates-read": NO_RESOURCES,
  "resources-subscribe": NO_RESOURCES,
  "resources-unsubscribe": NO_RESOURCES,
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
};

const host = new LocalHost([folderOf({ "pixel.png": PNG })]);
afterAll(() => host[Symbol.dispose]());

const shape = { description: "The suite calls it.", input: fromJsonSchema({ type: "object" }) };
const TOOLS = [
  defineTool({ ...shape, name: "test_simple_text", run: () => greeting }),
  defineTool({ ...shape, name: "test_image_content", run: picture }),
  defineTool({ ...shape, name: "test_multiple_content_types", run: picture }),
  defineTool({ ...shape, name: "test_error_handling", run: () => Promise.reject(new Error(complaint)) }),
  defineTool({ ...shape, name: "test_tool_with_progress", run: (_, { progress }) => advance(progress) }),
  defineTool({
    ...shape,
    name: "json_schema_2020_12_tool",
    input: fromJsonSchema({
      $schema: DIALECT,
      type: "object",
      $defs: {
        address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
      },
      properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
      additionalProperties: false,
    }),
    run: () => "done",
  }),
];

async function picture() {
  const view = toolsFor(host).find(({ name }) => name === "view_file");
  return (await view?.({ path: "pixel.png" } as never)) ?? "there is no view_file";
}

async function advance(progress: Progress): Promise<string> {
  for (const percent of [0, 50, 100]) {
    progress(percent, 100);
    await sleep(50);
  }
  return "done";
}

/** The server, with the tools that the suite calls. */
function withTools<S extends Server>(server: S): S {
  registerAll(server, TOOLS, { load: (path) => loadPicture(host, path) });
  return server;
}

const INFO = { name: "test", version: "1.0.0" };
const NO_RESOURCE = { "tools-call-mixed-content": ["Missing resource content"] };
interface Served {
  readonly listener: () => RequestListener;
  /** What the suite has against it. */
  readonly against: Readonly<Record<string, readonly string[]>>;
}

const SERVERS: Readonly<Record<string, Served>> = {
  "the second line over HTTP": {
    listener: () => fetched(createMcpHandler(() => withTools(new McpServer(INFO))).fetch),
    against: NO_RESOURCE,
  },
  "the second line over the program's transport": {
    listener: () =>
      bridged((stdin, stdout) => {
        serveStdio(() => withTools(new McpServer(INFO)), { transport: new Wire(stdin, stdout) });
      }),
    against: NO_RESOURCE,
  },
  "the first line over its stdio": {
    listener: () =>
      bridged((stdin, stdout) => withTools(new ServerV1(INFO)).connect(new StdioV1(stdin, stdout) as never)),
    against: NO_RESOURCE,
  },
};

/** What answers as on the web, for Node's servers. */
function fetched(answer: (request: Request) => Promise<Response>): RequestListener {
  return async (request, response) => {
    const { method = "GET", headers, url = "/" } = request;
    const asked = new Request(new URL(url, "http://localhost"), {
      method,
      headers: headers as Record<string, string>,
      body: method === "POST" ? await buffer(request) : null,
    });
    const answered = await answer(asked);
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    for await (const chunk of answered.body ?? []) response.write(chunk);
    response.end();
  };
}

/** What speaks over two streams, for one client after another: what it says until it has answered goes with the answer. */
function bridged(connect: (stdin: Readable, stdout: Writable) => unknown): RequestListener {
  let stdin = new PassThrough();
  let lines = createInterface({ input: stdin });
  return async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const message = (await json(request)) as { id?: unknown; method?: string };
    if (message.method === "initialize") {
      const stdout = new PassThrough();
      stdin = new PassThrough();
      lines = createInterface({ input: stdout });
      connect(stdin, stdout);
    }
    const said = (line: string): void => {
      const { id } = JSON.parse(line) as { id?: unknown };
      if (id === undefined || id === message.id) response.write(`data: ${line}\n\n`);
      if (id !== message.id) return;
      lines.off("line", said);
      response.end();
    };
    if (message.id === undefined) response.writeHead(202).end();
    else {
      response.writeHead(200, { "content-type": "text/event-stream" });
      lines.on("line", said);
    }
    stdin.write(`${JSON.stringify(message)}\n`);
  };
}

interface Check {
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO";
  readonly description: string;
  readonly errorMessage?: string;
  readonly details: object;
}

/** What the suite found of a server, by scenario; it reaches servers by HTTP alone. */
async function found(listener: RequestListener, ...words: string[]): Promise<Record<string, Check[]>> {
  const http = createHttp(listener);
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  const out = folderOf();
  try {
    // It ends with a failure when a scenario does; what matters is what it wrote.
    await promisify(execFile)(process.execPath, [SUITE, "server", "--url", url, "-o", out, ...words]).catch(
      () => {},
    );
  } finally {
    http.closeAllConnections();
    http.close();
  }
  return Object.fromEntries(
    readdirSync(out).map((folder) => [
      folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, ""),
      JSON.parse(readFileSync(join(out, folder, "checks.json"), "utf8")),
    ]),
  );
}

/** What the suite has against a server, in its words. */
function against(checks: readonly Check[]): string[] {
  return checks
    .filter(({ status }) => status === "FAILURE" || status === "WARNING")
    .map(({ errorMessage, description }) => errorMessage ?? description);
}

test("every server scenario of the official conformance suite is run or left out", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SUITE, "list", "--server"]);
  const names = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual([...Object.keys(RUN), ...Object.keys(LEFT_OUT)].sort());
});

describe.each(Object.entries(SERVERS))("registerAll() on %s", (_, served) => {
  let checks: Record<string, Check[]>;
  beforeAll(async () => {
    checks = await found(served.listener(), "--suite", "all");
  });

  test.each(Object.entries(RUN))("answers %s of the official conformance suite", (name, seen) => {
    expect(checks[name]?.map(({ details }) => details)).toMatchObject(seen);
    expect(against(checks[name] ?? [])).toEqual(served.against[name] ?? []);
  });

  test("passes no scenario that is left out", () => {
    expect(Object.keys(LEFT_OUT).filter((name) => against(checks[name] ?? []).length === 0)).toEqual([]);
  });
});

const STARTS = ["server-initialize", "ping", "tools-list"];

test.each(STARTS)("createServer() over HTTP passes %s of the official conformance suite", async (name) => {
  const listener = fetched(createMcpHandler(() => createServer(host)).fetch);
  const checks = await found(listener, "--scenario", name);
  expect(checks[name]?.map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test.each(STARTS)("the program passes %s of the official conformance suite", async (name) => {
  const child = spawn(process.execPath, [CLI, folderOf()], { stdio: ["pipe", "pipe", "ignore"] });
  const listener = bridged((stdin, stdout) => {
    stdin.pipe(child.stdin);
    child.stdout.pipe(stdout);
  });
  try {
    const checks = await found(listener, "--scenario", name);
    expect(checks[name]?.map(({ status }) => status)).toEqual(["SUCCESS"]);
  } finally {
    child.kill();
  }
});

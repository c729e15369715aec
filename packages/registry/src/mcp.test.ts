import { Client } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as TransportV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as ServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { fromJsonSchema, InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { Media } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { acts, type CallSignal, defineTool, reads, writes } from "./index.js";
import { annotations, callResult, registerAll } from "./mcp.js";

const shape = { description: "Does it.", run: () => "done" };
const signals: (CallSignal | undefined)[] = [];
const tools = [
  defineTool({
    ...shape,
    name: "create_file",
    title: "Create file",
    input: z.object({ path: z.string() }),
    writes: true,
    run: (_, { signal }) => {
      signals.push(signal);
      return "done";
    },
  }),
  defineTool({ ...shape, name: "call_api", input: z.object({}), acts: true }),
  defineTool({ ...shape, name: "view-file", input: z.object({ at: z.tuple([z.number()]) }), reads: true }),
  defineTool({ ...shape, name: "unmarked", input: z.object({}) }),
];

test("annotations() spells out every hint", () => {
  const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean) => {
    return { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: true };
  };
  expect(annotations(writes(() => 1))).toEqual(hints(false, true, false));
  expect(annotations(acts(() => 1))).toEqual(hints(false, false, false));
  expect(annotations(acts(writes(() => 1)))).toEqual(hints(false, true, false));
  expect(annotations(reads(() => 1))).toEqual(hints(true, false, true));
  expect(annotations(() => 1)).toEqual(hints(false, true, false));
});

async function v2(served: Parameters<typeof registerAll>[1] = tools) {
  const server = new McpServer({ name: "server", version: "1.0.0" });
  registerAll(server, served);
  const client = new Client({ name: "client", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  return client;
}

async function v1(served: Parameters<typeof registerAll>[1] = tools) {
  const server = new ServerV1({ name: "server", version: "1.0.0" });
  registerAll(server, served);
  const client = new ClientV1({ name: "client", version: "1.0.0" });
  const [near, far] = TransportV1.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  return client;
}

const listed = tools.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", ...tool.jsonSchema },
  annotations: annotations(tool),
}));

test("registerAll() lists the tools on a server of the second line", async () => {
  const { tools: found } = await (await v2()).listTools();
  expect(found).toEqual(listed);
});

test("registerAll() lists the tools on a server of the first line", async () => {
  const { tools: found } = await (await v1()).listTools();
  const execution = { taskSupport: "forbidden" };
  expect(found).toEqual(listed.map((tool) => ({ ...tool, execution })));
});

test("registerAll() lists a schema in the dialect that it names, on both lines", async () => {
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { p: { type: "array", items: [{ type: "number" }], additionalItems: false } },
  } as const;
  const old = defineTool({ ...shape, name: "old", input: fromJsonSchema(schema as never) });
  expect(old.jsonSchema).toEqual(schema);
  for (const client of [await v2([old]), await v1([old])])
    expect((await client.listTools()).tools[0]?.inputSchema).toEqual(schema);
});

test("registerAll() gives a tool the signal of its request, on both lines", async () => {
  signals.length = 0;
  for (const client of [await v2(), await v1()])
    await client.callTool({ name: "create_file", arguments: { path: "a" } });
  expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  expect(signals[0]).not.toBe(signals[1]);
});

test("registerAll() answers a call without arguments", async () => {
  const text = "path: Invalid input: expected string, received undefined; call it again with {path: string}";
  for (const client of [await v2(), await v1()])
    expect(await client.callTool({ name: "create_file" })).toMatchObject({
      content: [{ type: "text", text: `ERROR: create_file did not run: ${text}` }],
      isError: true,
    });
});

test("registerAll() refuses what is no server, before anything is registered", () => {
  for (const server of [undefined, null, 3, {}, { registerTool: true }])
    expect(() => registerAll(server as never, tools)).toThrow(
      /^server is .+: give an McpServer of the MCP SDK$/,
    );
  const names: string[] = [];
  const server = { registerTool: (name: string) => names.push(name) };
  const twice = [...tools, defineTool({ ...shape, name: "create_file", input: z.object({}) })];
  expect(() => registerAll(server, twice)).toThrow(
    new RangeError('tool 5 of 5 has the name of tool 1, "create_file": rename one of them'),
  );
  expect(names).toEqual([]);
});

test("callResult() is the result that a handler of your own returns", async () => {
  expect(await callResult("fine")).toEqual({ content: [{ type: "text", text: "fine" }], isError: false });
  expect(await callResult("ERROR: no such file")).toEqual({
    content: [{ type: "text", text: "ERROR: no such file" }],
    isError: true,
  });
  expect(await callResult(new Refusal("local only", "withheld", "/a.md"))).toEqual({
    content: [{ type: "text", text: "ERROR: withheld: /a.md: local only" }],
    isError: true,
  });
});

const latin = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

test.for<[kind: string, head: string]>([
  ["image/png", "\x89PNG\r\n\x1A\n"],
  ["image/jpeg", "\xFF\xD8\xFF\xE0"],
  ["image/gif", "GIF87a"],
  ["image/gif", "GIF89a"],
  ["image/webp", "RIFF\x0A\x00\r\nWEBPVP8 "],
])("callResult() knows %s by its first bytes, whatever it is named", async ([mimeType, head]) => {
  const bytes = latin(`${head}rest`);
  const data = Buffer.from(bytes).toString("base64");
  const image = { type: "image", data, mimeType };
  const media = new Media("shots", ["/a.txt", bytes, Buffer.from(bytes)]);
  const { content } = await callResult(media, { load: async () => bytes });
  expect(content).toEqual([{ type: "text", text: "shots" }, image, image, image]);
});

test("callResult() encodes large pictures", async () => {
  const bytes = new Uint8Array(3_000_001).fill(7);
  bytes.set(latin("GIF89a"));
  const { content } = await callResult(new Media("", [bytes]));
  expect(content).toEqual([
    { type: "image", mimeType: "image/gif", data: Buffer.from(bytes).toString("base64") },
  ]);
});

test.for<[why: string, picture: string | Uint8Array, load: unknown]>([
  ["no load was given to read it with", "/a.png", undefined],
  ["it is neither PNG, JPEG, GIF nor WebP", latin("<svg onload=x>"), undefined],
  ["it is neither PNG, JPEG, GIF nor WebP", latin("RIFF____WAVE"), undefined],
  ["it is neither PNG, JPEG, GIF nor WebP", "/a.png", () => new Uint8Array()],
  ["load gave no bytes for it", "/a.png", () => undefined],
  ["load gave no bytes for it", "/a.png", () => "iVBORw0KGgo"],
  ["load gave no bytes for it", "/a.png", () => [0x89, 0x50]],
  ["Error: gone", "/a.png", () => Promise.reject(new Error("gone\n\u202E"))],
  ["withheld: /a.png: local only", "/a.png", () => new Refusal("local only", "withheld", "/a.png")],
  [
    "withheld: /a.png: local only",
    "/a.png",
    () => Promise.reject(new Refusal("local only", "withheld", "/a.png")),
  ],
  ["no such file", "/a.png", () => "ERROR: no such file"],
])("callResult() says why a picture is not shown: %s", async ([why, picture, load]) => {
  const note = { type: "text", text: `[picture 1 of 1 is not shown: ${why}]` };
  expect(await callResult(new Media("", [picture]), load ? { load: load as never } : {})).toEqual({
    content: [note],
    isError: false,
  });
});

test("callResult() refuses what is no result, and wrong options", async () => {
  for (const value of [undefined, null, 3, {}, [], new Error("x"), new String("text")])
    await expect(callResult(value as never)).rejects.toThrow(
      /^the result is .+: give a string, a Media or a Refusal$/,
    );
  await expect(callResult("x", null as never)).rejects.toThrow(
    new TypeError("options is null: give an object such as {host, load}"),
  );
  await expect(callResult("x", { load: "/a" as never })).rejects.toThrow(
    new TypeError("options.load is of type string: give a function from a path to bytes"),
  );
});

const counting = defineTool({
  ...shape,
  name: "count",
  input: z.object({}),
  reads: true,
  run: (_, { progress }) => {
    progress(1, 2, "one");
    progress(1, 2, "again");
    progress(Number.NaN);
    progress(2, 2);
    return "counted";
  },
});
const told = [
  { progress: 1, total: 2, message: "one" },
  { progress: 2, total: 2 },
];

test("registerAll() tells a client of the second line how far a call is, when it asks", async () => {
  const server = new McpServer({ name: "server", version: "1.0.0" });
  registerAll(server, [counting]);
  const client = new Client({ name: "client", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  const heard: unknown[] = [];
  const call = { name: "count", arguments: {} };
  await client.callTool(call, { onprogress: (said) => heard.push(said) });
  expect(heard).toEqual(told);
  expect((await client.callTool(call)).content).toEqual([{ type: "text", text: "counted" }]);
  expect(heard).toEqual(told);
});

test("registerAll() tells a client of the first line how far a call is, when it asks", async () => {
  const server = new ServerV1({ name: "server", version: "1.0.0" });
  registerAll(server, [counting]);
  const client = new ClientV1({ name: "client", version: "1.0.0" });
  const [near, far] = TransportV1.createLinkedPair();
  await Promise.all([server.connect(near), client.connect(far)]);
  const heard: unknown[] = [];
  await client.callTool({ name: "count", arguments: {} }, undefined, {
    onprogress: (said) => heard.push(said),
  });
  expect(heard).toEqual(told);
});

test("callResult() writes a picture in base64 alike with Node's Buffer and without", async () => {
  const bytes = new Uint8Array(70_000).map((_, i) => i * 7);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 3);
  const media = new Media("shot", [bytes.subarray(3)]);
  const withBuffer = await callResult(media);
  vi.stubGlobal("Buffer", undefined);
  const without = await callResult(media).finally(() => vi.unstubAllGlobals());
  expect(without).toEqual(withBuffer);
  const image = withBuffer.content.find((block) => block.type === "image");
  expect(Buffer.from(image?.data ?? "", "base64")).toEqual(Buffer.from(bytes.subarray(3)));
});

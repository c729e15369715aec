import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type ClientOptions, Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** The built program, as users start it. */
export const CLI: string = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

interface Result {
  readonly content: readonly (
    | { type: "text"; text: string }
    | { type: "image"; data: string; mimeType: string }
  )[];
  readonly isError?: boolean | undefined;
}

/** A tool as a client sees it. */
interface Listed {
  readonly name: string;
  readonly title?: string | undefined;
  readonly annotations?: object | undefined;
}

/** What the tests do with a client of either line. */
export interface Connection {
  readonly version: string | undefined;
  readonly pid: number;
  readonly tools: () => Promise<readonly Listed[]>;
  readonly call: (name: string, args?: object, options?: CallOptions) => Promise<Result>;
  readonly setRoots: (uris: readonly string[]) => Promise<void>;
  /** Closes it and gives what the server wrote on stderr. */
  readonly close: () => Promise<string>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number; message?: string }) => void;
}

/** Starts the server with these words and connects to it; with `roots`, as a client that has those. */
export type Connect = (words: readonly string[], roots?: readonly string[]) => Promise<Connection>;

const INFO = { name: "test", version: "1.0.0" };

/** The name of the client that speaks the protocol without a handshake, and no other. */
export const NEWER = "client v2, newer protocol";

/** The client that most hosts use today. */
export const OLDER: Connect = v2();

/** The official clients, by name: each starts the built server as a child process. */
export const CLIENTS: Readonly<Record<string, Connect>> = {
  "client v2, older protocol": OLDER,
  [NEWER]: v2({ versionNegotiation: { mode: { pin: "2026-07-28" } } }),
  "client v2, what there is": v2({ versionNegotiation: { mode: "auto" } }),
  "client v1": v1,
};

function v2(options: ClientOptions = {}): Connect {
  return async (words, roots) => {
    let named = roots ?? [];
    const client = new ClientV2(INFO, {
      ...options,
      ...(roots && { capabilities: { roots: { listChanged: true } } }),
    });
    if (roots) client.setRequestHandler("roots/list", () => ({ roots: named.map((uri) => ({ uri })) }));
    const wire = new StdioV2({ command: process.execPath, args: [CLI, ...words], stderr: "pipe" });
    const log = text(wire.stderr as unknown as AsyncIterable<string>);
    await client.connect(wire);
    return {
      version: client.getNegotiatedProtocolVersion(),
      pid: wire.pid ?? 0,
      tools: async () => (await client.listTools()).tools,
      call: async (name, args = {}, more) =>
        (await client.callTool({ name, arguments: { ...args } }, more as never)) as Result,
      setRoots: async (uris) => {
        named = uris;
        await client.sendRootsListChanged();
      },
      close: async () => {
        await client.close();
        return log;
      },
    };
  };
}

async function v1(words: readonly string[], roots?: readonly string[]): Promise<Connection> {
  let named = roots ?? [];
  const client = new ClientV1(INFO, roots && { capabilities: { roots: { listChanged: true } } });
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: named.map((uri) => ({ uri })) }));
  const wire = new StdioV1({ command: process.execPath, args: [CLI, ...words], stderr: "pipe" });
  const log = text(wire.stderr as unknown as AsyncIterable<string>);
  await client.connect(wire as never);
  return {
    version: undefined,
    pid: wire.pid ?? 0,
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}, more) =>
      (await client.callTool({ name, arguments: { ...args } }, undefined, more as never)) as Result,
    setRoots: async (uris) => {
      named = uris;
      await client.sendRootsListChanged();
    },
    close: async () => {
      await client.close();
      return log;
    },
  };
}

import { EventEmitter, once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { MAX_MESSAGE } from "./_lines.js";
import { main } from "./_main.js";
import { version } from "./_version.js";

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), "m-")));

const hello = (capabilities: object = {}, version = "2025-06-18"): object[] => [
  {
    id: "hello",
    method: "initialize",
    params: { protocolVersion: version, capabilities, clientInfo: { name: "t", version: "1" } },
  },
  { method: "notifications/initialized" },
];

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const callRoots = (id: number, more: object = {}): object => ({
  id,
  method: "tools/call",
  params: { name: "list_roots", arguments: more },
});

const USAGE_LINE =
  "usage: shalya-mcp [--read FOLDER]… [--read-outside] [--secrets mask|refuse|off] [--max-chars N] [--exhash] FOLDER…\n";

type Message = { id?: unknown; method?: string; result?: Record<string, unknown>; error?: { code: number } };

/** A run of the program, with its stdin open until `end`. */
function run(words: readonly string[], { tty = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: tty });
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const signals = new EventEmitter();
  const code = main({ words, stdin, stdout, stderr, signals }).finally(() => stderr.end());
  const seen: Message[] = [];
  const lines = createInterface({ input: stdout });
  lines.on("error", () => {});
  lines.on("line", (line) => seen.push(JSON.parse(line)));
  const err = text(stderr);
  return {
    stdin,
    stdout,
    signals,
    code,
    err,
    seen,
    send: (...messages: readonly object[]) => {
      for (const one of messages) stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`);
    },
    /** The first message that came out with this id or method. */
    told: async (key: unknown): Promise<Message> => {
      for (;;) {
        const found = seen.find(({ id, method }) => key === (method ?? id));
        if (found) return found;
        await once(lines, "line");
      }
    },
  };
}

const listed = (text: string) => ({ content: [{ type: "text", text }], isError: false });

test("main() serves a folder over stdin and stdout, and says on stderr what it serves", async () => {
  const root = folder();
  const { code, err, seen, send, stdin } = run([root]);
  send(...hello(), callRoots(2));
  stdin.end();
  expect(await code).toBe(0);
  expect(seen.map(({ id }) => id)).toEqual(["hello", 2]);
  expect(seen[1]?.result).toEqual(listed(root));
  expect(await err).toBe(
    `shalya-mcp: version ${version()}, secrets: mask, mechanism: descriptor\nshalya-mcp: open: ${root}\n`,
  );
});

test("main() serves a client of the protocol without a handshake", async () => {
  const root = folder();
  const { code, seen, send, stdin } = run(["--read", root, "--read-outside", "--secrets", "off"]);
  send({ id: 1, method: "tools/call", params: { name: "list_roots", arguments: {}, _meta: ENVELOPE } });
  stdin.end();
  expect(await code).toBe(0);
  expect(seen[0]?.result).toMatchObject(listed(`${root}  (read only)`));
});

test("main() says on stderr which folders are for reading, what it does with secrets and that reads go anywhere", async () => {
  const [a, b] = [folder(), folder()];
  const { code, err, stdin } = run(["--read", b, "--read-outside", "--secrets", "refuse", a]);
  stdin.end();
  expect(await code).toBe(0);
  expect(await err).toBe(
    `shalya-mcp: version ${version()}, secrets: refuse, mechanism: descriptor, reads outside\n` +
      `shalya-mcp: open: ${a}\nshalya-mcp: open for reading: ${b}\n`,
  );
});

test.each([
  [["--secrets", "mask"], "1\tkey: [github token withheld]", false],
  [["--secrets", "off"], `1\tkey: ghp_${"a1B2".repeat(9)}`, false],
  [["--secrets", "refuse"], /^ERROR: withheld: \S+a\.txt: /, true],
])("main(%j) does with secrets what it was told", async (words, expected, isError) => {
  const root = folder();
  writeFileSync(join(root, "a.txt"), `key: ghp_${"a1B2".repeat(9)}`);
  const { code, seen, send, stdin } = run([...words, root]);
  send(...hello(), {
    id: 2,
    method: "tools/call",
    params: { name: "view_file", arguments: { path: "a.txt" } },
  });
  stdin.end();
  expect(await code).toBe(0);
  const text = typeof expected === "string" ? expected : expect.stringMatching(expected);
  expect(seen[1]?.result).toEqual({ content: [{ type: "text", text }], isError });
});

test("main() --exhash shows addresses and edits lines by them", async () => {
  const root = folder();
  writeFileSync(join(root, "a.txt"), "one\ntwo\n");
  const { code, send, stdin, told } = run(["--exhash", root]);
  const call = (id: number, name: string, args: object): object => ({
    id,
    method: "tools/call",
    params: { name, arguments: { path: "a.txt", ...args } },
  });
  send(...hello(), call(2, "view_file", {}));
  expect((await told(2)).result).toEqual(listed("1|bx|one\n2|pm|two"));
  send(call(3, "edit_file", { commands: [["2|pm|", "d"]] }));
  expect((await told(3)).result).toEqual(listed("--- original\n+++ modified\n 1|bx|one\n-2|pm|two"));
  send(call(4, "edit_file", { commands: [["2|pm|", "d"]] }));
  expect((await told(4)).result).toEqual({
    content: [
      { type: "text", text: expect.stringMatching(/^ERROR: command 1 has an address out of range: /) },
    ],
    isError: true,
  });
  stdin.end();
  expect(await code).toBe(0);
  expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\n");
});

test("main() without --exhash has no edit_file", async () => {
  const { code, send, stdin, told } = run([folder()]);
  send(...hello(), { id: 2, method: "tools/list" });
  const { tools } = (await told(2)).result as { tools: { name: string }[] };
  expect(tools.some(({ name }) => name === "edit_file")).toBe(false);
  stdin.end();
  expect(await code).toBe(0);
});

test("main() --read-outside lets calls read anywhere, and write no further", async () => {
  const [root, other] = [folder(), folder()];
  writeFileSync(join(other, "a.txt"), "outside");
  const { code, send, stdin, told } = run([root, "--read-outside"]);
  const call = (id: number, name: string, args: object): object => ({
    id,
    method: "tools/call",
    params: { name, arguments: { path: join(other, "a.txt"), ...args } },
  });
  send(...hello(), call(2, "view_file", {}), call(3, "create_file", { text: "x", overwrite: true }));
  stdin.end();
  expect(await code).toBe(0);
  expect((await told(2)).result).toEqual(listed("1\toutside"));
  expect((await told(3)).result?.["isError"]).toBe(true);
  expect(readFileSync(join(other, "a.txt"), "utf8")).toBe("outside");
});

test("main() --help fits a screen, and --version is one line", async () => {
  const said = async (word: string): Promise<string> => {
    const stdout = new PassThrough();
    const stdin = new PassThrough();
    const code = main({
      words: [word],
      stdin,
      stdout,
      stderr: new PassThrough(),
      signals: new EventEmitter(),
    });
    expect(await code).toBe(0);
    return text(stdout);
  };
  const lines = (await said("--help")).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines[2]).toBe("Usage: npx @shalya/mcp [options] FOLDER…");
  expect(await said("--version")).toBe(`${version()}\n`);
});

test("main() opens the roots of a client where no folder was named, before the first call runs", async () => {
  const [a, b] = [folder(), folder()];
  const { code, err, send, told, stdin } = run([]);
  send(...hello({ roots: { listChanged: true } }), callRoots(2));
  const { id } = await told("roots/list");
  const roots = [a, b].map((one) => ({ uri: pathToFileURL(one).href }));
  send({ id, result: { roots: [...roots, { uri: "file:///no/such" }, { uri: "file://host/x" }] } });
  expect((await told(2)).result).toEqual(listed(`${a}\n${b}`));
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n").slice(1)).toEqual([
    'shalya-mcp: the root "file:///no/such" of the client is not opened: no such folder: /no/such',
    'shalya-mcp: the root "file://host/x" of the client is not opened: File URL host must be "localhost" or empty on linux',
    `shalya-mcp: roots of the client: ${a}, ${b}`,
    "",
  ]);
});

test("main() opens the folders among the roots of a client, whatever else it names", async () => {
  const a = folder();
  const { code, err, send, told, stdin } = run([]);
  send(...hello({ roots: {} }), callRoots(2));
  const { id } = await told("roots/list");
  const odd = [{ uri: "vscode-remote://ssh/home/me" }, { uri: a }, { uri: 7 }, null, a];
  send({ id, result: { roots: [...odd, { uri: pathToFileURL(a).href, name: 7 }] } });
  expect((await told(2)).result).toEqual(listed(a));
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n").slice(1)).toEqual([
    'shalya-mcp: the root "vscode-remote://ssh/home/me" of the client is not opened: The URL must be of scheme file',
    `shalya-mcp: the root "${a}" of the client is not opened: Invalid URL`,
    "shalya-mcp: the root 7 of the client is not opened: it has no uri",
    "shalya-mcp: the root null of the client is not opened: it has no uri",
    `shalya-mcp: the root "${a}" of the client is not opened: it has no uri`,
    `shalya-mcp: roots of the client: ${a}`,
    "",
  ]);
});

test("main() opens no folder for an answer that is no list of roots", async () => {
  const { code, err, send, told, stdin } = run([]);
  send(...hello({ roots: {} }), callRoots(2));
  send({ id: (await told("roots/list")).id, result: { roots: "all" } });
  expect((await told(2)).result).toEqual(listed("(no folder is open: ask the person to open one)"));
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n")[1]).toBe(
    "shalya-mcp: the client did not name its roots: it sent no list of them",
  );
});

test("main() follows the roots of a client when they change, in their order", async () => {
  const [a, b] = [folder(), folder()];
  const { code, seen, send, told, stdin } = run([]);
  const answer = async (...folders: string[]): Promise<void> => {
    const { id } = await told("roots/list");
    seen.splice(0);
    send({ id, result: { roots: folders.map((one) => ({ uri: pathToFileURL(one).href })) } });
  };
  send(...hello({ roots: {} }));
  await answer(a);
  send({ method: "notifications/roots/list_changed" });
  await answer(b, a);
  send(callRoots(2));
  expect((await told(2)).result).toEqual(listed(`${b}\n${a}`));
  send({ method: "notifications/roots/list_changed" }, callRoots(3));
  await answer();
  expect((await told(3)).result).toEqual(listed("(no folder is open: ask the person to open one)"));
  stdin.end();
  expect(await code).toBe(0);
});

test("main() asks no more than once for the roots that changed while it asked", async () => {
  const root = folder();
  const { code, seen, send, told, stdin } = run([]);
  const changed = { method: "notifications/roots/list_changed" };
  send(...hello({ roots: {} }), ...Array(100).fill(changed), callRoots(2));
  for (const roots of [[], [{ uri: pathToFileURL(root).href }]]) {
    const { id } = await told("roots/list");
    seen.splice(0);
    send({ id, result: { roots } });
  }
  expect((await told(2)).result).toEqual(listed(root));
  stdin.end();
  expect(await code).toBe(0);
});

test("main() goes on without folders when a client does not name its roots", async () => {
  const { code, err, send, told, stdin } = run([]);
  send(...hello({ roots: {} }), callRoots(2));
  const { id } = await told("roots/list");
  send({ id, error: { code: -32603, message: "not now" } });
  expect((await told(2)).result).toEqual(listed("(no folder is open: ask the person to open one)"));
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n")[1]).toBe("shalya-mcp: the client did not name its roots: not now");
});

test("main() does not ask for roots where a folder was named", async () => {
  const root = folder();
  const { code, seen, send, stdin } = run([root]);
  send(...hello({ roots: {} }), { method: "notifications/roots/list_changed" }, callRoots(2));
  stdin.end();
  expect(await code).toBe(0);
  expect(seen.map(({ id }) => id)).toEqual(["hello", 2]);
});

const NO_FOLDER = "shalya-mcp: no folder is open: name a FOLDER, or use a client whose protocol has roots\n";
const START = `shalya-mcp: version ${version()}, secrets: mask, mechanism: descriptor\n`;

test("main() without a folder is a usage error at a terminal", async () => {
  const { code, err } = run([], { tty: true });
  expect(await code).toBe(2);
  expect(await err).toBe(NO_FOLDER + USAGE_LINE);
});

test("main() at a terminal says what it waits for", async () => {
  const { code, err, stdin } = run([folder()], { tty: true });
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n").slice(2)).toEqual([
    "shalya-mcp: waiting for an MCP client, and this is a terminal: put the command into the configuration of your client, and end this with Ctrl-C",
    "",
  ]);
});

test("main() without a folder is a usage error when no client comes", async () => {
  const { code, err, stdin } = run([]);
  stdin.end();
  expect(await code).toBe(2);
  expect(await err).toBe(START + NO_FOLDER + USAGE_LINE);
});

test.each([
  ['"/tmp"', "leave the quotes out"],
  ["'/tmp/x'", "leave the quotes out"],
  ["file:///tmp/x", "give a path and no URL"],
  ["$" + "{workspaceFolder}", "the client did not fill that in, so write the path out"],
  ["$HOME/x", "the client did not fill that in, so write the path out"],
  ["%USERPROFILE%/x", "the client did not fill that in, so write the path out"],
  ["no/such", `a relative path begins in the working folder, ${process.cwd()}`],
  ["/no/such", undefined],
  ["~/no/such", undefined],
])("main(%s) says what may be wrong with a folder that is not there", async (word, hint) => {
  for (const words of [
    [folder(), word],
    ["--read", word, folder()],
  ]) {
    const { code, err } = run(words);
    expect(await code).toBe(2);
    expect(await err).toBe(
      `shalya-mcp: no such folder: ${word}${hint === undefined ? "" : `; ${hint}`}\n${USAGE_LINE}`,
    );
  }
});

test("main() says when a whole disk is open, and when long results cannot be saved", async () => {
  const { code, err, stdin } = run(["--read", "/"]);
  stdin.end();
  expect(await code).toBe(0);
  expect((await err).split("\n").slice(1)).toEqual([
    "shalya-mcp: open for reading: /",
    "shalya-mcp: that is a whole disk: name a folder of it to open less",
    "",
  ]);
  const root = folder();
  vi.stubEnv("TMPDIR", "/no/such");
  const poor = run([root]);
  poor.stdin.end();
  const poorly = await poor.code;
  vi.unstubAllEnvs();
  expect(poorly).toBe(0);
  expect((await poor.err).split("\n").slice(1)).toEqual([
    `shalya-mcp: open: ${root}`,
    "shalya-mcp: results that are too long are not saved whole, since the folder for temporary files cannot be written: /no/such",
    "",
  ]);
});

test("main() without a folder is a usage error for a client without roots", async () => {
  const { code, err, send } = run([]);
  send(...hello());
  expect(await code).toBe(2);
  expect(await err).toBe(START + NO_FOLDER + USAGE_LINE);
});

test("main() without a folder is a usage error for a client whose protocol has no roots", async () => {
  const { code, err, send, told, stdin } = run([]);
  send({ id: 1, method: "server/discover", params: { _meta: ENVELOPE } });
  expect((await told(1)).error?.code).toBe(-32603);
  stdin.end();
  expect(await code).toBe(2);
  expect(await err).toBe(
    `${START}shalya-mcp: trouble with the client: the protocol of this client has no roots, and no FOLDER was named\n` +
      NO_FOLDER +
      USAGE_LINE,
  );
});

test("main() without a folder takes a client that tries the new protocol first and then names its roots", async () => {
  const root = folder();
  const { code, send, told, stdin } = run([]);
  send({ id: 1, method: "server/discover", params: { _meta: ENVELOPE } });
  expect((await told(1)).error?.code).toBe(-32603);
  send(...hello({ roots: {} }), callRoots(2));
  send({ id: (await told("roots/list")).id, result: { roots: [{ uri: pathToFileURL(root).href }] } });
  expect((await told(2)).result).toEqual(listed(root));
  stdin.end();
  expect(await code).toBe(0);
});

test.each([
  [["/no/such"], "no such folder: /no/such"],
  [["--read", "/no/such"], "no such folder: /no/such"],
  [["--secrets", "x", "."], '--secrets is "x": give mask, refuse or off'],
])("main(%j) is a usage error", async (words, message) => {
  const { code, err } = run(words);
  expect(await code).toBe(2);
  expect(await err).toBe(`shalya-mcp: ${message}\n${USAGE_LINE}`);
});

test("main() leaves out a line that is no message, and goes on", async () => {
  const root = folder();
  const { code, err, seen, send, stdin } = run([root]);
  send(...hello());
  const rubbish = [
    "",
    "{",
    "null",
    "[]",
    "7",
    "\u0000",
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":5}',
  ];
  stdin.write(`${rubbish.join("\n")}\n`);
  stdin.write(Buffer.from([0xff, 0xfe, 0x0a]));
  const lost = { method: "notifications/cancelled", params: { requestId: [] } };
  send({ id: 9, result: {} }, lost, { method: "no/such" }, { id: 2, method: "no/such" }, callRoots(3));
  stdin.end();
  expect(await code).toBe(0);
  expect(seen.map(({ id, error }) => [id, error?.code])).toEqual([
    [1, -32600],
    ["hello", undefined],
    [2, -32601],
    [3, undefined],
  ]);
  const no = (what: string): string => `shalya-mcp: a line of the client is left out: ${what}`;
  const shapeless = no("a message is no JSON-RPC 2.0 message of this protocol");
  const trouble = "shalya-mcp: trouble with the client: ";
  expect((await err).split("\n").slice(2)).toEqual([
    no("a line is no JSON"),
    shapeless,
    shapeless,
    no("a line is no JSON"),
    shapeless,
    shapeless,
    no("a line is no JSON"),
    `${trouble}Received a response for an unknown message ID: {"jsonrpc":"2.0","id":9,"result":{}}`,
    expect.stringMatching(`^${trouble}Uncaught error in notification handler: .*requestId`),
    "",
  ]);
});

test("main() takes a message in pieces, and the last one without a line break", async () => {
  const root = folder();
  writeFileSync(join(root, "é.txt"), "é");
  const { code, seen, send, stdin } = run([root]);
  send(...hello());
  const call = { id: 2, method: "tools/call", params: { name: "view_file", arguments: { path: "é.txt" } } };
  for (const byte of Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...call })))
    stdin.write(Buffer.from([byte]));
  stdin.end();
  expect(await code).toBe(0);
  expect(seen[1]?.result).toEqual(listed("1\té"));
});

test("main() ends a connection that sends a message longer than it reads", async () => {
  const { code, err, send, stdin } = run([folder()]);
  send(...hello());
  stdin.write("x".repeat(MAX_MESSAGE));
  stdin.write("x");
  expect(await code).toBe(1);
  expect((await err).split("\n").slice(2)).toEqual([
    "shalya-mcp: trouble with the client: a message is longer than 16777216 bytes: send a shorter one",
    "",
  ]);
});

test("main() reads a message that is as long as it may be", async () => {
  const root = folder();
  const { code, seen, send, stdin } = run([root]);
  send(...hello());
  const short = JSON.stringify({ jsonrpc: "2.0", ...callRoots(2, { pad: "" }) });
  stdin.write(short.replace('"pad":""', `"pad":"${"x".repeat(MAX_MESSAGE - short.length)}"`));
  stdin.write("\n");
  stdin.end();
  expect(await code).toBe(0);
  expect(seen[1]?.id).toBe(2);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"])("main() ends on %s", async (signal) => {
  const { code, send, signals, told } = run([folder()]);
  send(...hello());
  await told("hello");
  signals.emit(signal);
  expect(await code).toBe(0);
});

test("main() says that answers are lost which nobody takes", async () => {
  const stdin = new PassThrough();
  const stderr = new PassThrough();
  const signals = new EventEmitter();
  const took: string[] = [];
  const stdout = new Writable({ write: (chunk) => void took.push(String(chunk)) });
  const code = main({ words: [folder()], stdin, stdout, stderr, signals }).finally(() => stderr.end());
  for (const one of hello()) stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`);
  await vi.waitUntil(() => took.length > 0);
  signals.emit("SIGTERM");
  expect(await code).toBe(0);
  expect((await text(stderr)).split("\n").slice(2)).toEqual([
    "shalya-mcp: answers that nobody took are lost",
    "",
  ]);
});

test("main() ends when nobody reads its answers any more", async () => {
  const { code, send, stdout, told } = run([folder()]);
  send(...hello());
  await told("hello");
  stdout.destroy(new Error("write EPIPE"));
  expect(await code).toBe(0);
});

test("main() ends when stdin breaks", async () => {
  const { code, send, stdin, told } = run([folder()]);
  send(...hello());
  await told("hello");
  stdin.destroy(new Error("read ECONNRESET"));
  expect(await code).toBe(0);
});

import { EventEmitter } from "node:events";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { main } from "./_main.js";
import { version } from "./_version.js";

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), "m-")));

const HELLO = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  },
  { method: "notifications/initialized" },
];

/** A run of the program with these words and these messages on stdin, to its end. */
async function run(
  words: readonly string[],
  messages: readonly object[] = [],
  { end = true, tty = false }: { end?: boolean; tty?: boolean } = {},
) {
  const stdin = Object.assign(new PassThrough(), { isTTY: tty });
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const signals = new EventEmitter();
  for (const one of messages) stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`);
  if (end) stdin.end();
  const code = main({ words, stdin, stdout, stderr, signals }).finally(() => stderr.end());
  return { stdin, stdout, signals, code, out: text(stdout), err: text(stderr) };
}

/** What came out, by the id of what it answers. */
const answers = (out: string): Record<string, { result?: unknown; error?: unknown }> =>
  Object.fromEntries(
    out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map((one) => [one.id ?? one.method, one]),
  );

test("main() serves a folder over stdin and stdout, and says on stderr what it serves", async () => {
  const root = folder();
  const call = { id: 2, method: "tools/call", params: { name: "list_roots", arguments: {} } };
  const { code, out, err } = await run([root], [...HELLO, call]);
  expect(await code).toBe(0);
  expect(answers(await out)["2"]?.result).toEqual({
    content: [{ type: "text", text: root }],
    isError: false,
  });
  expect(await err).toBe(
    `shalya-mcp: version ${version()}, secrets: mask, mechanism: descriptor\nshalya-mcp: open: ${root}\n`,
  );
});

test("main() --help fits a screen, and --version is one line", async () => {
  const help = await run(["--help"]);
  expect(await help.code).toBe(0);
  const lines = (await help.out).trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines[2]).toBe("Usage: npx @shalya/mcp [options] FOLDER…");
  const short = await run(["--version"]);
  expect(await short.code).toBe(0);
  expect(await short.out).toBe(`${version()}\n`);
});

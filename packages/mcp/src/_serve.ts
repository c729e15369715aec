import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { LocalHost } from "@shalya/tools";
import { Misshapen } from "./_accepted.js";
import { after, Calls, PATIENCE } from "./_calls.js";
import { clientRoots } from "./_client-roots.js";
import { TooLong, taken, wholeLines } from "./_lines.js";
import type { Log } from "./_log.js";
import type { Run } from "./_watched.js";
import { Wire } from "./_wire.js";
import { type ServerOptions, serverRun } from "./create-server.js";

/** Where a host is served, and how. */
export interface ServeOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Emits the signals that end it. */
  readonly signals: NodeJS.EventEmitter;
  readonly log: Log;
  /** Whether the folders are those that the client names. */
  readonly askClient: boolean;
  /** How the tools are made. */
  readonly tools: ServerOptions;
}

/** How a connection ended: a client that cannot name its roots met a host without folders; or a message was too long. */
export type End = "ended" | "no folders" | "too long";

// How long aborted calls, and a client that reads slowly, are waited for after a signal.
const GRACE = 1000;

/** Serves a host until the client is gone or a signal comes. */
export async function serve(host: LocalHost, options: ServeOptions): Promise<End> {
  const { stdin, stdout, signals, log, askClient, tools } = options;
  const calls = new Calls();
  let end: End = askClient ? "no folders" : "ended";
  const wire = new Wire(linesOf(stdin, wholeLines(stdout, calls)), stdout);
  const met = (hasRoots: boolean): void => {
    if (hasRoots) end = "ended";
    else void wire.close();
  };
  const report = whatIsNew(wire, (e) => {
    if (e instanceof TooLong) end = "too long";
    log(...spoken(e));
  });
  const inTurn: Run = (work) => calls.run(work, () => taken(stdout));
  const serverOf = (era: string): McpServer => {
    if (!askClient) return serverRun(host, tools, inTurn);
    if (era === "modern")
      throw new Error("the protocol of this client has no roots, and no FOLDER was named");
    const server: McpServer = serverRun(host, tools, async (work) => {
      await named();
      return inTurn(work);
    });
    const named = clientRoots(server, { sandbox: host.sandbox, log, met });
    return server;
  };
  serveStdio(
    ({ era }) => {
      const server = serverOf(era);
      server.server.onerror = report;
      return server;
    },
    { transport: wire, onerror: report },
  );
  const called = signalled(signals);
  void called.then(() => wire.close());
  await wire.closed;
  if (calls.left > 0) log(`calls that are given up: ${calls.left}`);
  const over = Promise.all([calls.quiet(), flushed(stdout)]);
  await Promise.race([over, after(PATIENCE), called.then(() => after(GRACE))]);
  if (stdout.writableLength > 0 && !stdout.destroyed) log("answers that nobody took are lost");
  return end;
}

/** Resolves when a signal comes. It is listened for to the end: another one would kill what is being ended well. */
function signalled(signals: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) signals.on(signal, resolve);
  });
}

/** Tells of each error once: a server reports what its wire did, too, and all that fails since that is closed. */
function whatIsNew(wire: Wire, tell: (e: Error) => void): (e: Error) => void {
  const told = new WeakSet<Error>();
  return (e) => {
    if (told.has(e) || !wire.isOpen) return;
    told.add(e);
    tell(e);
  };
}

/** A client that breaks off is one that is gone. */
function linesOf(stdin: Readable, lines: ReturnType<typeof wholeLines>): typeof lines {
  stdin.on("error", () => lines.end());
  return stdin.pipe(lines);
}

function flushed(stdout: Writable): Promise<void> {
  return new Promise((resolve) => {
    stdout.end(resolve);
  });
}

/** What is reported, in one line: of what is no message there is little to say. */
function spoken(e: Error): [string, unknown?] {
  return e instanceof Misshapen ? ["a line of the client is left out", e] : ["trouble with the client", e];
}

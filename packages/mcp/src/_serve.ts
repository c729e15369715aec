import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { LocalHost } from "@shalya/tools";
import { Misshapen } from "./_accepted.js";
import { after, Calls, PATIENCE } from "./_calls.js";
import { clientRoots } from "./_client-roots.js";
import { TooLong, taken, wholeLines } from "./_lines.js";
import type { Log } from "./_log.js";
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
  serveStdio(
    ({ era }) => {
      if (!askClient) return serverRun(host, tools, (work) => calls.run(work, () => taken(stdout)));
      if (era === "modern")
        throw new Error("the protocol of this client has no roots, and no FOLDER was named");
      const server: McpServer = serverRun(host, tools, async (work) => {
        await named();
        return calls.run(work, () => taken(stdout));
      });
      const named = clientRoots(server, { sandbox: host.sandbox, log, met });
      return server;
    },
    {
      transport: wire,
      onerror: (e) => {
        if (e instanceof TooLong) end = "too long";
        log(...spoken(e));
      },
    },
  );
  const called = new Promise<void>((resolve) => {
    // They stay to the end: another signal would kill what is being ended well.
    for (const signal of SIGNALS) signals.on(signal, resolve);
  });
  void called.then(() => wire.close());
  await wire.closed;
  const over = Promise.all([calls.quiet(), flushed(stdout)]);
  await Promise.race([over, after(PATIENCE), called.then(() => after(GRACE))]);
  if (stdout.writableLength > 0 && !stdout.destroyed) log("answers that nobody took are lost");
  return end;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

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

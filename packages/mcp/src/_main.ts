import type { Readable, Writable } from "node:stream";
import { secretGuard } from "@shalya/guard/secrets";
import { LocalHost } from "@shalya/tools";
import { announce } from "./_announce.js";
import { argumentsOf, type Settings } from "./_arguments.js";
import { hintFor } from "./_hint.js";
import { type Log, logTo } from "./_log.js";
import { serve } from "./_serve.js";
import { AT_TERMINAL, HELP, NO_FOLDER, USAGE, UsageError } from "./_usage.js";
import { version } from "./_version.js";
import { createServer, type ServerOptions } from "./create-server.js";

/** What the program is given by the system. */
export interface Surroundings {
  readonly words: readonly string[];
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly signals: NodeJS.EventEmitter;
}

/** Does what the command line asks for, and gives the exit code: 0; 1 when the connection broke; 2 when it was called wrongly. */
export async function main(here: Surroundings): Promise<number> {
  const { words, stdout, stderr } = here;
  const log = logTo(stderr);
  stdout.on("error", () => {});
  try {
    const asked = argumentsOf(words);
    if (asked === "help") return said(stdout, HELP);
    if (asked === "version") return said(stdout, `${version()}\n`);
    return await run(asked, here, log);
  } catch (e) {
    if (!(e instanceof UsageError)) throw e;
    log(e.message);
    stderr.write(`usage: ${USAGE}\n`);
    return 2;
  }
}

async function run(settings: Settings, { stdin, stdout, signals }: Surroundings, log: Log): Promise<number> {
  const askClient = settings.folders.length + settings.readRoots.length === 0;
  if (askClient && stdin.isTTY) throw new UsageError(NO_FOLDER);
  const tools = { maxChars: settings.maxChars, optin: settings.exhash ? ["edit_file"] : [] };
  const host = opened(settings, tools);
  try {
    announce(host, settings, log);
    if (stdin.isTTY) log(AT_TERMINAL);
    const end = await serve(host, { stdin, stdout, signals, log, askClient, tools });
    if (end === "no folders") throw new UsageError(NO_FOLDER);
    return end === "ended" ? 0 : 1;
  } finally {
    host[Symbol.dispose]();
  }
}

/** The host of these settings; a folder that cannot be opened is a mistake of the caller. */
function opened({ folders, readRoots, readOutside, secrets }: Settings, tools: ServerOptions): LocalHost {
  const guard = secrets === "off" ? null : secretGuard({ onHit: secrets });
  try {
    const host = new LocalHost(folders, { readRoots, readOutside, guard });
    createServer(host, tools);
    return host;
  } catch (e) {
    const why = e instanceof Error ? e.message : String(e);
    const missing = [...folders, ...readRoots].find((folder) => !mayOpen(folder)) ?? "";
    const hint = why.startsWith("no such folder: ") ? hintFor(missing) : undefined;
    throw new UsageError(hint === undefined ? why : `${why}; ${hint}`);
  }
}

function mayOpen(folder: string): boolean {
  try {
    new LocalHost([folder])[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

async function said(stdout: Writable, text: string): Promise<number> {
  await new Promise<void>((resolve) => {
    stdout.end(text, resolve);
  });
  return 0;
}

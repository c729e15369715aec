import { readlinkSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { Way } from "../fs/_folder.js";
import { useWay } from "../fs/_way.js";
import { Sandbox } from "../index.js";
import { type Attacked, WRITTEN } from "./_calls.js";
import {
  away,
  DENIED,
  descriptors,
  type Entry,
  INSIDE,
  look,
  more,
  OUTSIDE,
  outside,
  rebuild,
  root,
} from "./_ground.js";
import { tellAll, watched } from "./_steps.js";
import type { Swap } from "./_swaps.js";

/** The attacker acts before the system call of one number, and undoes it before a later one. */
export interface Attack extends Swap {
  readonly at: number;
  readonly until: number;
}

/** How many system calls a call under attack made, what it gave or threw, and all that is wrong with it. */
export interface Outcome {
  readonly steps: number;
  readonly gave?: unknown;
  readonly error?: unknown;
  readonly wrong: readonly string[];
}

const O_PATH = 0o10000000;
const SHOWING = ["readSync", "readdirSync"];
/** How many paths each of these calls changes. */
const CHANGING: Readonly<Record<string, number>> = {
  renameSync: 2,
  linkSync: 2,
  unlinkSync: 1,
  rmdirSync: 1,
  mkdirSync: 1,
};

tellAll();

/** A call under attack, on a fresh disk. */
export async function trial(way: Way, call: Attacked, attack?: Attack): Promise<Outcome> {
  const kept = rebuild();
  const open = descriptors();
  const wrong = new Set<string>();
  const sandbox = sandboxOf(way);
  sandbox.addRoot(root);
  let steps = 0;
  const before = (name: string, args: readonly unknown[]) => {
    if (steps === attack?.at) attack.there();
    if (steps === attack?.until) attack.back();
    if (SHOWING.includes(name)) for (const what of forbidden(args[0])) wrong.add(`${what} is read`);
    // Right before each change, so that no more than the look at another folder can lie between.
    if (attack && steps > attack.at + 1 && changes(name, args).some(isAway))
      wrong.add("a folder that was moved out is changed");
    steps++;
  };
  const after = (name: string, [, flags]: readonly unknown[], fd: unknown) => {
    if (name !== "openSync" || Number(flags) & O_PATH) return;
    for (const what of forbidden(fd)) wrong.add(`${what} is opened`);
  };
  const result = await watched({ before, after }, () => settled(call.run(sandbox.fs)));
  sandbox[Symbol.dispose]();
  if (more(open).length > 0) wrong.add("a descriptor is left");
  if (JSON.stringify(look(outside)) !== JSON.stringify(kept)) wrong.add("something outside is changed");
  for (const what of faults(call, result, kept)) wrong.add(what);
  return { steps, ...result, wrong: [...wrong] };
}

const sandboxes = new Map<Way, Sandbox>();

function sandboxOf(way: Way): Sandbox {
  useWay(way);
  const sandbox = sandboxes.get(way) ?? new Sandbox();
  sandboxes.set(way, sandbox);
  return sandbox;
}

async function settled(promise: Promise<unknown>): Promise<{ gave?: unknown; error?: unknown }> {
  try {
    return { gave: await promise };
  } catch (error) {
    return { error };
  }
}

/** What may not be read, if a path or a descriptor leads there. */
function forbidden(at: unknown): string[] {
  const path = leadsTo(at);
  if (path.startsWith(outside)) return ["something outside"];
  return path.startsWith(`${root}/.ssh/`) ? ["something denied"] : [];
}

/** What a call changes that is not a temporary file. */
function changes(name: string, args: readonly unknown[]): string[] {
  const paths = CHANGING[name] ? args.slice(0, CHANGING[name]).map(String) : [];
  return paths.filter((path) => !path.includes("shalya-tmp"));
}

function isAway(path: string): boolean {
  return leadsTo(dirname(path)).startsWith(away);
}

function leadsTo(at: unknown): string {
  try {
    return typeof at === "number" ? readlinkSync(`/proc/self/fd/${at}`) : realpathSync.native(String(at));
  } catch {
    return "";
  }
}

function* faults(
  call: Attacked,
  { gave, error }: { gave?: unknown; error?: unknown },
  kept: readonly Entry[],
): Generator<string> {
  if (/SECRET|only-outside/.test(`${gave}`) || kept.some(({ ino }) => ino === gave))
    yield "something outside is shown";
  if (error !== undefined && !isClear(error)) yield `the error is not clear: ${error}`;
  const texts = new Set<string | undefined>([INSIDE, OUTSIDE, DENIED]);
  if (call.writes) for (const text of ["", INSIDE, OUTSIDE]) texts.add(text + WRITTEN);
  let landed = false;
  for (const { path, text } of [...look(root), ...look(away)]) {
    if (path.includes("shalya-tmp")) yield "a temporary file is left";
    if (text !== undefined && !texts.has(text)) yield "a file is left that is not whole";
    if (text?.endsWith(WRITTEN)) landed = true;
  }
  if (call.writes && !landed && error === undefined) yield "what was written is nowhere";
}

/** In the sandbox's own words, with a path as it was given and no other. */
function isClear(error: unknown): boolean {
  return error instanceof Error && /^[a-z][^:/]+: [a-z.][^:]*$/.test(error.message);
}

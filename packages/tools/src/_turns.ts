import { dirname } from "node:path";
import type { Call } from "./_kit.js";
import { unlessOff } from "./_unless-off.js";

// Shared by every copy of this package in the process, since two of them may write the same file.
const TURNS = Symbol.for("shalya.tools.turns");

/** What is being done on a path, and in it. */
interface Turn {
  /** Over when all work on the path itself is. */
  last: Promise<void> | undefined;
  readonly below: Set<Promise<void>>;
}

/**
 * Does work on these files after all that was asked for on one of them before, and before all that is asked for later. A
 * folder and what is in it count as one: a file must not be written where its folder was a moment ago. Rejects with the
 * reason of a signal that is aborted before the work begins.
 */
export function inTurn<T>(
  paths: readonly string[],
  work: () => Promise<T>,
  signal?: Call["signal"],
): Promise<T> {
  const own = new Set(paths);
  const above = new Set(paths.flatMap(foldersOf));
  const before = [
    ...[...own].flatMap((path) => [turnOf(path).last, ...turnOf(path).below]),
    ...[...above].map((path) => turnOf(path).last),
  ];
  const ready = Promise.all(before);
  const begun = unlessOff(ready, signal);
  const done = begun.then(work);
  // Who is called off still has its turn, so that nobody gets by.
  const over = Promise.allSettled([ready, done]).then(() => {
    for (const path of [...own, ...above]) end(path, over);
  });
  for (const path of own) turnOf(path).last = over;
  for (const path of above) turnOf(path).below.add(over);
  return begun.then(() => over).then(() => done);
}

function foldersOf(path: string): string[] {
  const out: string[] = [];
  for (let [at, above] = [path, dirname(path)]; above !== at; [at, above] = [above, dirname(above)])
    out.push(above);
  return out;
}

function turnOf(path: string): Turn {
  const turn = table().get(path) ?? { last: undefined, below: new Set() };
  table().set(path, turn);
  return turn;
}

function end(path: string, over: Promise<void>): void {
  const turn = turnOf(path);
  if (turn.last === over) turn.last = undefined;
  turn.below.delete(over);
  if (turn.last === undefined && turn.below.size === 0) table().delete(path);
}

function table(): Map<string, Turn> {
  const here = globalThis as { [TURNS]?: Map<string, Turn> };
  here[TURNS] ??= new Map();
  return here[TURNS];
}

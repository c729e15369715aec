import { dirname } from "node:path";

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
 * folder and what is in it count as one: a file must not be written where its folder was a moment ago.
 */
export async function inTurn<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const own = new Set(paths);
  const above = new Set(paths.flatMap(foldersOf));
  const before = [
    ...[...own].flatMap((path) => [turnOf(path).last, ...turnOf(path).below]),
    ...[...above].map((path) => turnOf(path).last),
  ];
  const done = Promise.all(before).then(work);
  const over = done.then(nothing, nothing);
  for (const path of own) turnOf(path).last = over;
  for (const path of above) turnOf(path).below.add(over);
  try {
    return await done;
  } finally {
    for (const path of [...own, ...above]) end(path, over);
  }
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

function nothing(): void {}

function table(): Map<string, Turn> {
  const here = globalThis as { [TURNS]?: Map<string, Turn> };
  here[TURNS] ??= new Map();
  return here[TURNS];
}

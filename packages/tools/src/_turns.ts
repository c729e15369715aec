// Shared by every copy of this package in the process, since two of them may write the same file.
const TURNS = Symbol.for("shalya.tools.turns");

/** Does work on these files after all that was asked for on one of them before, and before all that is asked for later. */
export async function inTurn<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const last = table();
  const before = paths.map((path) => last.get(path));
  const done = Promise.all(before).then(work);
  const over = done.then(nothing, nothing);
  for (const path of paths) last.set(path, over);
  try {
    return await done;
  } finally {
    for (const path of paths) if (last.get(path) === over) last.delete(path);
  }
}

function nothing(): void {}

function table(): Map<string, Promise<void>> {
  const here = globalThis as { [TURNS]?: Map<string, Promise<void>> };
  here[TURNS] ??= new Map();
  return here[TURNS];
}

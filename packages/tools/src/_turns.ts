import { sep } from "node:path";

// Shared by every copy of this package in the process, since two of them may write the same file.
const TURNS = Symbol.for("shalya.tools.turns");

/**
 * Does work on these files after all that was asked for on one of them before, and before all that is asked for later. A folder
 * and what is in it count as one: work on a file must not go on where its folder is no more.
 */
export async function inTurn<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const last = table();
  const before = [...last].filter(([one]) => paths.some((path) => holds(one, path) || holds(path, one)));
  const done = Promise.all(before.map(([, over]) => over)).then(work);
  const over = done.then(nothing, nothing);
  for (const path of paths) last.set(path, over);
  try {
    return await done;
  } finally {
    for (const path of paths) if (last.get(path) === over) last.delete(path);
  }
}

function holds(folder: string, path: string): boolean {
  return (
    path.startsWith(folder) &&
    (path.length === folder.length || path[folder.length] === sep || folder.endsWith(sep))
  );
}

function nothing(): void {}

function table(): Map<string, Promise<void>> {
  const here = globalThis as { [TURNS]?: Map<string, Promise<void>> };
  here[TURNS] ??= new Map();
  return here[TURNS];
}

import { dirname } from "node:path";

// Shared by every copy of this package in the process, since every copy may be asked to read what another one saved.
const SOURCES = Symbol.for("shalya.tools.sources");

type Sources = Map<string, readonly string[]>;

/** The files that a saved result was made from, so that who reads it back is judged by them. */
export function sourcesOf(path: string): readonly string[] {
  return table().get(path) ?? [];
}

/** Remembers what a saved result was made from: a saved result among that stands for what it was made from itself. */
export function setSources(path: string, sources: readonly string[]): void {
  const all = sources.flatMap((source) => {
    const behind = sourcesOf(source);
    return behind.length > 0 ? behind : [source];
  });
  table().set(path, [...new Set(all)]);
}

/** Forgets what the saved results in some folders were made from: the folders are about to be removed. */
export function forgetSources(folders: readonly string[]): void {
  for (const path of table().keys()) if (folders.includes(dirname(path))) table().delete(path);
}

function table(): Sources {
  const here = globalThis as { [SOURCES]?: Sources };
  here[SOURCES] ??= new Map();
  return here[SOURCES];
}

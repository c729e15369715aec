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

function table(): Sources {
  const here = globalThis as { [SOURCES]?: Sources };
  here[SOURCES] ??= new Map();
  return here[SOURCES];
}

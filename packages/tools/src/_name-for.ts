import { isAbsolute, relative, sep } from "node:path";
import type { Kit } from "./_kit.js";
import { shown } from "./_shown.js";

/** A resolved path from the first open folder on where it lies in that one, else whole. */
export function wayTo({ host }: Kit, path: string): string {
  const base = host.sandbox.roots[0] ?? host.sandbox.readRoots[0];
  const way = base === undefined ? path : relative(base, path);
  return isAbsolute(way) || way === ".." || way.startsWith(`..${sep}`) ? path : way;
}

/** The same as a model may hand it back. */
export function nameFor(kit: Kit, path: string): string {
  const way = wayTo(kit, path);
  if (way === "") return ".";
  // The one would be read as somebody's home folder, the other as a failure.
  return shown(/^(?:~|ERROR: )/.test(way) ? `.${sep}${way}` : way);
}

import { isAbsolute, relative, sep } from "node:path";
import type { Kit } from "./_kit.js";
import { shown } from "./_shown.js";

/** A resolved path as a model may hand it back: from the first open folder on where it lies in that one, else whole. */
export function nameFor({ host }: Kit, path: string): string {
  const base = host.sandbox.roots[0] ?? host.sandbox.readRoots[0];
  const way = base === undefined ? path : relative(base, path);
  if (way === "") return ".";
  if (isAbsolute(way) || way === ".." || way.startsWith(`..${sep}`)) return shown(path);
  // The one would be read as somebody's home folder, the other as a failure.
  return shown(/^(?:~|ERROR: )/.test(way) ? `.${sep}${way}` : way);
}

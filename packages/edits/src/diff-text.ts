import { changes } from "./_align.js";
import { block, lines } from "./_lines.js";
import { patch } from "./_patch.js";
import { kind } from "./_say.js";

/** How a diff is written. */
export interface DiffOptions {
  /** Unchanged lines shown around each change; 3 by default. With 0, git needs `--unidiff-zero`. */
  context?: number;
}

/**
 * A unified diff from `before` to `after` that `git apply` and `patch -p1` accept, or "" when they are equal.
 *
 * Lines end at LF only; CR is content. Where the texts have little in common the diff may be larger than the smallest
 * one: its cost is bounded, and the same texts always give the same diff.
 *
 * @param path the file's name; leading slashes and `..` are dropped, since a patch applies below a folder
 * @throws {TypeError} a text or path that is no string, options that are no object
 * @throws {RangeError} a path that names no file, a context that is no whole number from 0 up
 */
export function diffText(before: string, after: string, path = "file", options: DiffOptions = {}): string {
  if (typeof before !== "string") throw new TypeError(`before is ${kind(before)}: pass a string`);
  if (typeof after !== "string") throw new TypeError(`after is ${kind(after)}: pass a string`);
  const write = patch(path, options);
  if (before === after) return "";
  const [a, b] = [lines(before), lines(after)];
  return write(
    a,
    changes(a, b).map((change) => ({ ...change, added: block(b, change.b0, change.b1) })),
  );
}

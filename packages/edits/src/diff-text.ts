import { changes } from "./_align.js";
import { hunks } from "./_hunks.js";
import { label, relative } from "./_label.js";
import { lines } from "./_lines.js";
import { kind, own, quote, reach } from "./_say.js";

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
  const name = named(path);
  const context = contextOf(options);
  if (before === after) return "";
  const [a, b] = [lines(before), lines(after)];
  return `--- ${label("a", name)}\n+++ ${label("b", name)}\n${hunks(a, b, changes(a, b), context)}`;
}

function named(path: unknown): string {
  if (typeof path !== "string") throw new TypeError(`path is ${kind(path)}: pass a string`);
  if (/[\0\p{Surrogate}]/u.test(path))
    throw new RangeError(`path ${quote(path)} holds a character no file name can: pass the name of a file`);
  const name = relative(path);
  if (name === "") throw new RangeError(`path ${quote(path)} names no file: pass the name of a file`);
  return name;
}

function contextOf(options: unknown): number {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options is ${kind(options)}: pass an object such as {context: 3}`);
  const { context = 3 } = reach("options", () => ({ context: own(options, "context") }));
  if (typeof context !== "number") throw new TypeError(`context is ${kind(context)}: pass a number of lines`);
  if (!Number.isInteger(context) || context < 0)
    throw new RangeError(`context is ${context}: pass a whole number of lines from 0 up`);
  return context;
}

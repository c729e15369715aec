import { hunks } from "./_hunks.js";
import { label, relative } from "./_label.js";
import type { Lines, Shown } from "./_lines.js";
import { kind, own, quote, reach } from "./_say.js";

/** Writes changes to the file at `path` as a patch; a wrong path or option is refused before there is any. */
export function patch(path: unknown, options: unknown): (a: Lines, changes: Shown[]) => string {
  const name = named(path);
  const context = contextOf(options);
  return (a, changes) =>
    changes.length === 0
      ? ""
      : `--- ${label("a", name)}\n+++ ${label("b", name)}\n${hunks(a, changes, context)}`;
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

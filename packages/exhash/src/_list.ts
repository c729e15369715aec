import { kind, reach } from "./_say.js";

/** More items than any call holds, so that a list which never ends is refused. */
const MOST = 100_000;

/** The items of a list, each read once; undefined when `x` is no list. */
export function listed(x: unknown, what: string): unknown[] | undefined {
  if (!reach(what, () => Array.isArray(x))) return undefined;
  const list = x as unknown[];
  const length: unknown = reach(what, () => list.length);
  if (typeof length !== "number" || !(length >= 0))
    throw new TypeError(`${what} must be an array: got one of length ${kind(length)}`);
  if (length > MOST) throw new RangeError(`${what} has ${length} items: pass at most ${MOST} at a time`);
  return Array.from({ length }, (_, i) => reach(what, () => list[i]));
}

import { reach } from "./_say.js";

/** More items than any tool call holds, so that a list which never ends is refused. */
const MOST = 100_000;

/** What `each` makes of every item of a list, each read once; undefined when `x` is no list. */
export function listed<T>(
  x: unknown,
  what: string,
  one: string,
  each: (item: unknown, name: string) => T,
): T[] | undefined {
  if (!reach(what, () => Array.isArray(x))) return undefined;
  const list = x as unknown[];
  const length = reach(what, () => counted(list.length));
  if (length > MOST) throw new RangeError(`${what} is a list of ${length}: pass at most ${MOST} at a time`);
  const out: T[] = [];
  for (let i = 0; i < length; i++) {
    const name = `${one} ${i + 1}`;
    const item = reach(name, () => list[i]);
    out.push(each(item, name));
  }
  return out;
}

/** A length that is a number, since a proxy can answer with anything. */
function counted(length: unknown): number {
  if (typeof length !== "number" || !(length >= 0)) throw new TypeError();
  return length;
}

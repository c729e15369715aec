import { cut } from "./_cut.js";
import { get } from "./_get.js";

const MOST = 100;
const MAX_CHARS = 1000;

/**
 * A value as JSON of its first parts, whatever its size; undefined when it cannot be read at all.
 *
 * A cycle, a big integer or bytes are no obstacle, an error in it is shown as `headline` says, and a stack is left out.
 */
export function json(value: unknown, headline: (e: object) => string): string | undefined {
  const seen = new Set<unknown>();
  function shown(this: unknown, key: string, inner: unknown): unknown {
    // What was there before its toJSON, which of bytes makes a list and of some errors a stack.
    const found = get(this, key);
    if (isError(found)) return headline(found);
    if (ArrayBuffer.isView(found)) return `${found.byteLength} bytes`;
    if (typeof inner === "bigint") return String(inner);
    if (typeof inner === "string") return key === "stack" ? undefined : cut([inner], MAX_CHARS);
    if (typeof inner !== "object" || inner === null) return inner;
    if (seen.has(inner)) return "(shown before)";
    if (seen.size === MOST) return "(left out)";
    seen.add(inner);
    return first(inner);
  }
  try {
    return JSON.stringify(value, shown);
  } catch {
    return undefined;
  }
}

/** The first parts of a list or an object, read once; what throws when it is read is left out. */
function first(whole: object): object {
  const rest = (n: number): string => `${n - MOST} more`;
  if (Array.isArray(whole))
    return whole.length > MOST ? [...whole.slice(0, MOST), rest(whole.length)] : whole;
  const keys = Object.keys(whole);
  const shown = keys.slice(0, MOST).map((key) => [key, get(whole, key)]);
  if (keys.length > MOST) shown.push(["…", rest(keys.length)]);
  return Object.fromEntries(shown);
}

function isError(value: unknown): value is object {
  return /^\[object (?:Error|DOMException)\]$/.test(Object.prototype.toString.call(value));
}

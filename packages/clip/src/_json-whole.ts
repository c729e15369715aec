import { DEEPEST, jsonStart } from "./_json-text.js";
import { isSpecial, jsonValue } from "./_json-value.js";

/** The longest text that is built: a little less than the longest that every engine can hold. */
export const LONGEST = 500_000_000;

/**
 * The whole of a value as indented JSON.
 * @throws RangeError when it is longer than `LONGEST`
 */
export function jsonWhole(value: unknown): string {
  const text = nativeText(value);
  if (text !== undefined) return text;
  const start = jsonStart(
    jsonValue(() => value),
    LONGEST,
  );
  if (start.whole) return start.text;
  throw new RangeError(`the JSON text is longer than ${LONGEST} characters`);
}

/** What `JSON.stringify` gives, ten times faster, where that is the same text; else undefined. */
function nativeText(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value, null, 2) as string | undefined;
    // The check comes second: where one object stands in many places, the text bounds how often it is visited.
    return text === undefined || text.includes("\\ud") || !isPlain(value, 0) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether a value is made of leaves, arrays and plain objects only, no deeper than is ever written. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return isPlainLeaf(value);
  if (depth === DEEPEST || (value as { toJSON?: unknown }).toJSON !== undefined) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1));
  if (isSpecial(value)) return false;
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

const isPlainLeaf = (value: unknown): boolean =>
  typeof value !== "bigint" && (typeof value !== "function" || !("toJSON" in value));

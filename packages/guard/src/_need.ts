import { oneLine } from "./_one-line.js";

/** A value that is a string with something in it; `TypeError` or `RangeError` say which thing is not and what to give. */
export function needText(value: unknown, which: string, give: string): string {
  if (typeof value !== "string") throw wrongType(value, which, give);
  if (value === "") throw new RangeError(`${which} is empty: give ${give}`);
  return value;
}

/** A value that is one of a list of words; `TypeError` or `RangeError` name the words. */
export function needOne<T extends string>(value: unknown, words: readonly T[], which: string): T {
  const known = words.find((word) => word === value);
  if (known) return known;
  const give = `one of ${words.join(", ")}`;
  if (typeof value !== "string") throw wrongType(value, which, give);
  throw new RangeError(`${which} is "${oneLine(value, 40)}": give ${give}`);
}

/** The `TypeError` for a value of the wrong type; the value itself is never read. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is of type ${typeName(value)}: give ${give}`);
}

/** What `typeof` says, and `null` for null. */
export function typeName(value: unknown): string {
  return value === null ? "null" : typeof value;
}

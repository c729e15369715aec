/** A value that is a string, or a `TypeError` that says which thing is not and what to give. */
export function needString(value: unknown, which: string, give: string): string {
  if (typeof value === "string") return value;
  throw wrongType(value, which, give);
}

/** The `TypeError` for a value of the wrong type; the value itself is never read. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is of type ${value === null ? "null" : typeof value}: give ${give}`);
}

/** The error for a value of the wrong shape: `text is null, not a string: pass the text to cut`. */
export function wrongType(what: string, value: unknown, wanted: string, todo: string): TypeError {
  return new TypeError(`${what} is ${kindOf(value)}, not ${wanted}: ${todo}`);
}

/** What a value is, in a word or two; it reads nothing of it, so a hostile object cannot answer. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

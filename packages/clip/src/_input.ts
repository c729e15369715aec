/** The error for a value of the wrong shape: `text is null, not a string: pass the text to cut`. */
export function wrongType(what: string, value: unknown, wanted: string, todo: string): TypeError {
  return new TypeError(`${what} is ${kindOf(value)}, not ${wanted}: ${todo}`);
}

/** What a value is, in a word or two; nothing of it is read, so a hostile object has no say. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** What `read` gives; the error of a getter or proxy becomes the cause of one that says what could not be read. */
export function reading<T>(what: string, todo: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new TypeError(`${what} cannot be read: ${todo}`, { cause });
  }
}

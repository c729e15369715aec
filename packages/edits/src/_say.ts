/** A string in double quotes as JSON writes it, cut at `most` characters, with nothing in it that the eye cannot see. */
export function quote(s: string, most = 80): string {
  if (s.length <= most) return escaped(JSON.stringify(s));
  const cut = /[\uD800-\uDBFF]$/.test(s.slice(0, most)) ? most - 1 : most;
  return `${escaped(JSON.stringify(s.slice(0, cut)))}… (${s.length} characters)`;
}

/** The same with what the eye cannot see spelled as JSON escapes: control characters, odd blanks, accents apart. */
export function escaped(s: string): string {
  return s.replace(/\p{C}|[^\P{Z} ]|[\u0300-\u036f]/gu, (c) =>
    Array.from({ length: c.length }, (_, i) => `\\u${hex(c.charCodeAt(i))}`).join(""),
  );
}

/** A code unit or code point as at least four hexadecimal digits. */
export function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}

/** The code points of a text: "U+0065 U+0301". */
export function points(s: string): string {
  return [...s].map((c) => `U+${hex(c.codePointAt(0) as number).toUpperCase()}`).join(" ");
}

/** What a value of the wrong shape is, in a few words. */
export function kind(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (typeof value === "string") return `the string ${quote(value)}`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object") return isList(value) ? "a list" : "an object";
  return `a ${typeof value}`;
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** The keys of an object, in words, some of them and each cut. */
export function keys(x: object, what: string): string {
  const found = reach(what, () => Object.keys(x));
  const shown = found.slice(0, 8).map((k) => quote(k, 40));
  if (found.length > shown.length) shown.push(`${found.length - shown.length} more`);
  return found.length === 0 ? "no keys" : `the key${found.length > 1 ? "s" : ""} ${shown.join(", ")}`;
}

/** What `read` returns, or a TypeError in our own words when the thing read throws. */
export function reach<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new TypeError(`${what} cannot be read because looking at it throws: pass plain data`);
  }
}

/** What an object itself has under a key; what it inherits counts for nothing. */
export function own(x: object, key: string): unknown {
  return Object.hasOwn(x, key) ? (x as Record<string, unknown>)[key] : undefined;
}

/** A string in double quotes as JSON writes it, cut at `most` characters, with nothing in it that the eye cannot see. */
export function quote(s: string, most = 80): string {
  if (s.length <= most) return escaped(JSON.stringify(s));
  return `${escaped(JSON.stringify(cut(s, most)))}… (${s.length} characters)`;
}

/** The same with what the eye cannot see spelled as JSON escapes: control characters, odd blanks, accents apart. */
export function escaped(s: string): string {
  return s.replace(/\p{C}|[^\P{Z} ]|[\u0300-\u036f]/gu, (c) =>
    Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  );
}

/** The first `most` characters, one less where that would halve a surrogate pair. */
export function cut(s: string, most: number): string {
  return s.slice(0, splitsPair(s, most) ? most - 1 : most);
}

/** Whether a cut at this place would halve a surrogate pair. */
export function splitsPair(s: string, at: number): boolean {
  return (s.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (s.charCodeAt(at) & 0xfc00) === 0xdc00;
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

/** What `read` returns, or a TypeError in our own words when the thing read throws. */
export function reach<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new TypeError(`${what} cannot be read because looking at it throws: pass plain data`);
  }
}

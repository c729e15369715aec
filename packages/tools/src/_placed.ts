/**
 * Where parts stand in a text one after the other, the first at its start, the last at its end, and the others as far to
 * the left as can be; undefined when they do not.
 */
export function leftmost(text: string, parts: readonly string[]): number[] | undefined {
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  const end = text.length - last.length;
  if (parts.length === 1) return text === first ? [0] : undefined;
  if (!text.startsWith(first) || !text.endsWith(last) || first.length > end) return undefined;
  const out = [0];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return undefined;
    out.push(at);
    from = at + part.length;
  }
  return [...out, end];
}

/** The same with the others as far to the right as can be, in a text where they do. */
export function rightmost(text: string, parts: readonly string[]): number[] {
  const out = parts.map(() => 0);
  let end = text.length;
  for (let i = parts.length - 1; i > 0; i--) {
    const part = parts[i] ?? "";
    end = text.lastIndexOf(part, end - part.length);
    out[i] = end;
  }
  return out;
}

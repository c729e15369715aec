/** What a pattern is made of, as far as its size goes; a class and a quoted text are one token each. */
const TOKEN =
  /(\(\?[a-zA-Z-]+\))|([*+?])|\\Q([\s\S]*?)(?:\\E|$)|\\(?:[xpP]\{[^}]*\}|[\s\S])|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|[\s\S]/g;

/**
 * No fewer instructions than a pattern compiles to, told from its text: a repeat with counts is compiled as often as
 * it counts, and a short pattern could keep the compiler at work for seconds.
 */
export function programSize(source: string): number {
  const outer: number[] = [];
  let [size, atom] = [4, 0];
  for (const [token, flags, operator, quoted, low, comma, high] of source.matchAll(TOKEN)) {
    // Nothing that a repeat could repeat: it would take what stands before.
    if (flags || quoted === "") continue;
    if (operator) {
      size += 2;
      atom += 2;
    } else if (low !== undefined) {
      const grown =
        (atom + 1) * Math.max(Number(low), Number(high), comma && !high ? Number(low) + 1 : 1) + 1;
      [size, atom] = [size - atom + grown, grown];
    } else if (token === "(") {
      outer.push(size);
      [size, atom] = [4, 0];
    } else if (token === ")" && outer.length > 0) {
      atom = size;
      size += outer.pop() as number;
    } else {
      atom = quoted === undefined ? 2 : 2 * (quoted.length + 1);
      size += atom;
    }
  }
  return outer.reduce((sum, part) => sum + part, size);
}

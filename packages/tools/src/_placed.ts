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
    const at = find(text, part, from);
    if (at < 0 || at + part.length > end) return undefined;
    out.push(at);
    from = at + part.length;
  }
  return [...out, end];
}

/** The same with the others as far to the right as can be. */
export function rightmost(text: string, parts: readonly string[]): number[] | undefined {
  const mirrored = leftmost(mirror(text), parts.map(mirror).reverse());
  return mirrored?.reverse().map((at, i) => text.length - at - (parts[i] ?? "").length);
}

function mirror(text: string): string {
  return text.split("").reverse().join("");
}

/** How much of a long part is looked for first, and how often, before it is looked for in the slower way. */
const HEAD = 256;
const TRIES = 16;

/** `indexOf`, which in texts that repeat themselves takes the product of both lengths, in time that grows with their sum. */
function find(text: string, part: string, from: number): number {
  if (part.length <= HEAD) return text.indexOf(part, from);
  const head = part.slice(0, HEAD);
  let at = from - 1;
  for (let i = 0; i < TRIES; i++) {
    at = text.indexOf(head, at + 1);
    if (at < 0 || text.startsWith(part, at)) return at;
  }
  return steady(text, part, at + 1);
}

/** By Knuth, Morris and Pratt: how much of the part a place has told is kept for the next one. */
function steady(text: string, part: string, from: number): number {
  const kept = new Int32Array(part.length);
  for (let i = 1, n = 0; i < part.length; i++) {
    while (n > 0 && part[i] !== part[n]) n = kept[n - 1] ?? 0;
    if (part[i] === part[n]) n++;
    kept[i] = n;
  }
  for (let i = from, n = 0; i < text.length; i++) {
    while (n > 0 && text[i] !== part[n]) n = kept[n - 1] ?? 0;
    if (text[i] === part[n]) n++;
    if (n === part.length) return i - n + 1;
  }
  return -1;
}

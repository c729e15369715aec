const HEAD = 256;
const TRIES = 16;

/** Where `needle` is found in `text` from `from` on, or -1: `indexOf`, in a time that cannot become quadratic. */
export function find(text: string, needle: string, from: number): number {
  if (needle.length <= HEAD) return text.indexOf(needle, from);
  const head = needle.slice(0, HEAD);
  let at = from - 1;
  for (let tries = 0; tries < TRIES; tries++) {
    at = text.indexOf(head, at + 1);
    if (at < 0 || text.startsWith(needle, at)) return at;
  }
  return patient(text, needle, at + 1);
}

/** Knuth, Morris and Pratt: no character of the text is looked at twice. Engines take minutes where texts repeat. */
function patient(text: string, needle: string, from: number): number {
  const back = new Int32Array(needle.length);
  for (let i = 1, k = 0; i < needle.length; i++) {
    const c = needle.charCodeAt(i);
    while (k > 0 && c !== needle.charCodeAt(k)) k = back[k - 1] as number;
    if (c === needle.charCodeAt(k)) k++;
    back[i] = k;
  }
  for (let i = from, k = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    while (k > 0 && c !== needle.charCodeAt(k)) k = back[k - 1] as number;
    if (c === needle.charCodeAt(k)) k++;
    if (k === needle.length) return i - k + 1;
  }
  return -1;
}

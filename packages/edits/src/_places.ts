import { find } from "./_find.js";
import { locate } from "./_locate.js";

/** A span of the raw text. */
export interface Place {
  start: number;
  end: number;
}

/** A text with each CRLF as LF. */
export function unified(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Tells the places of each needle in order, overlapping ones too, CRLF and LF being the same; at most `most` of each. */
export function places(text: string, needles: readonly string[], most: number): (i: number) => Place[] {
  const wanted = needles.map(unified);
  // Where no needle has a break, the breaks of the text, which are many, need no look.
  const breaks = needles.some((needle) => /[\r\n]/.test(needle)) ? crlfs(text) : [];
  const lf = breaks.length > 0 ? unified(text) : text;
  const found = locate(lf, wanted, most);
  return (i) => {
    const needle = wanted[i] as string;
    const whole = found(i).map((at) => span(breaks, at, needle.length));
    if (breaks.length === 0 || !needle.endsWith("\r")) return whole;
    return [...whole, ...inBreaks(lf, breaks, needle, most)].sort(byStart);
  };
}

/** Where the unified text has those LFs that are CRLFs in the text. */
function crlfs(text: string): number[] {
  const out: number[] = [];
  for (let at = text.indexOf("\r\n"); at >= 0; at = text.indexOf("\r\n", at + 2)) out.push(at - out.length);
  return out;
}

/** Places that end between the CR and the LF of a CRLF: a needle that ends in CR is about that CR. */
function inBreaks(lf: string, breaks: number[], needle: string, most: number): Place[] {
  const wanted = `${needle.slice(0, -1)}\n`;
  const out: Place[] = [];
  for (let at = find(lf, wanted, 0); at >= 0 && out.length < most; at = find(lf, wanted, at + 1)) {
    const last = at + wanted.length - 1;
    const before = below(breaks, last);
    if (breaks[before] === last) out.push({ start: at + below(breaks, at), end: last + before + 1 });
  }
  return out;
}

/** The order in which places stand in the text. */
export function byStart(a: Place, b: Place): number {
  return a.start - b.start;
}

function span(breaks: number[], at: number, length: number): Place {
  return { start: at + below(breaks, at), end: at + length + below(breaks, at + length) };
}

/** How many of the sorted numbers are below `at`. */
function below(sorted: number[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] as number) < at) low = mid + 1;
    else high = mid;
  }
  return low;
}

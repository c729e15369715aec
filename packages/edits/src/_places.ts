import { locate, scan } from "./_locate.js";
import { kind } from "./_say.js";

/** A text made ready for matching. */
export interface Source {
  /** The text as it is. */
  raw: string;
  /** The text with each CRLF as LF. */
  lf: string;
  /** Which LFs of `lf` are CRLFs in `raw`. */
  breaks: number[];
  /** Where `raw` has its last LF, or -1. */
  lastLf: number;
}

/** A span of the raw text. */
export interface Place {
  start: number;
  end: number;
}

/** The text made ready for matching. Throws a TypeError when it is no string. */
export function source(raw: string): Source {
  if (typeof raw !== "string") throw new TypeError(`text is ${kind(raw)}: pass a string`);
  const breaks: number[] = [];
  for (let at = raw.indexOf("\r\n"); at >= 0; at = raw.indexOf("\r\n", at + 2))
    breaks.push(at - breaks.length);
  return { raw, lf: breaks.length ? unified(raw) : raw, breaks, lastLf: raw.lastIndexOf("\n") };
}

/** A text with each CRLF as LF. */
export function unified(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/**
 * Tells the places of each needle in order, overlapping ones too, CRLF and LF being one and the same; at most `most` of
 * them.
 */
export function places(text: Source, needles: readonly string[], most: number): (i: number) => Place[] {
  const wanted = needles.map(unified);
  const found = locate(text.lf, wanted, most);
  return (i) => {
    const [needle, lf] = [needles[i] as string, wanted[i] as string];
    const whole = found(i).map((at) => span(text, at, lf.length));
    return lf.endsWith("\r") ? [...whole, ...inBreaks(text, needle, most)].sort(byStart) : whole;
  };
}

/** Places that end between the CR and the LF of a CRLF: a needle that ends in CR is about that CR. */
function inBreaks({ raw }: Source, needle: string, most: number): Place[] {
  return scan(raw, needle, most)
    .filter((at) => raw[at + needle.length] === "\n")
    .map((at) => ({
      start: needle.startsWith("\n") && raw[at - 1] === "\r" ? at - 1 : at,
      end: at + needle.length,
    }));
}

/** The order in which places stand in the text. */
export function byStart(a: Place, b: Place): number {
  return a.start - b.start;
}

function span({ breaks }: Source, at: number, length: number): Place {
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

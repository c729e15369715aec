import { find } from "./_find.js";

/** A text for matching: `lf` is it with each CRLF as LF, `breaks` says which LFs of `lf` were CRLFs. */
export interface Source {
  raw: string;
  lf: string;
  breaks: number[];
}

/** A span of the raw text. */
export interface Place {
  start: number;
  end: number;
}

/** The text made ready for matching. */
export function source(raw: string): Source {
  const breaks: number[] = [];
  for (let at = raw.indexOf("\r\n"); at >= 0; at = raw.indexOf("\r\n", at + 2))
    breaks.push(at - breaks.length);
  return { raw, lf: breaks.length ? raw.replaceAll("\r\n", "\n") : raw, breaks };
}

/** Each place of `needle`, overlapping ones too, CRLF and LF being one and the same; at most `most` of them. */
export function places(text: Source, needle: string, most: number): Place[] {
  const lf = needle.replaceAll("\r\n", "\n");
  const out = spans(text, lf, most, () => true);
  // A needle that ends in CR is about that CR, so it may end inside a CRLF; only there is a place cut out of one.
  if (lf.endsWith("\r") && text.breaks.length > 0) {
    const whole = `${lf.slice(0, -1)}\n`;
    for (const { start, end } of spans(text, whole, most, (last) => isBreak(text, last)))
      out.push({ start, end: end - 1 });
  }
  return out;
}

function spans(text: Source, lf: string, most: number, fits: (last: number) => boolean): Place[] {
  const out: Place[] = [];
  for (let at = find(text.lf, lf, 0); at >= 0 && out.length < most; at = find(text.lf, lf, at + 1)) {
    const end = at + lf.length;
    if (fits(end - 1)) out.push({ start: toRaw(text, at), end: toRaw(text, end) });
  }
  return out;
}

function isBreak({ breaks }: Source, at: number): boolean {
  return breaks[before(breaks, at)] === at;
}

function toRaw({ breaks }: Source, at: number): number {
  return at + before(breaks, at);
}

/** How many of the sorted numbers are below `at`. */
function before(sorted: number[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] as number) < at) low = mid + 1;
    else high = mid;
  }
  return low;
}

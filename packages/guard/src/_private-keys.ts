import type { Hit } from "./_hit.js";

const BLANK = "(?:[ \\t+]|%20){1,3}";
const NAME = `(?:${BLANK}[A-Z0-9][A-Z0-9-]{0,30}){0,6}?${BLANK}PRIVATE${BLANK}KEY(?:${BLANK}BLOCK)?(?:${BLANK})?-{3,5}`;
/** An END that is cut short with the text, and not one of what is public. */
const CUT = `${BLANK}(?:OPENSSH|ENCRYPTED|EC|DSA|(?:[A-Z]{2,9}${BLANK})?PRI)[A-Z +-]{0,24}[^A-Za-z0-9]{0,12}$`;
const BEGIN = new RegExp(`-{3,5} ?BEGIN${NAME}|PuTTY-User-Key-File-\\d`, "gi");
const END = new RegExp(`-{3,5} ?END(?:${NAME}|${CUT})|Private-MAC: *[0-9a-f]*`, "gi");

/** How far behind a mark the headers of a key may go, and behind those the key may begin. */
const HEADERS = 4000;
const NEAR = 600;
const HEADER = /\n[^\n]{0,140}?[A-Z][A-Za-z-]+: [^\n]*/g;
/** How far before an END without a BEGIN the key may go back: a key of 16384 bits. */
const FAR = 20_000;
/** What stands between a mark and the key: marks and numbers of lines, quotes, breaks however written. */
const BETWEEN = /^(?:\\[nr]|\n[ \t]*\d+|[^A-Za-z0-9])*/;

interface Mark {
  readonly start: number;
  readonly end: number;
}

/**
 * Private keys, from the line that begins one to the line that ends it, or to the end of the text: also where the lines
 * are numbered, marked as in a diff, indented, escaped as in JSON, or cut short at either end.
 */
export function privateKeys(text: string): Hit[] {
  const hits: Hit[] = [];
  const begins = marks(text, BEGIN);
  let next = 0;
  let done = 0;
  for (const end of [...marks(text, END), { start: text.length, end: text.length }]) {
    let start: number | undefined;
    for (let begin = begins[next]; begin && begin.start < end.start; begin = begins[++next]) {
      const near = Math.min(begin.end + HEADERS, begins[next + 1]?.start ?? end.start, end.start);
      if (start === undefined && holdsKey(text.slice(begin.end, near), near === end.start, end))
        start = begin.start;
    }
    if (end.start < end.end) start ??= loneEnd(text, Math.max(done, end.start - FAR), end.start);
    if (start !== undefined) hits.push({ kind: "key", label: "private key", start, end: end.end });
    done = end.end;
  }
  return hits;
}

function marks(text: string, mark: RegExp): Mark[] {
  return Array.from(text.matchAll(mark), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Whether a key follows a mark, and not code or words that speak of one; `behind` is what stands behind it. */
function holdsKey(behind: string, toTheEnd: boolean, end: Mark): boolean {
  const near = behind.replace(HEADER, "").slice(0, NEAR);
  if (fullRun(near) !== undefined || hasShortLines(near)) return true;
  const first = near.replace(BETWEEN, "");
  if (end.start < end.end) return /^[A-Za-z0-9+/]{16}/.test(first);
  if (!toTheEnd || near.length === NEAR) return false;
  if (/^[A-Za-z0-9+/]+[^A-Za-z0-9]*$/.test(first)) return true;
  // Cut short within the first line: what is left is all of the key.
  const lines = near.split("\n").filter((line) => /[A-Za-z0-9]/.test(line));
  const left = /[A-Za-z0-9+/]*$/.exec(lines.at(-1)?.replace(/[^A-Za-z0-9]+$/, "") ?? "")?.[0] ?? "";
  return lines.length <= 2 && left.length >= 8 && isMixed(left);
}

/** Whether the first lines behind a mark end in base64, all as long, and shorter than usual. */
function hasShortLines(near: string): boolean {
  const lines = near.split(/\r?\n/, 4).slice(1);
  const ends = lines.map((line) => /[A-Za-z0-9+/]{16,}(?=[^A-Za-z0-9+/]*$)/.exec(line)?.[0] ?? "");
  const width = ends[0]?.length ?? 0;
  return (
    width > 0 && ends.length === 3 && ends.every((run) => run.length === width) && isMixed(ends.join(""))
  );
}

/** Where the key begins whose END stands at `end`, when its BEGIN is cut off: at the first of its full lines. */
function loneEnd(text: string, from: number, end: number): number | undefined {
  let start: number | undefined;
  let at = end;
  // The last line of a key is short, and before the END on its own line a number or a mark may stand.
  let spare = 2;
  const before = text.slice(from, end);
  const breaks = /\n|\\n/.test(before) ? /(\n|\\n)/ : /((?<=[A-Za-z0-9+/]{32}) )/;
  for (const line of before.split(breaks).reverse()) {
    at -= line.length;
    const run = fullRun(line);
    if (run !== undefined) start = at + run;
    else if (/[A-Za-z0-9]/.test(line) && line !== "\\n" && (start !== undefined || spare-- === 0)) break;
  }
  return start;
}

/** Where the first base64 stands that is as long and as mixed as a line of a key. */
function fullRun(text: string): number | undefined {
  for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9+/]{32,}/g)) if (isMixed(run)) return index;
  return undefined;
}

function isMixed(run: string): boolean {
  return /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run);
}

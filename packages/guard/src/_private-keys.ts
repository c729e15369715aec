import type { Hit } from "./_hit.js";

const BLANK = "(?: |\\+|%20)";
const NAME = `${BLANK}?(?:[A-Z0-9]+${BLANK}){0,3}PRIVATE${BLANK}KEY(?:${BLANK}BLOCK)?${BLANK}?-{4,5}`;
const BEGIN = new RegExp(`-{4,5} ?BEGIN${NAME}|PuTTY-User-Key-File-\\d`, "g");
const END = new RegExp(`-{4,5} ?END${NAME}|Private-MAC: *[0-9a-f]*`, "g");

/** How far behind a mark the key may begin: names of ciphers, versions and comments come first. */
const NEAR = 600;
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
      const near = Math.min(begin.end + NEAR, begins[next + 1]?.start ?? end.start, end.start);
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

/** Whether a key follows a mark, and not code or words that speak of one; `near` is what stands behind it. */
function holdsKey(near: string, toTheEnd: boolean, end: Mark): boolean {
  if (fullRun(near) !== undefined) return true;
  const first = near.replace(BETWEEN, "");
  if (end.start < end.end) return /^[A-Za-z0-9+/]{16}/.test(first);
  // Cut short within the first line: what is left is all of the key.
  return toTheEnd && /^[A-Za-z0-9+/]+[^A-Za-z0-9]*$/.test(first);
}

/** Where the key begins whose END stands at `end`, when its BEGIN is cut off: at the first of its full lines. */
function loneEnd(text: string, from: number, end: number): number | undefined {
  let start: number | undefined;
  let at = end;
  // The last line of a key is short, and before the END on its own line a number or a mark may stand.
  let spare = 2;
  for (const line of text
    .slice(from, end)
    .split(/(\n|\\n|(?<=[A-Za-z0-9+/]{32}) )/)
    .reverse()) {
    at -= line.length;
    const run = fullRun(line);
    if (run !== undefined) start = at + run;
    else if (/[A-Za-z0-9]/.test(line) && line !== "\\n" && (start !== undefined || spare-- === 0)) break;
  }
  return start;
}

/** Where the first base64 stands that is as long and as mixed as a line of a key. */
function fullRun(text: string): number | undefined {
  for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9+/]{32,}/g))
    if (/[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run)) return index;
  return undefined;
}

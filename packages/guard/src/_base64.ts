import type { Piece, Reading } from "./_reading.js";

/** Runs that are shorter could be anything, and what they hold would be short. */
const SHORTEST = 40;
/** As much of a run as says whether it holds a text. */
const HEAD = 24;
/** As much of another word as may stand before a text, without a gap. */
const GLUED = 100;
/** Three bytes of ASCII are four letters, of which each but the last is one of these. */
const ASCII = /(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589].){5}/;
/** The letters of a text in hexadecimal; a hash has none so long. */
const HEX = /^(?:0x)?(?=(?:[2-7][\da-f]|0[9ad]|1b){12})[\da-f]*$/i;
/** What stands between texts: a key that is cut short goes on to an END, and one without a beginning not over words. */
const APART = "\na\na\na\n-----END PRIVATE KEY-----\n";
const { atob } = globalThis as unknown as { atob(text: string): string };

interface Run {
  readonly start: number;
  readonly end: number;
  /** The base64, also of several lines, without what stands between them. */
  readonly value: string;
}

/** The texts that stand in a text as base64 or in hexadecimal, in one line or wrapped. Nothing where there are none. */
export function base64(text: string): Reading | undefined {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, value } of joined(text, runs(text))) {
    const held = decoded(value);
    if (held === undefined) continue;
    pieces.push({ at, from: start, to: end, same: false });
    parts.push(held, APART);
    at += held.length + APART.length;
  }
  return pieces.length === 0 ? undefined : { text: parts.join(""), pieces, apart: true };
}

/** The runs of base64 that are long enough; most of a text is passed over, as no run can end within `SHORTEST` of a gap. */
function runs(text: string): Run[] {
  const found: Run[] = [];
  for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
    if (!isBase64(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isBase64(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isBase64(text.charCodeAt(end))) end++;
    const value = text.slice(start, end);
    while (text.charAt(end) === "=") end++;
    if (value.length >= SHORTEST) found.push({ start, end, value });
    at = Math.max(at, end - SHORTEST);
  }
  return found;
}

/** The runs, those of several lines as one: all of one length, behind the same prefix, and a last one that may be shorter. */
function joined(text: string, list: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (let i = 0; i < list.length; i++) {
    const lines = [list[i] as Run];
    let gap = "";
    for (let next = list[i + 1]; next; next = list[i + lines.length]) {
      const between = text.slice((lines.at(-1) as Run).end, next.start);
      if (next.value.length !== lines[0]?.value.length || !isBreak(between)) break;
      lines.push(next);
      gap = between;
    }
    i += lines.length - 1;
    const last = lines.at(-1) as Run;
    const rest = lines.length === 1 ? undefined : shorter(text, last, gap);
    if (rest) lines.push(rest);
    if (rest && list[i + 1]?.end === rest.end) i++;
    found.push(whole(lines));
  }
  return found;
}

function isBreak(between: string): boolean {
  return between.length <= 200 && /^[^\n]*\n[^\n]*$/.test(between);
}

/** The line behind the last full one, where it is base64 behind the same prefix. */
function shorter(text: string, last: Run, gap: string): Run | undefined {
  const prefix = gap.replace(/[^\w\s]/g, "\\$&").replace(/\d+/g, "\\d+");
  const line = new RegExp(`^${prefix}([\\w+/-]+)(={0,2})(?![\\w+/=-])`);
  const found = line.exec(text.slice(last.end, last.end + gap.length + last.value.length + 16));
  if (!found) return undefined;
  const end = last.end + found[0].length;
  return { start: last.end, end, value: found[1] ?? "" };
}

function whole(lines: readonly Run[]): Run {
  const first = lines[0] as Run;
  const sign = first.value.charAt(0);
  // The mark of a diff is a letter of base64, too.
  const marked = /[+-]/.test(sign) && lines.length > 1 && lines.every(({ value }) => value.startsWith(sign));
  const value = lines.map((line) => line.value.slice(marked ? 1 : 0)).join("");
  return { start: first.start, end: (lines.at(-1) as Run).end, value };
}

/** The text that a run holds, or nothing where it is none; what was glued before it is left out. */
function decoded(value: string): string | undefined {
  if (HEX.test(value)) return ofHex(value.replace(/^0x/i, ""));
  const start = value.slice(0, GLUED + HEAD).search(ASCII);
  if (start === -1 || !isText(bytes(value.slice(start, start + HEAD)))) return undefined;
  return bytes(value.slice(start));
}

function ofHex(value: string): string {
  return value.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function bytes(value: string): string {
  const letters = value.replaceAll("-", "+").replaceAll("_", "/");
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

function isText(head: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these, and random bytes do.
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head)) return false;
  return head.replace(/[\t\n\r -~]+/g, "").length * 5 <= head.length;
}

function isBase64(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95
  );
}

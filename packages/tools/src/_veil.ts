import { diffText } from "@shalya/edits";

/** A part of a text that a guard withholds. */
export interface Span {
  /** What is in the file. */
  readonly raw: string;
  /** What the model sees instead. */
  readonly mask: string;
  /** What stands there while edits are made: as long as the mask, with its line breaks, and else of half characters. */
  readonly cover: string;
}

/**
 * A text as a model may edit it. What is withheld is covered by halves of characters, which no input holds, so that nothing
 * matches there; all the rest, each line and each column, is as in the screened text, and depends on that alone.
 */
export interface Veil {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** The parts of a screened text that are seen as they are, one more than there are masks between them. */
interface Parts {
  readonly seen: readonly string[];
  readonly masks: readonly string[];
}

// Codes that begin a character of two: 1024 of them, so that neighbours differ.
const FIRST = 0xd800;
const CODES = 0x400;
/** The form of the masks that `secretGuard` writes. */
export const MASK: RegExp = /\[[a-z0-9. ]{1,80} withheld\]/g;

/** Covers what the guard withheld of a text. Where it cannot be told what that is, nothing of the text can be edited. */
export function veil(raw: string, screened: string): Veil {
  if (raw === screened) return { text: raw, spans: [] };
  const shown = screened.replace(/\p{Cs}/gu, "\ufffd");
  const parts = byMasks(shown);
  return covered(raw, leftmost(raw, parts.seen) ? parts : byLines(raw, shown)) ?? whole(raw, shown);
}

/** The text again, with something in the place of each cover; undefined if one is not there any more. */
export function lifted(
  spans: readonly Span[],
  text: string,
  instead: (span: Span) => string,
): string | undefined {
  const out: string[] = [];
  let from = 0;
  for (const span of spans) {
    const at = text.indexOf(span.cover, from);
    if (at < 0) return undefined;
    out.push(text.slice(from, at), instead(span));
    from = at + span.cover.length;
  }
  return out.join("") + text.slice(from);
}

function byMasks(screened: string): Parts {
  return { seen: screened.split(MASK), masks: screened.match(MASK) ?? [] };
}

/** By the lines that differ, and in those by the words. */
function byLines(raw: string, screened: string): Parts {
  const [a, b] = [starts(raw), starts(screened)];
  const seen: string[] = [];
  const masks: string[] = [];
  let from = 0;
  const hunks = diffText(raw, screened, "x", { context: 0 }).matchAll(HUNK);
  for (const [, a0, an, b0, bn] of hunks) {
    const [at, end] = range(b, b0, bn);
    const [lead, trail] = alike(raw.slice(...range(a, a0, an)), screened.slice(at, end));
    seen.push(screened.slice(from, at + lead));
    masks.push(screened.slice(at + lead, end - trail));
    from = end - trail;
  }
  return { seen: [...seen, screened.slice(from)], masks };
}

// Not by ^ and $, which take a lone CR in a line for the end of it.
const HUNK = /(?<=\n)@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?=\n)/g;

function starts(text: string): number[] {
  const out = [0];
  for (let lf = text.indexOf("\n"); lf >= 0; lf = text.indexOf("\n", lf + 1)) out.push(lf + 1);
  if (out.at(-1) !== text.length) out.push(text.length);
  return out;
}

/** The offsets of the lines that the head of a hunk names. */
function range(starts: readonly number[], first = "0", count = "1"): [number, number] {
  const from = count === "0" ? Number(first) : Number(first) - 1;
  return [starts[from] ?? 0, starts[from + Number(count)] ?? 0];
}

/** How many characters two texts have in common at their start and at their end, in whole words. */
function alike(one: string, other: string): [lead: number, trail: number] {
  const most = Math.min(one.length, other.length);
  let lead = 0;
  while (lead < most && one[lead] === other[lead]) lead++;
  while (lead > 0 && !isBlank(other[lead - 1])) lead--;
  let trail = 0;
  while (trail < most - lead && one[one.length - 1 - trail] === other[other.length - 1 - trail]) trail++;
  while (trail > 0 && !isBlank(other[other.length - trail])) trail--;
  return [lead, trail];
}

function isBlank(c = ""): boolean {
  return /\s/.test(c);
}

/** Where each part stands if it stands as far to the left as can be: the first at the start, the last at the end. */
export function leftmost(text: string, seen: readonly string[]): number[] | undefined {
  const [first = "", last = ""] = [seen[0], seen.at(-1)];
  const end = text.length - last.length;
  if (seen.length === 1) return text === first ? [0] : undefined;
  if (!text.startsWith(first) || !text.endsWith(last) || first.length > end) return undefined;
  const out = [0];
  let from = first.length;
  for (const part of seen.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return undefined;
    out.push(at);
    from = at + part.length;
  }
  return [...out, end];
}

/** The same as far to the right as can be, in a text that has them all. */
function rightmost(text: string, seen: readonly string[]): number[] {
  let end = text.length;
  const out = seen.map(() => 0);
  for (let i = seen.length - 1; i > 0; i--) {
    const part = seen[i] ?? "";
    end = text.lastIndexOf(part, end - part.length);
    out[i] = end;
  }
  return out;
}

/** Undefined where a mask has no room for a cover. What may stand in several places belongs to what is withheld around it. */
function covered(raw: string, { seen, masks }: Parts): Veil | undefined {
  const places = leftmost(raw, seen);
  if (!places) return undefined;
  const right = rightmost(raw, seen);
  const spans: Span[] = [];
  let text = seen[0] ?? "";
  let [from, mask] = [text.length, ""];
  for (const [i, place] of places.entries()) {
    if (i === 0) continue;
    const part = seen[i] ?? "";
    mask += masks[i - 1];
    if (i < seen.length - 1 && (part === "" || place !== right[i])) {
      mask += part;
      continue;
    }
    const span = spanOf(raw.slice(from, place), mask, spans.length);
    // What is in the file looks like a mask and is none.
    if (span.raw === mask) text += mask;
    else {
      if (!/[^\r\n]/.test(mask)) return undefined;
      spans.push(span);
      text += span.cover;
    }
    text += part;
    [from, mask] = [place + part.length, ""];
  }
  return { text, spans };
}

function whole(raw: string, screened: string): Veil {
  const mask = /[^\r\n]/.test(screened) ? screened : "";
  const span = spanOf(raw, mask, 0);
  return { text: span.cover, spans: [span] };
}

function spanOf(raw: string, mask: string, i: number): Span {
  return { raw, mask, cover: mask.replace(/[^\r\n]/g, String.fromCharCode(FIRST + (i % CODES))) };
}

/** Whether a text shows no more than another one does: it is the same but for parts that are masked in their turn. */
export function shows(spans: readonly Span[], known: string, text: string): boolean {
  if (text === known) return true;
  const masks = [
    MASK.source,
    ...spans
      .map(({ mask }) => mask)
      .filter(isTelling)
      .map(literal),
  ];
  return leftmost(known, text.split(new RegExp(masks.join("|")))) !== undefined;
}

/** Whether a mask stands for something wherever it is seen: shorter ones stand in any text. */
export function isTelling(mask: string): boolean {
  return mask.trim().length >= 3;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A message about a covered text with the masks in the place of the covers. */
export function worded(spans: readonly Span[], message: string): string {
  const masks = new Map(spans.slice(0, CODES).map(({ mask }, i) => [FIRST + i, mask]));
  return message
    .replace(COVER, (found, code: string | undefined) =>
      code === undefined ? found : inQuotes(masks.get(Number.parseInt(code, 16)) ?? ""),
    )
    .replace(POINTS, "");
}

// As JSON writes it: a backslash of the text itself is doubled, and a whole character has a second half.
const COVER = /\\\\|\\u(d[89ab][0-9a-f]{2})(?!\\ud[c-f])(?:\\u\1(?!\\ud[c-f]))*/g;
const POINTS = / \(U\+D[89AB][0-9A-F]{2}[^)]*\)/g;

function inQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

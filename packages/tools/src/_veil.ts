import { byLines, byMasks, MASK, type Parts } from "./_parts.js";
import { leftmost, rightmost } from "./_placed.js";
import { type Span, spanOf } from "./_span.js";

/**
 * A text as a model may edit it. What is withheld is covered by halves of characters, which no input holds, so that nothing
 * matches there; all the rest, each line and each column, is as in the screened text.
 */
export interface Veil {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Covers what the guard withholds of a text. Where it cannot be told what that is, nothing of the text can be edited. */
export function veil(raw: string, screened: string): Veil {
  if (raw === screened) return { text: raw, spans: [] };
  const shown = screened.replace(/\p{Cs}/gu, "\ufffd");
  return covered(raw, byMasks(shown)) ?? covered(raw, byLines(raw, shown)) ?? whole(raw, shown);
}

/** Whether a text shows no more than another one does: it is the same but for parts that are masked in their turn. */
export function shows(spans: readonly Span[], known: string, text: string): boolean {
  if (text === known) return true;
  const masks = [MASK.source, ...telling(spans).map(literal)];
  return leftmost(known, text.split(new RegExp(masks.join("|")))) !== undefined;
}

/** The masks that are known again wherever they are seen: shorter ones stand in any text, and each takes a look at all of it. */
export function telling(spans: readonly Span[]): string[] {
  const masks = new Set(spans.map(({ mask }) => mask).filter(isTelling));
  return [...masks].slice(0, MOST);
}

const MOST = 500;
const LONGEST = 1000;

function isTelling(mask: string): boolean {
  return mask.length <= LONGEST && mask.trim().length >= 3;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A part that may stand in several places belongs to what is withheld around it. Undefined where a mask cannot be covered. */
function covered(raw: string, { seen, masks }: Parts): Veil | undefined {
  const places = leftmost(raw, seen);
  if (!places) return undefined;
  const right = rightmost(raw, seen);
  const spans: Span[] = [];
  const text = [seen[0] ?? ""];
  let from = text[0]?.length ?? 0;
  let mask = "";
  for (const [i, part] of seen.entries()) {
    if (i === 0) continue;
    const place = places[i] ?? 0;
    mask += masks[i - 1];
    const isSure = i === seen.length - 1 || (part !== "" && place === right?.[i]);
    if (isSure) {
      const span = spanOf(raw.slice(from, place), mask, spans.length);
      if (span.raw !== mask && !/[^\r\n]/.test(mask)) return undefined;
      // What reads the same in the file is no mask.
      if (span.raw !== mask) spans.push(span);
      text.push(span.raw === mask ? mask : span.cover);
      from = place + part.length;
    }
    if (isSure) text.push(part);
    mask = isSure ? "" : mask + part;
  }
  return { text: text.join(""), spans };
}

function whole(raw: string, screened: string): Veil {
  const span = spanOf(raw, /[^\r\n]/.test(screened) ? screened : "", 0);
  return { text: span.cover, spans: [span] };
}

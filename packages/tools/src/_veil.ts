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

/** One way to cover a text. */
interface Way extends Veil {
  /** Whether each span is what its mask stands for, and cannot be anything else. */
  readonly isSure: boolean;
}

/** At least one. */
export type Ways = readonly [Way, ...Way[]];

/**
 * The ways to cover what the guard withholds of a text. There is one, or three where what stands between two masks stands
 * also within what is withheld, so that only the guard can tell which is right: as far to the left as can be, as far to the
 * right, and covered along with the masks. Where nothing can be told, all is covered.
 */
export function veils(raw: string, screened: string): Ways {
  if (raw === screened) return [{ text: raw, spans: [], isSure: true }];
  const shown = screened.replace(/\p{Cs}/gu, "\ufffd");
  return ways(raw, byMasks(shown)) ?? ways(raw, byLines(raw, shown)) ?? [whole(raw, shown)];
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

/** Undefined where a mask cannot be covered. */
function ways(raw: string, all: Parts): Ways | undefined {
  const parts = joined(all, (part) => part !== "");
  const [left, right] = [leftmost(raw, parts.seen), rightmost(raw, parts.seen)];
  if (!left || !right) return undefined;
  const isSure = left.map((place, i) => place === right[i]);
  const sure = joined(parts, (_, i) => isSure[i] === true);
  const inSure = left.filter((_, i) => isSure[i]);
  const last = covered(raw, sure, inSure, true);
  if (isSure.every(Boolean)) return last && [last];
  const [first, second] = [covered(raw, parts, left, false), covered(raw, parts, right, false)];
  return first && second && last && [first, second, last];
}

/** The same with some of the parts: the others belong to the mask that they stand between. */
function joined(
  { seen: [start = "", ...rest], masks }: Parts,
  has: (part: string, i: number) => boolean,
): Parts {
  const out: { seen: string[]; masks: string[] } = { seen: [start], masks: [] };
  let mask = "";
  for (const [i, part] of rest.entries()) {
    mask += masks[i] ?? "";
    const isIn = i === rest.length - 1 || has(part, i + 1);
    if (isIn) out.masks.push(mask);
    if (isIn) out.seen.push(part);
    mask = isIn ? "" : mask + part;
  }
  return out;
}

function covered(
  raw: string,
  { seen, masks }: Parts,
  places: readonly number[],
  isSure: boolean,
): Way | undefined {
  const text = [seen[0] ?? ""];
  const spans: Span[] = [];
  let from = text[0]?.length ?? 0;
  for (const [i, mask] of masks.entries()) {
    const [part, place] = [seen[i + 1] ?? "", places[i + 1] ?? raw.length];
    const span = spanOf(raw.slice(from, place), mask, spans.length);
    // What reads the same in the file is no mask.
    const isMask = span.raw !== mask;
    if (isMask && !/[^\r\n]/.test(mask)) return undefined;
    if (isMask) spans.push(span);
    text.push(isMask ? span.cover : mask, part);
    from = place + part.length;
  }
  return { text: text.join(""), spans, isSure };
}

function whole(raw: string, screened: string): Way {
  const span = spanOf(raw, /[^\r\n]/.test(screened) ? screened : "", 0);
  return { text: span.cover, spans: [span], isSure: true };
}

/** A part of a text that a guard withholds. */
export interface Span {
  /** What is in the file. */
  readonly raw: string;
  /** What the model sees instead. */
  readonly mask: string;
  /** What stands there while edits are made: as long as the mask, with its line breaks, and else of half characters. */
  readonly cover: string;
}

// The codes that begin a character of two: no input holds one alone, and there are so many that neighbours differ.
const FIRST = 0xd800;
const CODES = 0x400;

/** The span that is number `i` of its text, counted from 0. */
export function spanOf(raw: string, mask: string, i: number): Span {
  return { raw, mask, cover: mask.replace(/[^\r\n]/g, String.fromCharCode(FIRST + (i % CODES))) };
}

/** The text with something in the place of each cover; undefined if one is not there any more. */
export function lifted(
  spans: readonly Span[],
  text: string,
  instead: (span: Span) => string,
): string | undefined {
  const places = placesOf(spans, text);
  if (!places) return undefined;
  const out: string[] = [];
  let from = 0;
  for (const [i, span] of spans.entries()) {
    const at = places[i] ?? 0;
    out.push(text.slice(from, at), instead(span));
    from = at + span.cover.length;
  }
  return out.join("") + text.slice(from);
}

/** The characters next to each cover: a guard may judge what is withheld together with what it stands against. */
export function beside(spans: readonly Span[], text: string): string | undefined {
  const places = placesOf(spans, text);
  return places
    ?.flatMap((at, i) => [text[at - 1], text[at + (spans[i]?.cover.length ?? 0)]])
    .map((c = " ") => (/\s/.test(c) ? " " : c))
    .join("");
}

/** Where each cover stands; undefined if one is not there any more. */
export function placesOf(spans: readonly Span[], text: string): number[] | undefined {
  const out: number[] = [];
  let from = 0;
  for (const { cover } of spans) {
    let at = text.indexOf(cover, from);
    // The first half of a whole character is no cover.
    while (at >= 0 && /[\udc00-\udfff]/.test(text[at + cover.length] ?? "")) at = text.indexOf(cover, at + 1);
    if (at < 0) return undefined;
    out.push(at);
    from = at + cover.length;
  }
  return out;
}

/** A message about a covered text with the masks in the place of the covers; undefined when it speaks of none. */
export function uncovered(spans: readonly Span[], message: string): string | undefined {
  const masks = new Map(spans.slice(0, CODES).map(({ mask }, i) => [FIRST + i, mask]));
  let any = false;
  const words = message.replace(COVER, (found, code: string | undefined) => {
    if (code === undefined) return found;
    any = true;
    return JSON.stringify(masks.get(Number.parseInt(code, 16)) ?? "").slice(1, -1);
  });
  return any ? words.replace(POINTS, "") : undefined;
}

// As JSON writes it: a backslash of the text itself is doubled, and a whole character has a second half.
const COVER = /\\\\|\\u(d[89ab][0-9a-f]{2})(?!\\ud[c-f])(?:\\u\1(?!\\ud[c-f]))*/g;
const POINTS = / \(U\+D[89AB][0-9A-F]{2}[^)]*\)/g;

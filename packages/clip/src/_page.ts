import type { Cut } from "./_cut.js";

/** The lines that could fit, of `total` in all, and what a note about them needs. */
export interface Page {
  readonly lines: readonly string[];
  readonly total: number;
  readonly start: number;
  /** The hint between its places for the next number. */
  readonly hint: readonly string[];
}

/** The first j lines and the note of them. */
export const pageOf = (page: Page, j: number): string =>
  `${page.lines.slice(0, j).join("\n")}\n${pageNote(page, j)}`;

/** `…[R more line(s) not shown. MORE]`, when j lines are. */
export const pageNote = (page: Page, j: number): string => `…[${leftOf(page, j)}]`;

function leftOf({ total, start, hint }: Page, j: number): string {
  const more = hint.join(String(start + j));
  return `${total - j} more line(s) not shown${more && `. ${more}`}`;
}

/** The length of `pageNote`, without building it: it is asked for at every line. */
export function pageNoteLength({ total, start, hint }: Page, j: number): number {
  const more =
    hint.reduce((sum, part) => sum + part.length, 0) + (hint.length - 1) * String(start + j).length;
  return "…[ more line(s) not shown]".length + String(total - j).length + (more && more + 2);
}

/** How a first line too long for the page is cut; when it is the last, a hint to a next line has nowhere to point. */
export function longLine(page: Page): Cut {
  const [first = ""] = page.lines;
  const last = page.hint.length === 1 ? page.hint.join() : "";
  const rest = page.total > 1 ? leftOf(page, 1) : last;
  const length = `…[line ${page.start} is ${first.length} chars; `;
  return { from: "start", atLine: false, note: (shown) => `${length}${shown} shown${rest && `. ${rest}`}]` };
}

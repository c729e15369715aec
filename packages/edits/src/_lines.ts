/** A text as lines: where each starts, and, last, where the text ends. Only LF ends a line, and belongs to it. */
export interface Lines {
  text: string;
  starts: number[];
  count: number;
}

/** Lines `[a0, a1)` of one text become lines `[b0, b1)` of another. */
export interface Change {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** A change with the lines that it adds. */
export interface Shown extends Change {
  added: string;
}

/** The lines of a text; an empty text has none. */
export function lines(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return { text, starts, count: starts.length - 1 };
}

/** The text of the lines from `from` up to, not including, `to`; lines are counted from 0. */
export function block({ text, starts }: Lines, from: number, to: number): string {
  return text.slice(starts[from], starts[to]);
}

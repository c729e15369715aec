/** A line on its way through a script. It never changes: a changed line is another row. */
export interface Row {
  readonly text: string;
  /** The ending it came with, or nothing, when the place will decide. */
  readonly end: string;
  /** The number it came with; null for a line that a command brought. */
  readonly origin: number | null;
  /** Whether it is new, changed, moved or in another order. */
  readonly modified: boolean;
  readonly printed: boolean;
}

/** A line that a command brings. */
export function newRow(text: string): Row {
  return { text, end: "", origin: null, modified: true, printed: false };
}

/** The row with another text; the same row when the text is the same. */
export function reworded(row: Row, text: string): Row {
  return text === row.text ? row : { ...row, text, modified: true };
}

/** The row as a moved one. */
export function moved(row: Row): Row {
  return row.modified ? row : { ...row, modified: true };
}

/** What rows count for in the size of a text: their characters, and one for each ending. */
export function sizeOf(rows: readonly Row[]): number {
  let size = rows.length;
  for (const row of rows) size += row.text.length;
  return size;
}

import { BOM } from "./_lines.js";
import type { Row } from "./_row.js";

/** Rows as one text, and its lines. */
export interface Written {
  readonly text: string;
  readonly lines: string[];
}

/**
 * The text of rows, each with its own ending, else that of the row above, else that of the row below; whether the
 * last one has an ending is as in the text before.
 */
export function written(rows: readonly Row[], before: string): Written {
  const lines = rows.map((row) => row.text);
  const cr: number[] = [];
  let text = "";
  let end = rows.find((row) => row.end !== "")?.end ?? /\r?\n/.exec(before)?.[0] ?? "\n";
  let from = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    if (row.end !== "" && row.end !== end) {
      text += joined(lines, from, i, end);
      [from, end] = [i, row.end];
    }
    if (end === "\n" && row.text.endsWith("\r")) cr.push(i);
  }
  text += joined(lines, from, rows.length, end);
  // A mark that has come to stand first belongs to the text.
  if (text.startsWith(BOM) && !before.startsWith(BOM)) lines[0] = (lines[0] as string).slice(BOM.length);
  // An empty last line without an ending would be no line.
  if (isOpen(before) && lines.at(-1)) {
    text = text.slice(0, -end.length);
    if (cr.at(-1) === lines.length - 1) cr.pop();
  }
  // A CR that has come to stand before LF belongs to the ending.
  for (const i of cr) lines[i] = (lines[i] as string).slice(0, -1);
  return { text, lines };
}

const isOpen = (text: string): boolean => text !== "" && text !== BOM && !text.endsWith("\n");

/** The lines of a range, each with an ending. */
function joined(lines: readonly string[], from: number, to: number, end: string): string {
  if (from === to) return "";
  // Most texts have one ending, and are joined as they are.
  return (to - from === lines.length ? lines : lines.slice(from, to)).join(end) + end;
}

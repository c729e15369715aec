import { BOM, taken } from "./_lines.js";
import type { Row } from "./_row.js";

/** Rows as one text, and its lines as a view of it shows them. */
export interface Written {
  readonly text: string;
  readonly lines: string[];
}

/**
 * The text of rows, each with its own ending, else that of the row above, else that of the row below; whether the
 * last one has an ending, and a byte order mark, are as in the text before.
 */
export function written(rows: readonly Row[], before: string): Written {
  const lines = rows.map((row) => row.text);
  let text = before.startsWith(BOM) ? BOM : "";
  let end = rows.find((row) => row.end !== "")?.end ?? /\r?\n/.exec(before)?.[0] ?? "\n";
  let from = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    if (row.end === "" || row.end === end) continue;
    text += joined(lines, from, i, end);
    [from, end] = [i, row.end];
  }
  text += joined(lines, from, rows.length, end);
  // An empty last line without an ending would be no line.
  const open = isOpen(before) && !(lines.at(-1) === "" || text === BOM + end);
  if (open && rows.length > 0) text = text.slice(0, -end.length);
  return { text, lines: drift(text, lines) ? [...taken(text).lines] : lines };
}

/** Whether a CR or a mark may have come to stand where it belongs to an ending or to the text. */
const drift = (text: string, lines: readonly string[]): boolean =>
  lines[0]?.startsWith(BOM) || (text.includes("\r") && lines.some((line) => line.endsWith("\r")));

const isOpen = (text: string): boolean => text !== "" && text !== BOM && !text.endsWith("\n");

/** The lines of a range, each with an ending. */
function joined(lines: readonly string[], from: number, to: number, end: string): string {
  if (from === to) return "";
  // Most texts have one ending, and are joined as they are.
  return (to - from === lines.length ? lines : lines.slice(from, to)).join(end) + end;
}

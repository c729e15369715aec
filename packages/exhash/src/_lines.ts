/** The byte order mark, which belongs to a text and to none of its lines. */
export const BOM = "\uFEFF";

/** A text taken apart. */
export interface Lines {
  readonly lines: readonly string[];
  /** The ending of a line, by its index: `\n`, `\r\n`, or, after a last line without a line break, nothing. */
  readonly endOf: (i: number) => string;
}

/** The lines of a text. LF ends a line, with one CR before it; a final one opens no other line. */
export function taken(text: string): Lines {
  const lines = (text.startsWith(BOM) ? text.slice(BOM.length) : text).split("\n");
  const closed = lines.length - 1;
  if (lines[closed] === "") lines.pop();
  const crlf = new Set<number>();
  if (text.includes("\r\n"))
    for (let i = 0; i < closed; i++) {
      const line = lines[i] as string;
      if (!line.endsWith("\r")) continue;
      crlf.add(i);
      lines[i] = line.slice(0, -1);
    }
  return { lines, endOf: (i) => (i >= closed ? "" : crlf.has(i) ? "\r\n" : "\n") };
}

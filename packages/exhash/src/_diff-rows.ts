import type { Exhash } from "./exhash.js";

/** A row of a diff: unchanged, of the new text, or of the old one; `lineno` counts in the text it is of. */
export interface DiffRow {
  readonly sign: " " | "+" | "-";
  readonly lineno: number;
  readonly line: string;
  /** Of a changed line, the text on the other side. */
  readonly other?: string;
}

/** All lines of both texts in one order, the old ones of a change before the new ones. */
export function diffRows(before: readonly string[], result: Changed): DiffRow[] {
  const { lines, origins } = result;
  const { limits, follows } = bounds(result, before.length + 1);
  const out: DiffRow[] = [];
  let next = 1;
  const gone = (end: number): void => {
    for (; next < end; next++) out.push({ sign: "-", lineno: next, line: before[next - 1] as string });
  };
  for (const [i, line] of lines.entries()) {
    const origin = origins[i] ?? 0;
    // A line that came from elsewhere is taken away there and added here.
    const stays = origin >= next && origin <= (limits[i] as number);
    gone(stays ? origin : (follows[i] as number));
    const old = stays ? before[origin - 1] : undefined;
    if (stays) next = origin + 1;
    if (old === line) out.push({ sign: " ", lineno: i + 1, line });
    else if (old === undefined) out.push({ sign: "+", lineno: i + 1, line });
    else {
      out.push({ sign: "-", lineno: origin, line: old, other: line });
      out.push({ sign: "+", lineno: i + 1, line, other: old });
    }
  }
  gone(before.length + 1);
  return out;
}

type Changed = Pick<Exhash, "lines" | "modified" | "origins">;

/**
 * For each new line, the number in the old text of the next line that nothing touched (of itself, if nothing did), and
 * of the next line below it that may stand where it stood.
 */
function bounds({ origins, modified }: Changed, end: number): Record<"limits" | "follows", number[]> {
  const touched = new Set(modified);
  const limits: number[] = [];
  const follows: number[] = [];
  let [limit, follow] = [end, end];
  for (let i = origins.length - 1; i >= 0; i--) {
    const origin = origins[i] ?? end;
    follows[i] = follow;
    if (!touched.has(i + 1)) limit = origin;
    limits[i] = limit;
    if (origin <= limit) follow = origin;
  }
  return { limits, follows };
}

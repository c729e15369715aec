import type { Fields } from "./_fields.js";
import type { Local, Site } from "./_local.js";
import { newRow, type Row } from "./_row.js";
import { quote } from "./_say.js";
import { lineHash } from "./line-hash.js";

/** `a`: lines after the range. */
export function append(at: Fields): Local {
  return bring(at, (rows, lines) => [...rows, ...lines]);
}

/** `i`: lines before the range. */
export function insert(at: Fields): Local {
  return bring(at, (rows, lines) => [...lines, ...rows]);
}

/** `c`: lines instead of the range. */
export function change(at: Fields): Local {
  return bring(at, (_, lines) => lines);
}

function bring(at: Fields, place: (rows: readonly Row[], lines: readonly Row[]) => readonly Row[]): Local {
  at.count(1, 1, "the text, one string");
  // One CR at the end of a line is part of a line break that the text will have in its own way.
  const lines = at
    .text(0, "text")
    .split("\n")
    .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  const rows = lines.filter((line) => ROW.test(line));
  const put: Local["put"] = (old, site) => {
    if (rows.length === lines.length) refuseRows(rows, site);
    site.page.budget.spend(lines.length);
    return place(old, lines.map(newRow));
  };
  return { kind: "local", brings: true, put };
}

/** A line that looks like the row of a view. */
const ROW = /^ *([0-9]{1,9})\|([A-Za-z0-9_-]{2})\|(.*)$/s;

/** Refuses a text whose every line is a row of a view of this text, its address left in front. */
function refuseRows(rows: readonly string[], { page: { input, budget } }: Site): void {
  for (const row of rows) {
    budget.spend(row.length / 3);
    const [, lineno, hash, content] = ROW.exec(row) as unknown as [string, string, string, string];
    if (hash !== lineHash(content) && hash !== lineHash(input[Number(lineno) - 1] ?? "")) return;
  }
  throw new RangeError(
    `${budget.command} has the address of a view before each line of its text, as in ${quote(rows[0] as string, 40)}: send the lines alone`,
  );
}

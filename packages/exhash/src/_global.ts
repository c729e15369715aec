import type { Fields } from "./_fields.js";
import type { Local } from "./_local.js";
import type { Page } from "./_page.js";
import { found, type Pattern, pattern } from "./_pattern.js";
import type { Range } from "./_resolve.js";
import type { Row } from "./_row.js";
import { copy, move, type Transfer } from "./_transfer.js";

/** A command for each line that matches, or that does not. */
export interface Global {
  readonly kind: "global";
  readonly pattern: Pattern;
  readonly inverted: boolean;
  readonly sub: Local | Transfer;
}

/** `g`, `g!` and `v`: a pattern, and the command for each line. */
export function global(at: Fields, sub: (list: readonly unknown[]) => Local | Transfer): Global {
  at.count(2, 2, '(pattern, (subcommand, …)), such as "TODO", ["d"]');
  const sought = pattern(at.text(0, "pattern"), false, at);
  return { kind: "global", pattern: sought, inverted: at.op !== "g", sub: sub(at.nested(1, "subcommand")) };
}

/** Marks the lines that match, then visits each from the top, wherever the visits before have put it. */
export function visitAll(page: Page, range: Range, { pattern, inverted, sub }: Global, dest: number): void {
  const marked = new Set<Row>();
  for (const row of page.rows.slice(range.from, range.to))
    if (found(pattern, row.text, page.budget) !== inverted) marked.add(row);
  if (sub.kind === "local") visitEach(page, marked, sub);
  else transferEach(page, marked, sub, dest);
}

/** Rebuilds the rows in one pass, as every visit changes only the place it is at. */
function visitEach(page: Page, marked: Set<Row>, sub: Local): void {
  const { rows } = page;
  const out: Row[] = [];
  for (let i = 0; i < rows.length; ) {
    const row = rows[i] as Row;
    if (!marked.has(row)) {
      out.push(row);
      i++;
      continue;
    }
    const old = rows.slice(i, i + (sub.takesNext ? 2 : 1));
    const put = sub.put(old, { page, first: out.length + 1, alone: true, visited: true });
    page.account(out.length, old, put);
    for (const one of put) out.push(one);
    i += old.length;
  }
  page.budget.spend(rows.length / 4);
  page.rows = out;
}

function transferEach(page: Page, marked: Set<Row>, { copies, dest: spot }: Transfer, dest: number): void {
  for (let i = 0; i < page.rows.length; ) {
    if (!marked.delete(page.rows[i] as Row)) {
      i++;
      continue;
    }
    const to = spot.kind === "last" ? page.rows.length : dest;
    (copies ? copy : move)(page, { from: i, to: i + 1 }, to);
  }
}

import { type Global, visitAll } from "./_global.js";
import type { Local } from "./_local.js";
import type { Page } from "./_page.js";
import type { Parsed } from "./_parse.js";
import { lineOf, type Range, resolved } from "./_resolve.js";
import { copy, move, type Transfer } from "./_transfer.js";

/** Runs one command on the text as the ones before have left it. */
export function runOn(page: Page, { where, address, action }: Parsed): void {
  page.budget.command = where;
  page.budget.spend(10);
  const range = resolved(page, address);
  // All lines of a text that has none.
  if (address.kind === "all" && range.to === 0 && !(action.kind === "local" && action.brings)) return;
  if (action.kind === "local") put(page, range, action, address.kind === "spot");
  else if (action.kind === "transfer") (action.copies ? copy : move)(page, range, destOf(page, action));
  else visitAll(page, range, action, destOf(page, action.sub));
}

function put(page: Page, { from, to }: Range, action: Local, alone: boolean): void {
  const old = page.rows.slice(from, alone && action.takesNext ? to + 1 : to);
  const rows = action.put(old, { page, first: from + 1, alone, visited: false });
  page.replace(from, old, rows, action.reorders);
}

/** The number of the line that lines go after; 0 where the command has no destination. */
function destOf(page: Page, action: Local | Transfer | Global): number {
  return action.kind === "transfer" ? lineOf(page, action.dest, true) : 0;
}

import { destination, type Spot } from "./_address.js";
import type { Fields } from "./_fields.js";
import type { Page } from "./_page.js";
import type { Range } from "./_resolve.js";
import { moved, newRow, sizeOf } from "./_row.js";

/** A command that puts its lines after another line. */
export interface Transfer {
  readonly kind: "transfer";
  readonly copies: boolean;
  readonly dest: Spot;
}

/** `m` and `t`: the lines, or a copy of them, to after the destination. */
export function transfer(at: Fields): Transfer {
  at.count(1, 1, "the destination, one address");
  return { kind: "transfer", copies: at.op === "t", dest: destination(at.text(0, "destination"), at) };
}

/** Copies lines to after the line `dest`, or before the first when that is 0. */
export function copy(page: Page, { from, to }: Range, dest: number): void {
  page.budget.spend(25 * (to - from));
  const rows = page.rows.slice(from, to).map((row) => newRow(row.text));
  page.grow(sizeOf(rows));
  page.touch(dest);
  page.splice(dest, 0, rows);
}

/** Moves lines to after the line `dest`, or before the first when that is 0. */
export function move(page: Page, { from, to }: Range, dest: number): void {
  if (dest > from && dest <= to)
    throw new RangeError(
      `${page.budget.command} has the destination ${dest}, but the destination is within moved range ${from + 1}..${to}: lines do not go inside themselves, so name another line`,
    );
  const rows = page.rows.slice(from, to).map(moved);
  page.budget.spend(rows.length);
  if (dest !== from) page.touch(Math.min(from, dest));
  page.splice(from, rows.length, []);
  page.splice(dest > from ? dest - rows.length : dest, 0, rows);
}

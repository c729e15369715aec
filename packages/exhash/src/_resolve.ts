import type { Address, Spot } from "./_address.js";
import type { Page } from "./_page.js";
import { quote } from "./_say.js";
import { lineHash } from "./line-hash.js";
import { lnhash } from "./lnhash.js";

/** Lines `[from, to)` of a page, counted from 0. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How far from its number a line is looked for that has the wanted hash. */
const NEAR = 20;

/** How long a line is that is not looked at there. */
const LONG = 2000;

/** The lines an address stands for now, each hash checked. */
export function resolved(page: Page, address: Address): Range {
  if (address.kind === "all") return { from: 0, to: page.rows.length };
  if (address.kind === "spot") {
    const at = lineOf(page, address.at, true);
    return { from: Math.max(at - 1, 0), to: at };
  }
  const [first, last] = [lineOf(page, address.first, false), lineOf(page, address.last, false)];
  if (first <= last) return { from: first - 1, to: last };
  throw new RangeError(
    `${page.budget.command} has an invalid range: ${first}..${last} is reversed, so swap its ends`,
  );
}

/** The number of the line a place stands for now; 0 is before the first. */
export function lineOf(page: Page, spot: Spot, alone: boolean): number {
  const { rows, budget } = page;
  if (spot.kind === "top") return 0;
  if (spot.kind === "last") {
    if (rows.length > 0) return rows.length;
    throw new RangeError(
      `${budget.command}'s address '$' is out of range: the text has no lines, so insert at 0|AA|`,
    );
  }
  const { lineno, hash } = spot;
  if (lineno > rows.length)
    throw new RangeError(
      `${budget.command} has an address out of range: ${lineno} > ${rows.length}, the number of lines now: ${rows.length > 0 ? "name one of them, or $ for the last" : "insert at 0|AA|"}`,
    );
  if (hash !== undefined && hash !== hashAt(page, lineno)) {
    const first = firstHash(page, lineno);
    if (!alone || hash !== first) throw stale(page, lineno, hash, first);
  }
  return lineno;
}

/** The hash of a line as it is now. */
function hashAt(page: Page, lineno: number): string {
  const text = textAt(page, lineno);
  page.budget.spend(1 + text.length / 3);
  return lineHash(text);
}

/** The hash of the line as it came, when commands have changed it without moving it. */
function firstHash(page: Page, lineno: number): string | undefined {
  const text = page.input[lineno - 1];
  if (lineno > page.fixed || text === undefined || text === textAt(page, lineno)) return undefined;
  page.budget.spend(1 + text.length / 3);
  return lineHash(text);
}

function stale(page: Page, lineno: number, hash: string, first: string | undefined): RangeError {
  const now = hashAt(page, lineno);
  const found = first === undefined ? `got ${now}` : `current ${now}, call-start ${first}`;
  return new RangeError(
    `${page.budget.command} has a stale lnhash at line ${lineno} (expected ${hash}, ${found}): ${cause(page, lineno, first)}, it is now ${shown(page, lineno)}; send ${lineno}|${now}| if you mean it${near(page, lineno, hash)}`,
  );
}

/** Why a line has another hash, as far as one can tell. */
function cause(page: Page, lineno: number, first: string | undefined): string {
  if (first !== undefined) return "an earlier command of this call edited the line";
  if (lineno > page.fixed) return "earlier commands of this call moved lines here";
  return "the line changed since the view";
}

/** The row of a line, quoted and cut. */
export function shown(page: Page, lineno: number): string {
  const text = textAt(page, lineno);
  return quote(`${lnhash(lineno, text)}${text}`, 120);
}

/** Where the wanted line may have gone: the only line around here with its hash. */
function near(page: Page, lineno: number, hash: string): string {
  const around = page.rows.slice(Math.max(0, lineno - 1 - NEAR), lineno + NEAR);
  const found = around.filter(({ text }) => text.length < LONG && lineHash(text) === hash);
  const [row] = found;
  return row && found.length === 1 ? `, or ${shown(page, page.rows.indexOf(row) + 1)} if that` : "";
}

const textAt = (page: Page, lineno: number): string => page.rows[lineno - 1]?.text as string;

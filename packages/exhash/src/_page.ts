import type { Budget } from "./_budget.js";
import { taken } from "./_lines.js";
import { type Row, sizeOf } from "./_row.js";

/** A text while a script runs over it. */
export class Page {
  rows: Row[];
  /** The lines as they came. */
  readonly input: readonly string[];
  /** The numbers that removed lines came with. */
  readonly deleted: Set<number> = new Set();
  readonly budget: Budget;
  /** How many lines, from the top, no command has taken away, added or moved: they have the number they came with. */
  fixed: number;
  #size: number;

  constructor(text: string, budget: Budget) {
    const { lines, endOf } = taken(text);
    this.input = lines;
    this.rows = lines.map((line, i) => ({
      text: line,
      end: endOf(i),
      origin: i + 1,
      modified: false,
      printed: false,
    }));
    this.budget = budget;
    this.fixed = lines.length;
    this.#size = text.length + 1;
  }

  /** Puts rows where `old` stand, from the index `from` on. */
  replace(from: number, old: readonly Row[], put: readonly Row[], reorders = false): void {
    this.account(from, old, put, reorders);
    if (put.length === old.length) for (let i = 0; i < put.length; i++) this.rows[from + i] = put[i] as Row;
    else this.splice(from, old.length, put);
  }

  /** Takes rows out and puts others in. */
  splice(from: number, count: number, put: readonly Row[]): void {
    this.budget.spend(10 + (this.rows.length - from + put.length) / 5);
    // A spread of many rows would overflow the stack.
    if (put.length < 1000) this.rows.splice(from, count, ...put);
    else this.rows = this.rows.slice(0, from).concat(put, this.rows.slice(from + count));
  }

  /** Notes what a replacement does to the size, to the numbers of the lines and to the list of deleted ones. */
  account(from: number, old: readonly Row[], put: readonly Row[], reorders = false): void {
    // A line more costs until the end: a row, an address, a row of a report.
    this.budget.spend(3 * (old.length + put.length) + 25 * Math.max(0, put.length - old.length));
    this.grow(sizeOf(put) - sizeOf(old));
    if (put.length !== old.length || (reorders && put !== old)) this.touch(from + common(old, put));
    if (old.every((row, i) => row.origin === put[i]?.origin)) return;
    const kept = new Set(put.map((row) => row.origin));
    for (const { origin } of old) if (origin !== null && !kept.has(origin)) this.deleted.add(origin);
  }

  /** Notes that the text becomes longer, or refuses it. */
  grow(by: number): void {
    this.#size += by;
    this.budget.hold(this.#size);
  }

  /** Notes that lines from an index on may no longer have the number they came with. */
  touch(from: number): void {
    this.fixed = Math.min(this.fixed, from);
  }
}

/** How many rows, from the first, are the same in both. */
function common(old: readonly Row[], put: readonly Row[]): number {
  let same = 0;
  while (same < old.length && old[same] === put[same]) same++;
  return same;
}

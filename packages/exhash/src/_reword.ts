import type { Site } from "./_local.js";
import { type Row, reworded } from "./_row.js";

/** The rows with each text put through `change`, which costs about `cost` units a character. */
export function rewordEach(
  rows: readonly Row[],
  { page: { budget } }: Site,
  cost: number,
  change: (text: string) => string,
): Row[] {
  let made = 0;
  return rows.map((row) => {
    budget.spend(3 + row.text.length * cost);
    const text = change(row.text);
    made += text.length;
    budget.hold(made);
    return reworded(row, text);
  });
}

import type { Budget } from "./_budget.js";
import type { Fields } from "./_fields.js";
import type { Local } from "./_local.js";
import { moved, type Row } from "./_row.js";

/** `sort`: the lines by their characters, as UTF-8 bytes would have it; what is equal keeps its order. */
export function sort(at: Fields): Local {
  at.count(0, 0, "none");
  return {
    kind: "local",
    reorders: true,
    put: (rows, { page }) => {
      const size = rows.reduce((sum, row) => sum + row.text.length, 0);
      page.budget.spend((rows.length + size / 16) * (1 + Math.log2(rows.length + 1)));
      const sorted = ordered(rows, page.budget);
      return sorted.every((row, i) => row.text === rows[i]?.text) ? rows : sorted.map(moved);
    },
  };
}

function ordered(rows: readonly Row[], budget: Budget): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row.text, budget) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

/**
 * A text whose UTF-16 units are in the order of the characters they stand for: there the surrogates, which spell the
 * highest characters, come last.
 */
function keyOf(text: string, budget: Budget): string {
  if (!/[\uD800-\uFFFF]/.test(text)) return text;
  budget.spend(text.length * 5);
  const whole = text.replace(/\p{Surrogate}/gu, "\uFFFD");
  return whole.replace(/[\uD800-\uFFFF]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

import { clip } from "@shalya/clip";
import { verbatim } from "@shalya/errors";
import { keepFrom } from "./_keep.js";
import type { Kit } from "./_kit.js";

/** What belongs to a list beside its lines. */
export interface Listing {
  /** What stands for no lines. */
  readonly empty: string;
  /** What there is to know of how the list came about, the most important first. */
  readonly notes?: readonly string[];
  /** What is also said where not all is shown. */
  readonly counted: string;
  /** The files that text in the lines came from, as they are resolved. */
  readonly sources?: readonly string[];
}

/** Lines as a result within the budget, cut after one of them, with the whole kept; it cannot pass for a failure. */
export function listed(
  kit: Kit,
  lines: readonly string[],
  { empty, notes = [], counted, sources = [] }: Listing,
): string {
  const { maxChars: n } = kit;
  const text = verbatim(lines.join("\n") || empty);
  const all = [text, ...notes.map((note) => `…[${note}]`)].join("\n");
  if (all.length <= n) return all;
  const saved = keepFrom(kit, sources)(all);
  // A small budget may not hold every note beside some text.
  for (let many = notes.length; many >= 0; many--) {
    const more = [counted, ...notes.slice(0, many)].join(". ");
    const cut = clip(text, n, { more, keep: () => saved });
    if (cut.length <= n) return cut;
  }
  return clip(text, n);
}

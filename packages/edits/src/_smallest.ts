import { diffArrays } from "diff/lib/diff/array.js";
import type { Change } from "./_lines.js";

/** How many comparisons of lines may still be made: a count, since a clock is not repeatable. */
export interface Budget {
  left: number;
}

const OVER = Symbol();

/** What one diff may spend: about half a second. */
export function budget(): Budget {
  return { left: 4_000_000 };
}

/** Tells of a gap its smallest set of changes, or the gap itself when finding that costs half of what is left to spend. */
export function smallest(x: number[], y: number[], budget: Budget): (gap: Change) => Change[] {
  return (gap) => {
    const keep = Math.floor(budget.left / 2);
    // jsdiff's own bound, `maxEditLength`, counts neither the equal lines it passes nor the gaps of one call together.
    const comparator = (one: number, other: number) => {
      if (--budget.left < keep) throw OVER;
      return one === other;
    };
    try {
      const parts = diffArrays(x.slice(gap.a0, gap.a1), y.slice(gap.b0, gap.b1), { comparator });
      return changed(parts, gap);
    } catch (e) {
      if (e !== OVER) throw e;
      return [gap];
    }
  };
}

interface Part {
  added: boolean;
  removed: boolean;
  count: number;
}

/** The parts of a gap that jsdiff calls added or removed, by where they are. */
function changed(parts: Part[], gap: Change): Change[] {
  let { a0, b0 } = gap;
  return parts.flatMap(({ added, removed, count }) => {
    const part = { a0, a1: added ? a0 : a0 + count, b0, b1: removed ? b0 : b0 + count };
    a0 = part.a1;
    b0 = part.b1;
    return added || removed ? [part] : [];
  });
}

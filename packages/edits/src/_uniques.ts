import type { Change } from "./_lines.js";

/**
 * Tells of a gap between two lists of numbers below `kinds` the pairs of places whose number stands there exactly once
 * on each side, in order of the first list; undefined when no number stands on both sides.
 */
export function uniques(
  x: number[],
  y: number[],
  kinds: number,
): (gap: Change) => [number, number][] | undefined {
  const inX = new Int32Array(kinds);
  const inY = new Int32Array(kinds);
  const where = new Int32Array(kinds);
  return ({ a0, a1, b0, b1 }) => {
    for (let i = a0; i < a1; i++) bump(inX, x[i] as number, 1);
    for (let j = b0; j < b1; j++) {
      bump(inY, y[j] as number, 1);
      where[y[j] as number] = j;
    }
    let shared = false;
    const pairs: [number, number][] = [];
    for (let i = a0; i < a1; i++) {
      const n = x[i] as number;
      if (inY[n]) shared = true;
      if (inX[n] === 1 && inY[n] === 1) pairs.push([i, where[n] as number]);
    }
    for (let i = a0; i < a1; i++) inX[x[i] as number] = 0;
    for (let j = b0; j < b1; j++) inY[y[j] as number] = 0;
    return shared ? pairs : undefined;
  };
}

function bump(counts: Int32Array, n: number, by: number): void {
  counts[n] = (counts[n] as number) + by;
}

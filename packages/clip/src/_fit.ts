/** A first step for a search among texts. */
export const STEP = 64;

/**
 * The largest whole number from `low` to `high` that fits, when each smaller one does too; undefined for none. It is
 * looked for in steps of `step` and then twice as much, where trying a number far too large would be dear.
 */
export function longestFit(
  low: number,
  high: number,
  fits: (size: number) => boolean,
  step: number = Number.POSITIVE_INFINITY,
): number | undefined {
  if (low > high || !fits(low)) return undefined;
  let [fitting, over, most] = [low, high + 1, step];
  while (over - fitting > 1) {
    const middle = Math.min(Math.floor((fitting + over) / 2), fitting + most);
    if (fits(middle)) fitting = middle;
    else over = middle;
    most *= 2;
  }
  return fitting;
}

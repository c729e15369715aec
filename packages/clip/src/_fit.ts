/** The largest whole number from `low` to `high` that fits, when each smaller one does too; undefined for none. */
export function longestFit(low: number, high: number, fits: (size: number) => boolean): number | undefined {
  if (low > high || !fits(low)) return undefined;
  let [fitting, over] = [low, high + 1];
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2);
    if (fits(middle)) fitting = middle;
    else over = middle;
  }
  return fitting;
}

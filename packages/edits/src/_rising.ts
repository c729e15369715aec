/** The longest run of pairs that rises on both sides; the pairs come in rising order of the first. */
export function rising(pairs: [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length);
  pairs.forEach(([, j], k) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((pairs[ends[mid] as number] as [number, number])[1] < j) low = mid + 1;
      else high = mid;
    }
    before[k] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = k;
  });
  const out: [number, number][] = [];
  for (let k = ends.at(-1) ?? -1; k >= 0; k = before[k] as number) out.push(pairs[k] as [number, number]);
  return out.reverse();
}

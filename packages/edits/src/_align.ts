import { diffArrays } from "diff/lib/diff/array.js";
import { block, type Lines } from "./_lines.js";
import { uniques } from "./_uniques.js";

/** Lines `[a0, a1)` of the one text are replaced by lines `[b0, b1)` of the other. */
export interface Change {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

interface Gap extends Change {
  depth: number;
}

/** Gaps up to this many lines are not worth splitting. */
const SMALL = 64;
/** Texts can be made whose every split frees one line only; each level of splits costs a pass over the lines. */
const DEEPEST = 12;
/** Comparisons of lines that one call may spend: a little over half a second. A count, since a clock is not repeatable. */
const BUDGET = 4_000_000;

/** What differs between two texts, in order, with equal lines between; at a bounded cost, so not always the least. */
export function changes(a: Lines, b: Lines): Change[] {
  const [head, tail] = ends(a, b);
  const numbers = new Map<string, number>();
  const x = numbered(a, head, a.count - tail, numbers);
  const y = numbered(b, head, b.count - tail, numbers);
  return aligned(x, y, numbers.size).map(({ a0, a1, b0, b1 }) => ({
    a0: a0 + head,
    a1: a1 + head,
    b0: b0 + head,
    b1: b1 + head,
  }));
}

/** How many lines the texts have in common at their start and, after those, at their end. */
function ends(a: Lines, b: Lines): [head: number, tail: number] {
  const same = (i: number, j: number) => block(a, i, i + 1) === block(b, j, j + 1);
  const most = Math.min(a.count, b.count);
  let head = 0;
  while (head < most && same(head, head)) head++;
  let tail = 0;
  while (tail < most - head && same(a.count - 1 - tail, b.count - 1 - tail)) tail++;
  return [head, tail];
}

/** Each line as a number that stands for its content. */
function numbered(text: Lines, from: number, to: number, numbers: Map<string, number>): number[] {
  const out: number[] = [];
  for (let i = from; i < to; i++) {
    const line = block(text, i, i + 1);
    const n = numbers.get(line) ?? numbers.size;
    if (n === numbers.size) numbers.set(line, n);
    out.push(n);
  }
  return out;
}

/** Splits at the lines that stand exactly once on each side, again and again; jsdiff does what is left. */
function aligned(x: number[], y: number[], kinds: number): Change[] {
  const out: Change[] = [];
  const unique = uniques(x, y, kinds);
  const budget = { left: BUDGET };
  const todo: Gap[] = [{ a0: 0, a1: x.length, b0: 0, b1: y.length, depth: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const gap = trimmed(x, y, next);
    const both = unique(gap);
    if (!both) add(out, gap);
    else if (both.length > 0 && gap.depth < DEEPEST && gap.a1 - gap.a0 + gap.b1 - gap.b0 > SMALL)
      todo.push(...between(gap, rising(both)));
    else for (const change of smallest(x, y, gap, budget)) add(out, change);
  }
  return out;
}

function trimmed(x: number[], y: number[], gap: Gap): Gap {
  let { a0, a1, b0, b1 } = gap;
  for (; a0 < a1 && b0 < b1 && x[a0] === y[b0]; a0++) b0++;
  for (; a0 < a1 && b0 < b1 && x[a1 - 1] === y[b1 - 1]; a1--) b1--;
  return { a0, a1, b0, b1, depth: gap.depth };
}

/** Adds a change, as one with the last when no line is between them. */
function add(out: Change[], { a0, a1, b0, b1 }: Change): void {
  if (a0 === a1 && b0 === b1) return;
  const last = out.at(-1);
  if (last && last.a1 === a0 && last.b1 === b0) {
    last.a1 = a1;
    last.b1 = b1;
  } else out.push({ a0, a1, b0, b1 });
}

/** The longest run of pairs that rises on both sides; the pairs come in rising order of the first. */
function rising(pairs: [number, number][]): [number, number][] {
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

/** The gaps between anchors, last first, since the work is taken from the end. */
function between(gap: Gap, anchors: [number, number][]): Gap[] {
  const depth = gap.depth + 1;
  let { a0, b0 } = gap;
  const out = anchors.map(([i, j]) => {
    const piece = { a0, a1: i, b0, b1: j, depth };
    a0 = i + 1;
    b0 = j + 1;
    return piece;
  });
  out.push({ a0, a1: gap.a1, b0, b1: gap.b1, depth });
  return out.reverse();
}

const OVER = Symbol();

/** The smallest set of changes within a gap; the whole gap as one change when that costs half of what is left. */
function smallest(x: number[], y: number[], gap: Gap, budget: { left: number }): Change[] {
  let steps = budget.left / 2;
  const from = steps;
  // Counting comparisons bounds what `maxEditLength` leaves open: long equal runs, and many gaps in one call.
  const comparator = (l: number, r: number) => {
    if (--steps < 0) throw OVER;
    return l === r;
  };
  try {
    const parts = diffArrays(x.slice(gap.a0, gap.a1), y.slice(gap.b0, gap.b1), {
      comparator,
    });
    let { a0, b0 } = gap;
    return parts.flatMap(({ added, removed, count }) => {
      const part = { a0, a1: added ? a0 : a0 + count, b0, b1: removed ? b0 : b0 + count };
      a0 = part.a1;
      b0 = part.b1;
      return added || removed ? [part] : [];
    });
  } catch (e) {
    if (e !== OVER) throw e;
    return [gap];
  } finally {
    budget.left -= from - steps;
  }
}

import { block, type Change, type Lines } from "./_lines.js";
import { rising } from "./_rising.js";
import { type Budget, budget, smallest } from "./_smallest.js";
import { uniques } from "./_uniques.js";

/** The number of each line that was seen. */
type Numbers = Map<string | number, number>;

interface Gap extends Change {
  depth: number;
}

/** Gaps up to this many lines are not worth splitting. */
const SMALL = 64;
/** Texts can be made whose every split frees one line only; each level of splits costs a pass over the lines. */
const DEEPEST = 12;

/** What differs between two texts, in order, with equal lines between; at a bounded cost, so not always the least. */
export function changes(a: Lines, b: Lines, left: Budget = budget()): Change[] {
  const [head, tail] = ends(a, b);
  const numbers: Numbers = new Map();
  const x = numbered(a, head, a.count - tail, numbers);
  const y = numbered(b, head, b.count - tail, numbers);
  return aligned(x, y, numbers.size, left).map(({ a0, a1, b0, b1 }) => ({
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
function numbered(text: Lines, from: number, to: number, numbers: Numbers): number[] {
  const out: number[] = [];
  for (let i = from; i < to; i++) {
    const key = keyed(text, i);
    const n = numbers.get(key) ?? numbers.size;
    if (n === numbers.size) numbers.set(key, n);
    out.push(n);
  }
  return out;
}

/** A line, or of one with a single character its code: of those a text can have a million, all to be hashed. */
function keyed(text: Lines, i: number): string | number {
  const line = block(text, i, i + 1);
  return line.length === 2 && line[1] === "\n" ? line.charCodeAt(0) : line;
}

/** Splits at the lines that stand exactly once on each side, again and again; jsdiff does what is left. */
function aligned(x: number[], y: number[], kinds: number, left: Budget): Change[] {
  const out: Change[] = [];
  const unique = uniques(x, y, kinds);
  const least = smallest(x, y, left);
  const todo: Gap[] = [{ a0: 0, a1: x.length, b0: 0, b1: y.length, depth: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const gap = trimmed(x, y, next);
    const both = unique(gap);
    const splits = both && both.length > 0 && gap.depth < DEEPEST && lineCount(gap) > SMALL;
    if (!both) add(out, gap);
    else if (splits) for (const piece of between(gap, rising(both))) todo.push(piece);
    else for (const change of least(gap)) add(out, change);
  }
  return out;
}

function lineCount({ a0, a1, b0, b1 }: Change): number {
  return a1 - a0 + b1 - b0;
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

import { changes } from "./_align.js";
import { block, type Lines, lines, type Shown } from "./_lines.js";
import { patch } from "./_patch.js";
import { budget } from "./_smallest.js";
import { type Span, spans, written } from "./_spans.js";
import type { DiffOptions } from "./diff-text.js";
import type { Edit } from "./edits.js";

/**
 * A unified diff of what `applyEdits(text, edits)` changes, or "" when that is nothing.
 *
 * It is made from the edits alone, so the text is looked through for their places and its lines, and not compared. In
 * all else it is as `diffText` makes it, and applies to the same result.
 *
 * @throws {TypeError} as `applyEdits` and `diffText` do
 * @throws {RangeError} as `applyEdits` and `diffText` do
 */
export function diffEdits(
  text: string,
  edits: readonly Readonly<Edit>[],
  path = "file",
  options: DiffOptions = {},
): string {
  const made = spans(text, edits);
  const write = patch(path, options);
  const [a, left] = [lines(text), budget()];
  const shown: Shown[] = [];
  let longer = 0;
  for (const { from, to, inside } of touched(a, made)) {
    const [start, end] = [a.starts[from] as number, a.starts[to] as number];
    const now = lines(written(text, inside, start, end));
    for (const { a0, a1, b0, b1 } of changes(lines(text.slice(start, end)), now, left)) {
      const b = from + longer;
      shown.push({ a0: from + a0, a1: from + a1, b0: b + b0, b1: b + b1, added: block(now, b0, b1) });
    }
    longer += now.count - (to - from);
  }
  return write(a, shown);
}

/** Lines `[from, to)`, and the spans inside them. */
interface Touched {
  from: number;
  to: number;
  inside: Span[];
}

/** The lines that spans touch, up to and with the line at their end, since a span may take the break before it. */
function touched(text: Lines, spans: Span[]): Touched[] {
  const out: Touched[] = [];
  for (const span of spans) {
    const [from, to] = [lineAt(text, span.start), Math.min(lineAt(text, span.end) + 1, text.count)];
    const last = out.at(-1);
    if (last && from <= last.to) {
      last.to = to;
      last.inside.push(span);
    } else out.push({ from, to, inside: [span] });
  }
  return out;
}

/** The line that an offset is in. */
function lineAt({ starts }: Lines, offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if ((starts[mid] as number) <= offset) low = mid;
    else high = mid;
  }
  return low;
}

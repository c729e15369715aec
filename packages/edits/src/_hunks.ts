import { block, type Lines, type Shown } from "./_lines.js";

/** The changes to a text, which are in order and apart, as the hunks of a unified diff. */
export function hunks(a: Lines, changes: Shown[], context: number): string {
  const out: string[] = [];
  for (let i = 0; i < changes.length; ) {
    let j = i + 1;
    while (j < changes.length && at(changes, j).a0 - at(changes, j - 1).a1 <= 2 * context) j++;
    out.push(hunk(a, changes.slice(i, j), context));
    i = j;
  }
  return out.join("");
}

function at(changes: Shown[], i: number): Shown {
  return changes[i] as Shown;
}

function hunk(a: Lines, group: Shown[], context: number): string {
  const [first, last] = [at(group, 0), at(group, group.length - 1)];
  const lead = Math.min(context, first.a0);
  const trail = Math.min(context, a.count - last.a1);
  const from = range(first.a0 - lead, last.a1 + trail);
  const to = range(first.b0 - lead, last.b1 + trail);
  const body: string[] = [];
  let done = first.a0 - lead;
  for (const { a0, a1, added } of group) {
    body.push(marked(" ", block(a, done, a0)), marked("-", block(a, a0, a1)), marked("+", added));
    done = a1;
  }
  body.push(marked(" ", block(a, done, last.a1 + trail)));
  return `@@ -${from} +${to} @@\n${body.join("")}`;
}

/** Lines `[from, to)` as a header gives them: counted from 1, or, when there are none, from the line before. */
function range(from: number, to: number): string {
  const size = to - from;
  if (size === 0) return `${from},0`;
  return size === 1 ? `${from + 1}` : `${from + 1},${size}`;
}

function marked(sign: string, text: string): string {
  if (text === "") return "";
  if (!text.endsWith("\n")) return `${marked(sign, `${text}\n`)}\\ No newline at end of file\n`;
  return `${sign}${text.slice(0, -1).replaceAll("\n", `\n${sign}`)}\n`;
}

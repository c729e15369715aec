import { ACTS, getMark, isMarked, READS, SUMMARY, setMark, WRITES } from "./_mark.js";
import { needMethod, needTool } from "./_need.js";
import { ACTING_TOOLS, WRITE_TOOLS } from "./tables.js";

/** What can carry a mark: a function, or a tool object of any harness. */
export type Markable = object;

/**
 * Puts a mark on a tool and gives the same tool back. Also a decorator for methods (the standard's, not
 * `experimentalDecorators`).
 */
// A context of `never` takes a method that says what its `this` is, too.
export type Mark = <F extends Markable>(tool: F, context?: ClassMethodDecoratorContext<never>) => F;

/**
 * The same tool, marked as one that changes something, so that an approval step can put it in front of a person.
 *
 * Throws `TypeError` for what cannot be marked, for a decorator on anything but a method, and for a tool marked `reads`.
 */
export const writes: Mark = (tool, context) => marked("writes", WRITES, tool, context);

/**
 * The same tool, marked as one that acts without writing a file the user owns: it calls an API, or starts a watch.
 *
 * Approval does not gate such a tool; a sub-agent told not to act loses it. A tool may be marked `writes`, too. Throws
 * `TypeError` as `writes` does.
 */
export const acts: Mark = (tool, context) => marked("acts", ACTS, tool, context);

/**
 * The same tool, marked as one that only reads. A tool without any mark is not taken for one.
 *
 * Throws `TypeError` for what cannot be marked, for a decorator on anything but a method, and for a tool marked `writes`
 * or `acts`.
 */
export const reads: Mark = (tool, context) => marked("reads", READS, tool, context);

/** Whether a tool is marked `writes` or, given a name, whether `WRITE_TOOLS` has it. Never throws. */
export function isWrite(tool: unknown): boolean {
  return typeof tool === "string" ? WRITE_TOOLS.has(tool) : isMarked(tool, WRITES);
}

/** Whether a tool is marked `acts` or, given a name, whether `ACTING_TOOLS` has it. Never throws. */
export function hasEffect(tool: unknown): boolean {
  return typeof tool === "string" ? ACTING_TOOLS.has(tool) : isMarked(tool, ACTS);
}

/**
 * The same `to`, with every mark of `from` and its summary: a wrapper, a bound function and a copy made by hand lose them.
 *
 * Throws `TypeError` when either cannot be marked, or when `to` would then both read only and write or act.
 */
export function copyMarks<F extends Markable>(from: Markable, to: F): F {
  needTool(from, "the tool to copy marks from");
  needTool(to, "the tool to copy marks to");
  const marks = marksOf(from);
  refuseBoth("copyMarks", [...marks, ...marksOf(to)]);
  for (const mark of marks) setMark(to, mark, true);
  const summary = getMark(from, SUMMARY);
  if (summary !== undefined) setMark(to, SUMMARY, summary);
  return to;
}

function marked<F extends Markable>(name: string, mark: symbol, tool: F, context: unknown): F {
  needMethod(context, name);
  needTool(tool, `the tool given to ${name}`);
  refuseBoth(name, [mark, ...marksOf(tool)]);
  setMark(tool, mark, true);
  return tool;
}

const marksOf = (tool: unknown): symbol[] => [WRITES, ACTS, READS].filter((mark) => isMarked(tool, mark));

function refuseBoth(name: string, marks: symbol[]): void {
  const other = marks.includes(WRITES) ? "writes" : marks.includes(ACTS) ? "acts" : undefined;
  if (other === undefined || !marks.includes(READS)) return;
  throw new TypeError(
    `the tool given to ${name} would be marked reads and ${other}: keep the one that is true`,
  );
}

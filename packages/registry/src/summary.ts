import { flat } from "./_flat.js";
import { needTools } from "./_list.js";
import { getMark, SUMMARY, setMark } from "./_mark.js";
import { NAME, nameOf } from "./_name.js";
import { needMethod, needTool, wrongType } from "./_need.js";
import type { Markable } from "./marks.js";

/** Turns the arguments of a call into the one line a person reads about it. */
export type Summary = (args: never) => string;

/**
 * The summaries of tools by name, where `summarise` looks for a tool that has none of its own. Empty until
 * `registerSummaries`, or `set`, fills it.
 *
 * Each installed copy of this package has a map of its own; the marks on tools are understood by all copies.
 */
export const SUMMARIES: Map<string, Summary> = /* @__PURE__ */ new Map();

/**
 * A mark that gives a tool its summary, to call on a function or a tool object, or to put on a method as a decorator.
 *
 * `fn` gets the arguments of the call as one object, and gives one line. Throws `TypeError` when `fn` is not a function;
 * what it returns throws it for what cannot be marked, and for a decorator on anything but a method.
 */
export function summary<A = Record<string, unknown>>(
  fn: (args: A) => string,
): <F extends Markable>(tool: F, context?: ClassMethodDecoratorContext<never>) => F {
  if (typeof fn !== "function") throw wrongType(fn, "the summary", "a function from arguments to one line");
  return (tool, context) => {
    needMethod(context, "summary(fn)");
    needTool(tool, "the tool given to summary(fn)");
    setMark(tool, SUMMARY, fn);
    return tool;
  };
}

/**
 * Enters the summary of each tool in `SUMMARIES`, under the tool's `name`. A tool without a summary adds nothing.
 *
 * `replace` (false) lets a summary take the place of another. Throws `TypeError` when `tools` is not an array of functions
 * and tool objects that each have a name, and `RangeError` when a name has another summary; then nothing is entered.
 */
export function registerSummaries(tools: readonly Markable[], options: { replace?: boolean } = {}): void {
  const list = needTools(tools);
  const replace = needReplace(options);
  const found = new Map<string, Summary>();
  for (const [i, tool] of list.entries()) {
    const which = `tool ${i + 1} of ${list.length}`;
    const name = needName(needTool(tool, which), which);
    const fn = getMark(tool, SUMMARY) as Summary | undefined;
    if (fn === undefined) continue;
    const known = found.get(name) ?? SUMMARIES.get(name);
    if (known !== undefined && known !== fn && !replace) throw taken(name, which);
    found.set(name, fn);
  }
  for (const [name, fn] of found) SUMMARIES.set(name, fn);
}

function needReplace(options: unknown): boolean {
  const wanted = "{replace: true} or {replace: false}";
  if (typeof options !== "object" || options === null) throw wrongType(options, "options", wanted);
  let replace: unknown;
  try {
    replace = Reflect.get(options, "replace");
  } catch {
    throw wrongType(options, "options", wanted);
  }
  if (replace === undefined || typeof replace === "boolean") return replace === true;
  throw wrongType(replace, "the option replace", "true or false");
}

function needName(tool: object, which: string): string {
  const name = nameOf(tool);
  if (name !== "") return name;
  throw new TypeError(`${which} has no name: give it one, because summaries are kept by name`);
}

function taken(name: string, which: string): RangeError {
  const named = JSON.stringify(flat(name, NAME));
  return new RangeError(
    `${which} is named ${named}, which has another summary: rename the tool, or pass {replace: true}`,
  );
}

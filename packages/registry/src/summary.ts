import { flat } from "./_flat.js";
import { json, jsonAt } from "./_json.js";
import { getMark, isObject, SUMMARY, setMark } from "./_mark.js";
import { needMethod, needTool, wrongType } from "./_need.js";
import type { Markable } from "./marks.js";

/** The longest line of `summarise`. */
const LINE = 120;
/** The most that one argument takes of it. */
const VALUE = 48;
const NAME = 60;

/** Turns the arguments of a call into the one line a person reads about it. */
export type Summary = (args: never) => string;

/**
 * The summaries of tools known by name only, for `summarise`. Empty at first; `registerSummaries` fills it.
 *
 * Each installed copy of this package has its own.
 */
export const SUMMARIES: Map<string, Summary> = /* @__PURE__ */ new Map();

/**
 * A mark that gives a tool the line a person reads about a call; also a decorator for methods.
 *
 * `fn` gets the arguments of the call as one object. Throws `TypeError` when `fn` is no function and, when it is put on,
 * as `writes` does.
 */
export function summary<A = Record<string, unknown>>(
  fn: (args: A) => string,
): <F extends Markable>(tool: F, context?: ClassMethodDecoratorContext) => F {
  if (typeof fn !== "function")
    throw wrongType(fn, "the summary", "a function that turns arguments into one line");
  return (tool, context) => {
    needMethod("summary", context);
    needTool(tool, "the tool given to summary");
    setMark(tool, SUMMARY, fn);
    return tool;
  };
}

/**
 * Enters the summary of each tool in `SUMMARIES`, under the tool's `name`; a tool without a summary adds nothing.
 *
 * `replace` (false): lets a summary take the place of another one. Nothing is entered when it throws: `TypeError` when
 * `tools` is not an array of functions and tool objects, each with a name, and `RangeError` when a name already has
 * another summary.
 */
export function registerSummaries(tools: readonly Markable[], options: { replace?: boolean } = {}): void {
  const list = needList(tools);
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

function needList(tools: unknown): unknown[] {
  try {
    if (Array.isArray(tools)) return [...tools];
  } catch {
    // A hostile proxy is no list either.
  }
  throw wrongType(tools, "the list of tools", "an array of functions and tool objects");
}

function needReplace(options: unknown): boolean {
  if (typeof options !== "object" || options === null)
    throw wrongType(options, "the options", "an object such as {replace: true}");
  const { replace = false } = options as { replace?: unknown };
  if (typeof replace !== "boolean") throw wrongType(replace, "replace", "true or false");
  return replace;
}

function needName(tool: object, which: string): string {
  const name = nameOf(tool);
  if (name !== "") return name;
  throw new TypeError(`${which} has no name: give it one, because summaries are kept by name`);
}

function taken(name: string, which: string): RangeError {
  const named = JSON.stringify(flat(name, NAME));
  return new RangeError(
    `${which} is named ${named}, which has another summary already: rename the tool, or pass {replace: true}`,
  );
}

/**
 * One line, of at most 120 characters, that says what a call does: what a person reads before it is approved, or after it ran.
 *
 * It is the tool's own summary, or else the one in `SUMMARIES` under its name, or else `name(arg=value, …)`, where what
 * looks like a credential is `•••`. A summary that throws, or gives anything but text, counts for nothing; so does an
 * async one. Never throws.
 */
export function summarise(tool: unknown, args?: object | null): string {
  const name = nameOf(tool);
  const own = getMark(tool, SUMMARY) ?? SUMMARIES.get(name);
  return said(own, args ?? {}) || call(name, args ?? {});
}

function said(summary: unknown, args: object): string {
  if (typeof summary !== "function") return "";
  try {
    const text: unknown = summary(args);
    if (typeof text === "string") return flat(text, LINE).replace(/^…$/, "");
    ignoreRejection(text);
  } catch {
    // A summary is a courtesy: the default line says the same with less grace.
  }
  return "";
}

// Not by awaiting it: an object with a lazy `then` would start its work.
function ignoreRejection(promise: unknown): void {
  Promise.prototype.then.call(promise, undefined, () => {});
}

function nameOf(tool: unknown): string {
  if (typeof tool === "string") return tool;
  try {
    const name = isObject(tool) && Object.hasOwn(tool, "name") ? (tool as { name?: unknown }).name : "";
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}

function call(name: string, args: unknown): string {
  const shown = flat(name, NAME);
  const start = `${shown === "" ? "tool" : word(shown)}(`;
  return flat(`${start}${inside(args, LINE - start.length - 1)})`, LINE);
}

/** The arguments of a call, in at most `room` characters, as long as there is room for one. */
function inside(args: unknown, room: number): string {
  let line = "";
  try {
    if (!isObject(args) || Array.isArray(args)) return flat(json(args, room), room);
    for (const key of Object.keys(args)) {
      const next = `${line && ", "}${word(flat(key, 40))}=`;
      const left = Math.min(VALUE, room - line.length - next.length - ", …".length);
      if (left < 8) return `${line}${line && ", "}…`;
      const value = jsonAt(args, key, left);
      if (value !== undefined) line += next + flat(value, left);
    }
    return line;
  } catch {
    return "…";
  }
}

/** A name as it is, quoted where it could pass for more than a name. */
function word(name: string): string {
  return /^[^()=,"]+$/.test(name) ? name : JSON.stringify(name);
}

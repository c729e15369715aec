import { flat } from "./_flat.js";
import { entries, field, joined, json, tagOf } from "./_json.js";
import { getMark, SUMMARY } from "./_mark.js";
import { NAME, nameOf } from "./_name.js";
import { quoted } from "./_quoted.js";
import { SUMMARIES } from "./summary.js";

/** The longest line, the longest key in it, and the least of it that one value may take when there are more. */
const LINE = 120;
const KEY = 40;
const VALUE = 48;
/** Summaries that are being asked: one that itself asks `summarise` gets the default line to build on. */
const AT_WORK: Set<unknown> = /* @__PURE__ */ new Set();
const PLAIN = /^[\p{L}\p{N}_$#@./-][\p{L}\p{M}\p{N}_$@.:/-]*…?$/u;

/**
 * One line, at most 120 characters long, that says what a call does: what a person reads before saying yes to it.
 *
 * The tool's own summary makes it, else the one in `SUMMARIES` under its name. Else it is `name(arg=value, …)`, where what
 * looks like a credential is `•••`; so it is, too, when a summary throws, gives no text or only a promise of one. `tool` is
 * a function, a tool object or a name, `args` the arguments by name. Never throws.
 */
export function summarise(tool: unknown, args?: object | null): string {
  const name = nameOf(tool);
  const own = getMark(tool, SUMMARY) ?? SUMMARIES.get(name);
  return said(own, args ?? {}) || call(name, args ?? {});
}

function said(summary: unknown, args: object): string {
  if (typeof summary !== "function" || AT_WORK.has(summary)) return "";
  AT_WORK.add(summary);
  try {
    const text: unknown = summary(args);
    if (typeof text === "string") return flat(text, LINE).replace(/^…$/, "");
    // The method itself, which throws for all but a promise: asking any other `then` could start work that waits for it.
    Promise.prototype.then.call(text, undefined, () => {});
  } catch {
    // The default line says the same with less grace.
  } finally {
    AT_WORK.delete(summary);
  }
  return "";
}

function call(name: string, args: object): string {
  const start = `${flat(name, NAME) === "" ? "tool" : word(name, NAME)}(`;
  return `${start}${inside(args, LINE - start.length - 1)})`;
}

function inside(args: object, room: number): string {
  try {
    // The keys of a text, of bytes or of a list would be many, and tell nothing.
    if (tagOf(args) !== "Object") return json(args, room);
    const most = Math.max(VALUE, Math.floor(room / Object.keys(args).length));
    return joined(entries(args), room, ", ", ([key, value], left) => {
      const label = `${word(String(key), KEY)}=`;
      return field(String(key), value, label, Math.min(left, label.length + most));
    });
  } catch {
    return "…";
  }
}

/** A name as it is, in quotes where it could pass for more than a name. */
function word(name: string, room: number): string {
  const shown = flat(name, room);
  return PLAIN.test(shown) ? shown : quoted(name, room);
}

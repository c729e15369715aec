import picomatch from "picomatch";
import { needStrings } from "./_shape.js";
import { shown } from "./_shown.js";
import { spellings } from "./_spelling.js";

/** Whether a path matches a list of patterns. */
export type Matcher = (path: string) => boolean;

type Part = string | RegExp | typeof ANY_DEPTH;
type Pattern = { deny: boolean; parts: Part[] };

const ANY_DEPTH = Symbol("**");
const MAX_NAME = 4096;
const OPTIONS = {
  posix: true,
  noextglob: true,
  nonegate: true,
  dot: true,
  nocase: true,
  flags: "is",
  strictBrackets: true,
};

/** A matcher for a list of patterns, the last one that matches deciding; a pattern it cannot hold to is a `TypeError`. */
export function compile(list: readonly string[], which: string): Matcher {
  const patterns = list.map((text, i) => pattern(text, `${which}[${i}]`)).reverse();
  const denies = (names: string[]) => patterns.find(({ parts }) => fits(parts, names))?.deny ?? false;
  return (path) =>
    spellings(path).some((text) => {
      const names = text.normalize("NFKC").toLowerCase().split("/");
      return names.some((name) => name.length > MAX_NAME) || denies(names);
    });
}

const cache = new WeakMap<object, { list: string[]; matcher: Matcher }>();

/** `compile` for a list that is given again and again: compiled once, and again when its patterns have changed. */
export function compiled(patterns: readonly string[], which: string): Matcher {
  const list = needStrings(patterns, which, "glob patterns");
  const known = cache.get(patterns);
  if (known?.list.length === list.length && known.list.every((text, i) => text === list[i]))
    return known.matcher;
  const matcher = compile(list, which);
  cache.set(patterns, { list, matcher });
  return matcher;
}

function pattern(text: string, which: string): Pattern {
  const deny = !text.startsWith("!");
  const parts = atDepth(deny ? text : text.slice(1)).split("/");
  const problem = parts.map(trouble).find(Boolean) ?? tooWide(parts);
  if (problem) throw new TypeError(`${which} ${problem}: "${shown(text)}"`);
  return { deny, parts: parts.map((part) => compilePart(part, which, text)) };
}

/** The pattern with the habits of the original: `*\/x` at any depth, `x/*` with all that is below, a relative one at any depth. */
function atDepth(text: string): string {
  const below = text.replace(/\/\*$/, "/**");
  if (below.startsWith("/")) return below;
  return `**/${below.replace(/^(?:\*{1,2}\/)+/, "")}`;
}

function trouble(part: string, i: number): string | undefined {
  if (part === "." || part === ".." || (part === "" && i > 0)) return "has an empty part, a . or a ..";
  if (part === "~") return 'starts with "~", which no path does once it is resolved';
  if (part !== "**" && part.split("*").length > 3) return "has more than two stars between slashes";
  return undefined;
}

function tooWide(parts: string[]): string | undefined {
  return parts.filter((part) => part === "**").length > 3 ? "has more than three **" : undefined;
}

function compilePart(part: string, which: string, text: string): Part {
  if (part === "**") return ANY_DEPTH;
  if (!/[*?[\]{}\\]/.test(part)) return part.normalize("NFKC").toLowerCase();
  try {
    // Parentheses, +, @ and | are common in file names, and picomatch gives them a meaning even without extglobs.
    const plain = part.normalize("NFKC").replace(/\\.|[()|+@"]/gs, (c) => (c.length > 1 ? c : `\\${c}`));
    return picomatch.makeRe(plain, OPTIONS);
  } catch {
    throw new TypeError(`${which} is not a glob pattern that can be read: "${shown(text)}"`);
  }
}

/** Whether the parts match all the names; `**` takes as few as it can, and only the last one is ever tried again. */
function fits(parts: Part[], names: string[]): boolean {
  const last = parts.at(-1);
  if (last !== ANY_DEPTH && last !== undefined && !one(last, names.at(-1))) return false;
  let p = 0;
  let retry: { p: number; n: number } | undefined;
  for (let n = 0; n < names.length; ) {
    const part = parts[p];
    if (part === ANY_DEPTH) {
      p++;
      retry = { p, n };
    } else if (part !== undefined && one(part, names[n])) {
      p++;
      n++;
    } else if (retry) {
      retry.n++;
      p = retry.p;
      n = retry.n;
    } else return false;
  }
  return parts.slice(p).every((part) => part === ANY_DEPTH);
}

function one(part: Part, name: string | undefined): boolean {
  if (name === undefined) return false;
  if (typeof part === "string") return part === name;
  return part instanceof RegExp && part.test(name);
}

import picomatch from "picomatch";
import { shown } from "./_shown.js";

/** One pattern, taken apart at its slashes. */
export type Glob = { deny: boolean; parts: readonly Part[] };

type Part = string | RegExp | typeof ANY_DEPTH;

const ANY_DEPTH: unique symbol = Symbol("**");
const ESCAPED = /\\(.)/g;
const MAGIC = /[*?[\]{}\\]/;
const OPTIONS = {
  posix: true,
  noextglob: true,
  nonegate: true,
  dot: true,
  nocase: true,
  flags: "is",
  strictBrackets: true,
};

/** A pattern made ready to match with; one that could hang or never match is a `TypeError` that begins with `which`. */
export function glob(text: string, which: string): Glob {
  const deny = !text.startsWith("!");
  const parts = atDepth(deny ? text : text.slice(1)).split("/");
  const trouble = parts.map(troubleOf).find(Boolean) ?? tooDeep(text);
  if (trouble) throw new TypeError(`${which} ${trouble}: "${shown(text)}"`);
  try {
    return { deny, parts: parts.map(ready) };
  } catch {
    throw new TypeError(
      `${which} cannot be read: brackets and braces have to close between two slashes: "${shown(text)}"`,
    );
  }
}

/** The text a pattern would have to be to mean a path as it is. */
export function literal(path: string): string {
  return path.replaceAll("\\", "/").replace(/[*?[\]{}()!+@|"]/g, "\\$&");
}

/** A pattern with the habits of the original: `*\/x` and plain `x` are at any depth, `x/*` is all that is below, and `x`. */
function atDepth(text: string): string {
  const below = text.replace(/\/\*$/, "/**").replace(/^[a-z]:\//i, "/");
  return below.startsWith("/") ? below : `**/${below.replace(/^\*{1,2}\//, "")}`;
}

function troubleOf(part: string, i: number): string | undefined {
  if (part === "." || part === ".." || (part === "" && i > 0))
    return 'has an empty part, a "." or a ".." between slashes';
  if (part === "~") return 'has "~" for a part, which no resolved path has: write the folder out';
  if (/\\(?![*?[\]{}()!+@|"\\])/.test(part))
    return 'has a "\\" before a plain character: write folders with "/"';
  if (part !== "**" && part.replace(ESCAPED, "").split("*").length > 3)
    return "has more than two stars between slashes";
  return undefined;
}

function tooDeep(text: string): string | undefined {
  const deep = text.split("/").filter((part) => part === "**");
  return deep.length > 3 ? "has more than three **" : undefined;
}

function ready(part: string): Part {
  if (part === "**") return ANY_DEPTH;
  const text = part.normalize("NFKC");
  if (!MAGIC.test(text.replace(ESCAPED, ""))) return text.replace(ESCAPED, "$1").toLowerCase();
  // Signs that stand in file names, and that picomatch gives a meaning even without extglobs; within [] they have none.
  const plain = text.replace(/\\.|\[[^\]]*\]|[()|+@"$^]/g, (c) => (c.length > 1 ? c : `\\${c}`));
  return picomatch.makeRe(plain, OPTIONS);
}

/** A name that every path the pattern matches has in it, if there is one. */
export function keyOf({ parts }: Glob): string | undefined {
  return parts.findLast((part): part is string => typeof part === "string" && part !== "");
}

/** What the last name of every path the pattern matches looks like, as the source of a regular expression. */
export function tailOf({ parts }: Glob): string {
  const last = parts.at(-1);
  return last instanceof RegExp ? last.source : "";
}

/**
 * Whether a pattern matches the names of a path, all in lower case.
 * A `**` takes as few names as it can and only the last one is tried again, which is enough and cannot take long.
 */
export function fits({ parts }: Glob, names: readonly string[]): boolean {
  const last = parts.at(-1);
  if (last !== ANY_DEPTH && !one(last, names.at(-1))) return false;
  let p = 0;
  let again = -1;
  let from = 0;
  for (let n = 0; n < names.length; ) {
    if (parts[p] === ANY_DEPTH) {
      again = ++p;
      from = n;
    } else if (one(parts[p], names[n])) {
      p++;
      n++;
    } else if (again >= 0) {
      p = again;
      n = ++from;
    } else return false;
  }
  return parts.slice(p).every((part) => part === ANY_DEPTH);
}

function one(part: Part | undefined, name: string | undefined): boolean {
  if (name === undefined) return false;
  return typeof part === "string" ? part === name : part instanceof RegExp && part.test(name);
}

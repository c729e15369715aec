import picomatch from "picomatch";
import { shown } from "./_shown.js";

/** One pattern, taken apart at its slashes. */
export type Glob = { deny: boolean; parts: readonly Part[] };

type Part = string | RegExp | typeof ANY_DEPTH;

/** No disk takes a name this long; matching one could take long. */
export const MAX_NAME = 1024;

const ANY_DEPTH: unique symbol = Symbol("**");
const ESCAPED = /\\(.)/g;
const RANGE = /\{[^{},]\.\.[^{},]\}/g;
const MAGIC = /[*?[\]{}\\]/;
const OPTIONS = {
  posix: true,
  noextglob: true,
  nonegate: true,
  dot: true,
  nocase: true,
  flags: "is",
  strictBrackets: true,
  // Without it, a text that is no expression becomes one that never matches.
  debug: true,
};

/** A pattern made ready to match with; one that could hang or never match is a `TypeError` that begins with `which`. */
export function glob(text: string, which: string): Glob {
  const deny = !text.startsWith("!");
  const parts = atDepth((deny ? text : text.slice(1)).normalize("NFKC")).split("/");
  const refused = (trouble: string) => new TypeError(`${which} "${shown(text)}" ${trouble}`);
  const trouble = troubleOf(text) ?? parts.map(troubleOfPart).find(Boolean);
  if (trouble) throw refused(trouble);
  try {
    return { deny, parts: parts.map(ready) };
  } catch {
    throw refused(
      'cannot be read: close brackets and braces before the next slash, or write "\\" before one that is in the name',
    );
  }
}

/** The text a pattern would have to be to mean a path as it is. */
export function literal(path: string): string {
  return path
    .normalize("NFKC")
    .replaceAll("\\", "/")
    .replace(/[*?[\]{}()!+@|"]/g, "\\$&")
    .replace(/\s$/, "[$&]");
}

/** A pattern with the habits of the original: `*\/x` and plain `x` are at any depth, `x/*` is all that is below, and `x`. */
function atDepth(text: string): string {
  const below = text.replace(/\/\*$/, "/**").replace(/^[a-z]:\//i, "/");
  return below.startsWith("/") ? below : `**/${below.replace(/^\*{1,2}\//, "")}`;
}

/** What is wrong with a whole pattern, and what to do. */
function troubleOf(text: string): string | undefined {
  if (text === "" || text === "!") return "is empty: leave it out";
  if (/^!?\s|\s$/.test(text))
    return 'begins or ends with a blank or a line break: take it away, or write "[ ]" for one that is in the name';
  if (text.startsWith("!!"))
    return 'begins with two "!": write one, or "!\\!" for a name that begins with it';
  if (text.endsWith("/")) return 'ends in a slash: write "/*" for a folder and all that is below it';
  if (text.split("/").filter((part) => part === "**").length > 3)
    return 'has more than three "**": write several patterns with fewer';
  return undefined;
}

/** What is wrong with what stands between two slashes, and what to do. */
function troubleOfPart(part: string, i: number): string | undefined {
  if (part === "" && i > 0) return "has two slashes in a row: write one";
  if (part === "." || part === "..")
    return 'has "." or ".." for a part, which no resolved path has: leave it out, or write the folder from the top';
  if (part === "~") return 'has "~" for a part, which no resolved path has: write the folder out';
  if (/\\(?![*?[\]{}()!+@|"\\])/.test(part))
    return 'has a "\\" before a plain character: write folders with "/"';
  if (part.length > MAX_NAME) return "has a part longer than any name: write several patterns";
  const plain = part.replace(ESCAPED, "");
  if (part !== "**" && plain.split("*").length > 3)
    return "has more than two stars between slashes: write several patterns with fewer";
  if (plain.split("{").length > 4)
    return "has more than three braces between slashes: write several patterns with fewer";
  if (plain.includes("{") && plain.replace(RANGE, "").includes(".."))
    return 'has a ".." with braces that is not between two single characters: write the names with commas';
  return undefined;
}

function ready(part: string): Part {
  if (part === "**") return ANY_DEPTH;
  if (!MAGIC.test(part.replace(ESCAPED, ""))) return part.replace(ESCAPED, "$1").toLowerCase();
  // Signs that stand in file names, and that picomatch gives a meaning even without extglobs; within [] they have none.
  const plain = part.replace(/\\.|\[[^\]]*\]|[()|+@"$^]/g, (c) => (c.length > 1 ? c : `\\${c}`));
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

import picomatch from "picomatch";
import { shown } from "./_shown.js";

type Part = string | RegExp | typeof ANY_DEPTH;

const ANY_DEPTH: unique symbol = Symbol("**");
const MOST_ALTERNATIVES = 100;
const MAX_NAME = 1024;
const ESCAPED = /\\(.)/g;
// A backslash here stands between two folders of Windows far more often than for a sign in a name.
const UNESCAPABLE = /^(?:[^\\]|\\[^\p{L}\p{N}\p{M}_.*?-])*\\([\p{L}\p{N}\p{M}_.*?-])/u;
const MAGIC = /[*?[\]{}\\]/;
const OPTIONS = {
  posix: true,
  noextglob: true,
  nonegate: true,
  dot: true,
  flags: "s",
  strictBrackets: true,
  // Without it, a text that is no expression becomes one that never matches.
  debug: true,
};

/**
 * Whether a glob matches a way from a folder on, its names joined by slashes. One without a slash is for a name at any depth.
 * @throws RangeError for one that cannot be read, or that could take long to match
 */
export function glob(pattern: string, which = "pattern"): (way: string) => boolean {
  const given = pattern.replace(/^(?:\.\/)+/, "");
  const trouble = troubleOf(given);
  const refused = (why: string) => new RangeError(`${which} "${shown(pattern.slice(0, 200))}" ${why}`);
  if (trouble !== undefined) throw refused(trouble);
  const texts = expanded(given);
  if (texts === undefined)
    throw refused(`has more than ${MOST_ALTERNATIVES} alternatives in braces: use several patterns`);
  if (texts.includes("")) throw refused("has braces that may stand for nothing: leave that out");
  const each = texts.map(troubleOf).find(Boolean);
  if (each !== undefined) throw refused(each);
  const globs = texts.map((text) => (text.includes("/") ? text : `**/${text}`).split("/"));
  const found = globs.flat().map(troubleOfPart).find(Boolean);
  if (found !== undefined) throw refused(found);
  try {
    const ready = globs.map((parts) => parts.map(readied));
    return (way) => {
      const names = way.split("/");
      return names.every((name) => name.length <= MAX_NAME) && ready.some((parts) => fits(parts, names));
    };
  } catch {
    throw refused('cannot be read: close its brackets, or write "\\" before one that is in the name');
  }
}

function troubleOf(text: string): string | undefined {
  if (text === "") return "is empty: give one such as *.ts";
  if (text.length > 1000) return "is longer than 1000 characters: give a shorter one";
  if (/^(?:~?\/|[a-z]:)/i.test(text))
    return "is a path: give the folder as path, and a pattern from there on";
  const [, sign] = UNESCAPABLE.exec(text) ?? [];
  if (sign !== undefined)
    return `has "\\" before "${shown(sign)}": write "/" between folders, and a sign itself within [], such as [*]`;
  if (text.startsWith("!")) return 'begins with "!": give a pattern for what is wanted';
  if (text.endsWith("/")) return 'ends in a slash: write "/**" for all that is below a folder';
  return undefined;
}

/** What is wrong with what stands between two slashes, and what to do. */
function troubleOfPart(part: string): string | undefined {
  if (part === "") return "has two slashes in a row: write one";
  if (part === "." || part === "..") return 'has "." or ".." for a part: give the folder as path';
  if (part !== "**" && part.replace(ESCAPED, "").split("*").length > 4)
    return "has more than three stars between slashes: use fewer";
  return undefined;
}

/** The texts that the braces of a text stand for; undefined when there are too many. A range such as {1..3} stays. */
function expanded(text: string): readonly string[] | undefined {
  for (let texts = [text]; texts.length <= MOST_ALTERNATIVES; ) {
    const next = [...new Set(texts.flatMap(alternatives))];
    if (next.every((one) => texts.includes(one))) return texts;
    texts = next;
  }
  return undefined;
}

/** The texts that come of one pair of braces with no other in it. */
function alternatives(text: string): string[] {
  const inner = [...text.matchAll(/(?<!\\)\{((?:\\.|[^\\{}])*)\}/gs)];
  const braces = inner.find(([, held = ""]) => held.replace(ESCAPED, "").includes(","));
  // Models put them around a single one, too.
  const single = inner.find(([, held = ""]) => held !== "" && !held.includes(".."));
  const first = braces ?? single;
  if (first === undefined) return [text];
  const [whole, held = ""] = first;
  const [before, after] = [text.slice(0, first.index), text.slice(first.index + whole.length)];
  if (braces === undefined) return [`\\{${held}\\}`, held].map((one) => before + one + after);
  return held.split(/(?<!\\),/).map((one) => before + one + after);
}

function readied(part: string): Part {
  if (part === "**") return ANY_DEPTH;
  if (!MAGIC.test(part.replace(ESCAPED, ""))) return part.replace(ESCAPED, "$1");
  // Signs that stand in file names, and that picomatch gives a meaning even without extglobs; within [] they have none.
  const plain = part.replace(/\\.|\[[^\]]*\]|[()|+@"$^]/g, (c) => (c.length > 1 ? c : `\\${c}`));
  return picomatch.makeRe(plain, OPTIONS);
}

/** A `**` takes as few names as it can and only the last one is tried again, which is enough and cannot take long. */
function fits(parts: readonly Part[], names: readonly string[]): boolean {
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

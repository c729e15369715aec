import { fits, type Glob, glob, keyOf, MAX_NAME, tailOf } from "./_glob.js";
import { needStrings } from "./_shape.js";
import { spellings } from "./_spelling.js";

/** Whether a list of patterns refuses a path. */
export type Matcher = (path: string) => boolean;

type Ranked = Glob & { rank: number };

/** Patterns of which one expression for their last names tells whether any of them needs to be looked at. */
type Batch = { tail: RegExp; globs: readonly Ranked[] };

// The time to make an expression grows with the square of its parts.
const BATCH = 100;

/** The matcher for a list of patterns, of which the last one that matches decides. */
export function compile(
  list: readonly string[],
  which: string,
  also = (text: string): string[] => [text],
): Matcher {
  const globs = list.flatMap((text, i) => also(text).map((variant) => glob(variant, `${which}[${i}]`)));
  const { keyed, rest } = sorted(globs.map((each, rank) => ({ ...each, rank })));
  const refuses = (names: string[]): boolean => {
    const last = names.at(-1) ?? "";
    let best: Ranked | undefined;
    for (const { tail, globs } of rest) if (tail.test(last)) best = later(best, globs, names);
    // Each name once: a path may repeat one ten thousand times.
    for (const name of new Set(names)) best = later(best, keyed.get(name), names);
    return best?.deny ?? false;
  };
  return (path) => {
    if (hasLongName(path)) return true;
    return spellings(path).some((text) => refuses(text.toLowerCase().split("/")));
  };
}

/** Whether a path has a name that no disk takes, which no pattern is held against. */
export function hasLongName(path: string): boolean {
  return path.length > MAX_NAME && path.split("/").some((name) => name.length > MAX_NAME);
}

/** Most patterns hold a plain name, and are only looked at for a path that holds it too; the rest are few. */
function sorted(globs: readonly Ranked[]): { keyed: Map<string, Ranked[]>; rest: Batch[] } {
  const keyed = new Map<string, Ranked[]>();
  const rest: Ranked[] = [];
  for (const each of globs) {
    const key = keyOf(each);
    const list = key === undefined ? rest : keyed.get(key);
    if (list) list.push(each);
    else if (key !== undefined) keyed.set(key, [each]);
  }
  return { keyed, rest: batches(rest) };
}

function batches(all: readonly Ranked[]): Batch[] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => {
    const globs = all.slice(i * BATCH, (i + 1) * BATCH);
    return { globs, tail: new RegExp(globs.map(tailOf).join("|"), "is") };
  });
}

/** The last of the patterns that match, if it comes after the best so far. */
function later(
  best: Ranked | undefined,
  list: readonly Ranked[] | undefined,
  names: string[],
): Ranked | undefined {
  const found = list?.findLast((each) => fits(each, names));
  return found !== undefined && found.rank > (best?.rank ?? -1) ? found : best;
}

const known = new WeakMap<object, { list: string[]; matcher: Matcher }>();

/** The matcher for a list that is given again and again; it is made once, and anew when the list has changed. */
export function compiled(patterns: readonly string[], which: string): Matcher {
  const before = known.get(patterns);
  if (before && same(before.list, patterns)) return before.matcher;
  const list = needStrings(patterns, which, "glob patterns");
  const matcher = compile(list, which);
  known.set(patterns, { list, matcher });
  return matcher;
}

function same(list: readonly string[], patterns: readonly string[]): boolean {
  try {
    if (Object.isFrozen(patterns)) return true;
    return list.length === patterns.length && list.every((text, i) => text === patterns[i]);
  } catch {
    return false;
  }
}

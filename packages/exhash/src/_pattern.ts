import { type Matcher, RE2JS } from "re2js";
import type { Budget } from "./_budget.js";
import type { Fields } from "./_fields.js";
import { Metered } from "./_metered.js";
import { programSize } from "./_program-size.js";
import { cut, escaped, quote } from "./_say.js";

/** A pattern, compiled once for a call. */
export interface Pattern {
  readonly engine: RE2JS;
  /** Its source, as a refusal shows it. */
  readonly shown: string;
  /** The instructions it compiled to, which bound the work for each character. */
  readonly size: number;
}

const LONGEST = 1000;
const LARGEST = 4000;

/** What a search costs wherever it ends. */
const SEARCH = 24;

/** The pattern in a field, or a refusal of it. */
export function pattern(source: string, ignoreCase: boolean, at: Fields): Pattern {
  const { patterns, budget } = at.call;
  const key = `${ignoreCase ? "i" : ""}/${source}`;
  const known = patterns.get(key);
  if (known) return known;
  const bound = sized(source, at);
  budget.spend(compiling(source, bound));
  const made = compiled(source, ignoreCase, at);
  patterns.set(key, made);
  return made;
}

/** A bound on the size of a pattern, or a refusal of one too long or too large to compile. */
function sized(source: string, at: Fields): number {
  if (source === "")
    throw at.refuse("has an empty pattern, and a pattern may not be empty: send what to look for");
  if (source.length > LONGEST)
    throw at.refuse(`has a pattern of ${source.length} characters: send one of at most ${LONGEST}`);
  const bound = programSize(source);
  if (bound <= LARGEST) return bound;
  throw at.refuse(
    `has the pattern ${quote(source)}, which is too large: shorten it or lower its repeat counts, as each count copies what it repeats`,
  );
}

/** What compiling costs: measured on the worst of each kind. */
function compiling(source: string, bound: number): number {
  const tables = source.split(/\\p/i).length - 1;
  return (
    600 + 40 * source.length + 20 * bound + bound ** 2 / 8 + tables * 8000 + (tables > 0 ? bound * 3000 : 0)
  );
}

function compiled(source: string, ignoreCase: boolean, at: Fields): Pattern {
  const shown = quote(source);
  try {
    const engine = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return { engine, shown, size: engine.programSize() };
  } catch (e) {
    const why = escaped(cut(String((e as Error).message).replace(/^error parsing regexp: /, ""), 120));
    throw at.refuse(
      `has the pattern ${shown}, an invalid regex (${why}): it is RE2 syntax, without look-around and back-references`,
    );
  }
}

/** A match: where it is, and where its groups are. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** The text of a group; nothing when it took no part. */
  group(i: number): string;
}

/** Whether a pattern is found in a text. */
export function found(pattern: Pattern, text: string, budget: Budget): boolean {
  for (const _ of matches(pattern, text, budget)) return true;
  return false;
}

/** The matches of a pattern in a text, one after the other, each search paid for by what it looked at. */
export function* matches(pattern: Pattern, text: string, budget: Budget): Generator<Match> {
  const input = new Metered(text, pattern.size, () => tooMuch(pattern, budget));
  const matcher = pattern.engine.matcher(input as unknown as string);
  const pay = (units: number): void => {
    if (units > budget.left) tooMuch(pattern, budget);
    budget.spend(units);
  };
  for (let [end, last] = [0, -1]; ; last = end) {
    input.open(end, budget.left);
    const more = matcher.find();
    pay(SEARCH + input.cost);
    if (!more) return;
    const start = matcher.start();
    end = matcher.end();
    // An empty match where the one before ended is none.
    if (start < end || start !== last) yield { start, end, group: groups(matcher, text, input, pay) };
  }
}

/** Gives the groups of the match just found. The engine searches again for them, and keeps more for each. */
function groups(
  matcher: Matcher,
  text: string,
  input: Metered,
  pay: (units: number) => void,
): Match["group"] {
  let due = SEARCH + input.cost * (1 + matcher.groupCount() / 8);
  return (i) => {
    const start = matcher.start(i);
    if (i > 0) {
      pay(due);
      due = 0;
    }
    return start < 0 ? "" : text.slice(start, matcher.end(i));
  };
}

function tooMuch(pattern: Pattern, budget: Budget): never {
  throw new RangeError(
    `${budget.command} has the pattern ${pattern.shown}, which takes too much work on this text: narrow it with literal text or fewer repeats, or name a smaller range`,
  );
}

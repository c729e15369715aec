import { edge } from "./_edge.js";
import type { Effort } from "./_effort.js";
import type { Matcher } from "./_matcher.js";
import { lineFrom } from "./_page.js";

/** How a text is searched. */
export interface Search {
  readonly find: Matcher;
  /** How many lines are shown before and after each match. */
  readonly context: number;
  /** The most matches. */
  readonly most: number;
  readonly effort: Effort;
}

/** What a search of a text found. */
export interface Hits {
  /** As they are shown: `name:line  text`, those around them `name-line  text`, and `--` between groups. */
  readonly lines: readonly string[];
  readonly matches: number;
  /** Whether there are more matches than were wanted. */
  readonly isMore: boolean;
  /** How many lines were too long to search. */
  readonly dear: number;
}

const LONGEST = 300;
const BEFORE = 100;

/** The matches in a text, line by line. */
export async function hitsIn(
  text: string,
  name: string,
  { find, context, most, effort }: Search,
): Promise<Hits> {
  const lines: string[] = [];
  const before: string[] = [];
  let [matches, dear, after, seen, isMore] = [0, 0, 0, 0, false];
  for (let [at, number] = [0, 1]; at < text.length && !(isMore && after === 0); number++) {
    const { line, next } = lineFrom(text, at);
    at = next;
    const place = isMore ? -1 : find(line);
    if (place === undefined) dear++;
    if (place !== undefined && place >= 0 && matches === most) isMore = true;
    if (place !== undefined && place >= 0 && !isMore) {
      if (context > 0 && seen > 0 && number - before.length > seen + 1) lines.push("--");
      lines.push(...before.map((one, i) => `${name}-${number - before.length + i}  ${part(one, 0)}`));
      lines.push(`${name}:${number}  ${part(line, place)}`);
      matches++;
      [before.length, after, seen] = [0, context, number];
    } else if (after > 0) {
      lines.push(`${name}-${number}  ${part(line, 0)}`);
      [after, seen] = [after - 1, number];
    } else if (before.push(line) > context) before.shift();
    if (effort.isDue) await effort.pause();
    if (effort.spent !== undefined) break;
  }
  return { lines, matches, isMore, dear };
}

/** A line as it is shown: of a long one what is around a place, and nothing in it that would end the line. */
function part(line: string, place: number): string {
  const from = line.length <= LONGEST ? 0 : edge(line, place - BEFORE);
  const to = edge(line, from + LONGEST);
  const shown = `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
  // A copy, since a slice would keep the text of each file alive until the end of the search.
  return Buffer.from(shown.replace(/[\r\v\f\u0085\u2028\u2029]/g, "↵")).toString();
}

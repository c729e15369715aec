import { RE2JS } from "re2js";
import { shown } from "./_shown.js";

/** How a line is searched: the place of the first match, -1 for none; undefined for a line that would take too long. */
export type Matcher = (line: string) => number | undefined;

export interface MatcherOptions {
  readonly literal: boolean;
  readonly ignoreCase: boolean;
}

const MAX_PATTERN = 1000;
const MAX_PROGRAM = 5000;
// An instruction takes some 30 ns for a character at worst, so one line takes a second at most.
const MOST_WORK = 25_000_000;
// A test tells no place, but is faster by far; of a short line the place is not needed.
const SHORT = 2000;
const BREAK = /(?:^|[^\\])(?:\\\\)*\\[nr]/;
// Such as [^\n], which matches in one line what it was meant to match.
const NO_SIGN_OF = /\[\^(?:\\.|[^\]\\])*\]/g;
const QUOTED_OR_ESCAPED = /\\Q.*?(?:\\E|$)|\\u(?:([\da-f]{4})|\{([\da-f]{1,6})\})|\\./gi;
const SIGN = /[\\^$.*+?()[\]{}|]/;

/**
 * What finds a pattern in a line, in time that grows with the line and no faster.
 * @throws RangeError for a pattern that cannot be read or that is too large
 */
export function matcher(pattern: string, { literal, ignoreCase }: MatcherOptions): Matcher {
  const refused = (why: string) => new RangeError(`pattern ${why}`);
  if (pattern === "") throw refused("is empty: give what to look for");
  if (pattern.length > MAX_PATTERN)
    throw refused(`is longer than ${MAX_PATTERN} characters: give a part of it`);
  if (/[\r\n]/.test(pattern) || (!literal && BREAK.test(pattern.replace(NO_SIGN_OF, ""))))
    throw refused("has a line break, and each line is searched by itself: give one line of it");
  if (literal || (!ignoreCase && !SIGN.test(pattern))) return plain(pattern, ignoreCase);
  return expression(compiled(pattern, ignoreCase, refused));
}

function plain(pattern: string, ignoreCase: boolean): Matcher {
  if (!ignoreCase) return (line) => line.indexOf(pattern);
  const wanted = pattern.toLowerCase();
  return (line) => line.toLowerCase().indexOf(wanted);
}

function compiled(pattern: string, ignoreCase: boolean, refused: (why: string) => RangeError): RE2JS {
  const re = readable(pattern, ignoreCase, refused);
  if (re.programSize() <= MAX_PROGRAM) return re;
  throw refused("is too large: use smaller counts than such as {1,1000}, or several patterns");
}

function readable(pattern: string, ignoreCase: boolean, refused: (why: string) => RangeError): RE2JS {
  try {
    return RE2JS.compile(withPoints(pattern), ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (e) {
    const why = e instanceof Error ? shown(e.message.slice(0, 200)) : "";
    throw refused(
      `cannot be read (${why}): mend it, without look-around and back references, which are not known here, or set literal`,
    );
  }
}

/** A pattern with `\u` as RE2 writes it. What else there is of JavaScript would get another meaning unseen. */
function withPoints(pattern: string): string {
  return pattern.replace(QUOTED_OR_ESCAPED, (all, four?: string, many?: string) => {
    const point = four ?? many;
    return point === undefined ? all : `\\x{${point}}`;
  });
}

function expression(re: RE2JS): Matcher {
  const size = re.programSize();
  return (line) => {
    if (line.length * size > MOST_WORK) return undefined;
    if (line.length <= SHORT && !re.test(line)) return -1;
    const found = re.matcher(line);
    return found.find() ? found.start() : -1;
  };
}

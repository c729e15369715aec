import { expect, test } from "vitest";
import { type MatcherOptions, matcher } from "./_matcher.js";

const plain = { literal: false, ignoreCase: false };
const places = (pattern: string, lines: string[], options: Partial<MatcherOptions> = {}) =>
  lines.map(matcher(pattern, { ...plain, ...options }));

test("matcher() finds the place of an expression in a line", () => {
  expect(places("b+", ["abb", "a", "b"])).toEqual([1, -1, 0]);
  expect(places("^b$", ["b", "ab"])).toEqual([0, -1]);
  expect(places("B", ["ab"], { ignoreCase: true })).toEqual([1]);
  expect(places("(?<word>\\w+)\\/", ["😀 a/"])).toEqual([3]);
  expect(places("$", [""])).toEqual([0]);
});

test("matcher() reads an expression as RE2 does, and \\u as JSON and JavaScript do", () => {
  expect(places("\\Qa/b(\\E", ["xa/b("])).toEqual([1]);
  expect(places("x[^]]*$", ["x12", "x]"])).toEqual([0, -1]);
  expect(places("[]a]+b", ["x]ab"])).toEqual([1]);
  expect(places("\\u00e9\\u{1F600}", ["aé😀"])).toEqual([1]);
  expect(places("\\\\u00e9", ["\\u00e9", "é"])).toEqual([0, -1]);
  expect(places("\\Q\\u00e9\\E", ["\\u00e9", "é"])).toEqual([0, -1]);
  expect(places("f\\([^\\n\\r]*\\)", ["a f(x)"])).toEqual([2]);
});

test("matcher() takes a literal as it is", () => {
  expect(places("a.b(", ["xa.b(", "aab("], { literal: true })).toEqual([1, -1]);
  expect(places("A.B", ["xa.b"], { literal: true, ignoreCase: true })).toEqual([1]);
});

test("matcher() finds the place in a line too long to be told without it", () => {
  const long = `${"x".repeat(5000)}needle`;
  expect(places("n[e]+dle", [long, "x".repeat(5000)])).toEqual([5000, -1]);
});

test("matcher() searches no line that would take long, and a literal in any", () => {
  const long = "a".repeat(1_000_000);
  expect(places("[ab]{30}c", [long])).toEqual([undefined]);
  expect(places("[ab]c", [long])).toEqual([-1]);
  expect(places(`${"a".repeat(500)}c`, [long], { literal: true })).toEqual([-1]);
});

const refused = (pattern: string, message: string, options: Partial<MatcherOptions> = {}) =>
  expect(() => matcher(pattern, { ...plain, ...options })).toThrow(new RangeError(message));

test("matcher() refuses a pattern that finds nothing or takes too much", () => {
  refused("", "pattern is empty: give what to look for");
  refused("a".repeat(1001), "pattern is longer than 1000 characters: give a part of it");
  refused(
    "x{1000}".repeat(6),
    "pattern is too large: use smaller counts than such as {1,1000}, or several patterns",
  );
});

test("matcher() refuses a line break, since each line is searched by itself", () => {
  const message = "pattern has a line break, and each line is searched by itself: give one line of it";
  refused("a\nb", message);
  refused("a\\nb", message);
  refused("[^\\n]\\n", message);
  refused("a\rb", message, { literal: true });
  expect(places("a\\\\nb", ["a\\nb"])).toEqual([0]);
  expect(places("a\\nb", ["a\\nb"], { literal: true })).toEqual([0]);
});

test("matcher() says what it cannot read", () => {
  const said = (why: string) =>
    `pattern cannot be read (error parsing regexp: ${why}): mend it, without look-around and back references, which are not known here, or set literal`;
  refused("(?=a)", said("invalid or unsupported Perl syntax: `(?=`"));
  refused("(a)\\1", said("invalid escape sequence: `\\1`"));
  for (const known of ["\\Z", "\\h", "\\R", "\\K", "\\G", "\\cA"])
    refused(`a${known}`, said(`invalid escape sequence: \`${known.slice(0, 2)}\``));
  refused("a(", said("missing closing ): `a(`"));
  refused("a{2000}", said("invalid repeat count: `{2000}`"));
  refused("\u202E(", said("missing closing ): `\\u202e(`"));
});

test("matcher() takes about a second at most, whatever the pattern and the line", () => {
  const lines = [
    "a".repeat(1_000_000),
    Array.from({ length: 500_000 }, (_, i) => "ab"[(i * 7919) % 2]).join(""),
    "ab c".repeat(30_000),
  ];
  const patterns = [
    "(a+)+$",
    "(a|aa)+!",
    "(.*)(.*)(.*)[0-9]",
    "[ab]*a[ab]{12}[QZ]",
    "(?:a?){20}a{20}b",
    "(x+x+)+y",
    "[^x]{900}[QZ]",
    "(?i)(a|b|ab)*[QZ]",
  ];
  for (const pattern of patterns) places(pattern, lines);
  for (const pattern of [
    "(".repeat(1000),
    "[".repeat(1000),
    "a{1,9}".repeat(166),
    "(?:".repeat(300),
    "\\pL".repeat(333),
  ])
    try {
      places(pattern, ["a".repeat(1000)]);
    } catch (e) {
      expect(e).toBeInstanceOf(RangeError);
    }
}, 60_000);

test("matcher() finds what has no sign of an expression in a line of any length", () => {
  const find = matcher("needle-in/a", { literal: false, ignoreCase: false });
  expect(find(`${"x".repeat(30_000_000)}needle-in/a`)).toBe(30_000_000);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, type Edit } from "./index.js";

/** What applyEdits() says of a text that does not hold oldText. */
function miss(text: string, ...edits: Edit[]): string {
  try {
    return `applied: ${applyEdits(text, edits)}`;
  } catch (e) {
    return (e as RangeError).message;
  }
}

const nothing = "oldText is not found: read the text again and copy oldText from it exactly";

describe("applyEdits() says of an oldText that is not found", () => {
  test("that the text is empty", () => {
    expect(miss("", ["a", "b"])).toBe(
      "oldText is not found, since the text is empty: write it whole instead",
    );
  });

  test("that another edit writes it", () => {
    expect(miss("one\ntwo\r\n", ["two", "x\r\ny"], ["x\ny", "z"])).toBe(
      "edit 2's oldText is not found, but this is in edit 1's newText: merge them",
    );
  });

  test("nothing more when nothing is near", () => {
    expect(miss("one\ntwo\n", ["zebra crossing", "x"])).toBe(nothing);
    expect(miss("one\ntwo\n", ["   ", "x"])).toBe(nothing);
    expect(miss("\n\n", ["zebra", "x"])).toBe(nothing);
  });

  test.each([
    [
      "blanks at a line's end",
      "keep   \nfoo  \nbar\n",
      "foo\nbar",
      'line 2, column 1, but at line 2, column 4 the text has 2 spaces (U+0020) where oldText has a line break (U+000A): send "foo  \\nbar" as oldText',
    ],
    [
      "blanks that the text has not",
      "foo\nbar",
      "foo \nbar",
      'line 1, column 1, but at line 1, column 4 the text has a line break (U+000A) where oldText has a space (U+0020): send "foo\\nbar" as oldText',
    ],
    [
      "a tab",
      "x\n\tfoo()\n",
      "    foo()",
      'line 2, column 1, but there the text has a tab (U+0009) where oldText has 4 spaces (U+0020): send "\\tfoo()" as oldText',
    ],
    [
      "a deeper indentation",
      "    a\n        b\n",
      "    a\n      b",
      'line 1, column 1, but at line 2, column 1 the text has 8 spaces (U+0020) where oldText has 6 spaces (U+0020): send "    a\\n        b" as oldText',
    ],
    [
      "mixed blanks",
      "a \t  b",
      "a b",
      'line 1, column 1, but at line 1, column 2 the text has a space (U+0020) and a tab (U+0009) and 2 spaces (U+0020) where oldText has a space (U+0020): send "a \\t  b" as oldText',
    ],
    [
      "many kinds of blanks",
      "a \t \t \tb",
      "a b",
      'line 1, column 1, but at line 1, column 2 the text has a space (U+0020) and a tab (U+0009) and a space (U+0020) and a tab (U+0009) and more where oldText has a space (U+0020): send "a \\t \\t \\tb" as oldText',
    ],
    [
      "a no-break space",
      "a\u00a0b",
      "a b",
      'line 1, column 1, but at line 1, column 2 the text has a no-break space (U+00A0) where oldText has a space (U+0020): send "a\\u00a0b" as oldText',
    ],
    [
      "a blank without a name",
      "a\u2003b",
      "a b",
      'line 1, column 1, but at line 1, column 2 the text has a blank (U+2003) where oldText has a space (U+0020): send "a\\u2003b" as oldText',
    ],
    [
      "a character that cannot be seen",
      "a\u200bb",
      "ab",
      'line 1, column 1, but at line 1, column 2 the text has "\\u200b" (U+200B) where oldText has "b" (U+0062): send "a\\u200bb" as oldText',
    ],
    [
      "a lone CR",
      "a\rb",
      "a\nb",
      'line 1, column 1, but at line 1, column 2 the text has a carriage return (U+000D) where oldText has a line break (U+000A): send "a\\rb" as oldText',
    ],
    [
      "curly quotes",
      "x\nsay “hi”\n",
      'say "hi"',
      'line 2, column 1, but at line 2, column 5 the text has "“" (U+201C) where oldText has "\\"" (U+0022): send "say “hi”" as oldText',
    ],
    [
      "another kind of quote",
      "it's",
      "it`s",
      'line 1, column 1, but at line 1, column 3 the text has "\'" (U+0027) where oldText has "`" (U+0060): send "it\'s" as oldText',
    ],
    [
      "a dash",
      "a – b",
      "a - b",
      'line 1, column 1, but at line 1, column 3 the text has "–" (U+2013) where oldText has "-" (U+002D): send "a – b" as oldText',
    ],
    [
      "dots in one character",
      "wait…",
      "wait...",
      'line 1, column 1, but at line 1, column 5 the text has "…" (U+2026) where oldText has "." (U+002E): send "wait…" as oldText',
    ],
    [
      "an accent apart",
      "cafe\u0301 x",
      "caf\u00e9 x",
      'line 1, column 1, but at line 1, column 4 the text has "e\\u0301" (U+0065 U+0301) where oldText has "é" (U+00E9): send "cafe\\u0301 x" as oldText',
    ],
    [
      "an accent in one",
      "le caf\u00e9 x",
      "cafe\u0301 x",
      'line 1, column 4, but at line 1, column 7 the text has "é" (U+00E9) where oldText has "e\\u0301" (U+0065 U+0301): send "café x" as oldText',
    ],
    [
      "another accent",
      "e\u0301x",
      "e\u0300x",
      'line 1, column 1, but there the text has "e\\u0301" (U+0065 U+0301) where oldText has "e\\u0300" (U+0065 U+0300): send "e\\u0301x" as oldText',
    ],
    [
      "another case of every letter",
      "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG\n",
      "the quick brown fox jumps over the lazy dog",
      'line 1, column 1, but there the text has "T" (U+0054) where oldText has "t" (U+0074): send "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG" as oldText',
    ],
    [
      "a DEL, which is not seen",
      "abcd\x7Fefgh\n",
      "abcdefgh",
      'line 1, column 1, but at line 1, column 5 the text has "\\u007f" (U+007F) where oldText has "e" (U+0065): send "abcd\\u007fefgh" as oldText',
    ],
    [
      "another case",
      "Hello\n",
      "hello",
      'line 1, column 1, but there the text has "H" (U+0048) where oldText has "h" (U+0068): send "Hello" as oldText',
    ],
    [
      "a letter beyond the first plane",
      "x 𝐀b",
      "x ab",
      'line 1, column 1, but at line 1, column 3 the text has "𝐀" (U+1D400) where oldText has "a" (U+0061): send "x 𝐀b" as oldText',
    ],
    [
      "one backslash for two",
      're = "\\s"',
      '"\\\\s"',
      'line 1, column 6, but at line 1, column 7 the text has a backslash (U+005C) where oldText has 2 backslashes (U+005C): send "\\"\\\\s\\"" as oldText',
    ],
    [
      "two backslashes for one",
      're = "\\\\s"',
      '"\\s"',
      'line 1, column 6, but at line 1, column 7 the text has 2 backslashes (U+005C) where oldText has a backslash (U+005C): send "\\"\\\\\\\\s\\"" as oldText',
    ],
    [
      "a quote that oldText escapes",
      'say("hi")',
      'say(\\"hi\\")',
      'line 1, column 1, but at line 1, column 5 the text has "\\"" (U+0022) where oldText has a backslash (U+005C): send "say(\\"hi\\")" as oldText',
    ],
    [
      "a break that oldText spells out",
      "a\nb\nc",
      "a\\nb\\nc",
      'line 1, column 1, but at line 1, column 2 the text has a line break (U+000A) where oldText has a backslash and "n" (U+005C U+006E): send "a\\nb\\nc" as oldText',
    ],
    [
      "a break that the text spells out",
      's = "a\\nb"',
      's = "a\nb"',
      'line 1, column 1, but at line 1, column 7 the text has a backslash and "n" (U+005C U+006E) where oldText has a line break (U+000A): send "s = \\"a\\\\nb\\"" as oldText',
    ],
    [
      "a blank line more",
      "a\n\nb\n",
      "a\nb\n",
      'line 1, column 1, but at line 2, column 1 the text has a line break (U+000A) where oldText has "b" (U+0062): send "a\\n\\nb\\n" as oldText',
    ],
    [
      "no line break at the end",
      "a\n b  c",
      "b c\n",
      'line 2, column 2, but at line 2, column 3 the text has 2 spaces (U+0020) where oldText has a space (U+0020): send "b  c" as oldText',
    ],
    [
      "the end",
      "one\ntwo",
      "two\n",
      'line 2, column 1, but at line 2, column 4 the text ends where oldText has a line break (U+000A): send "two" as oldText',
    ],
    [
      "CRLF besides",
      "a\r\nb  \r\nc\r\n",
      "b\nc",
      'line 2, column 1, but at line 2, column 2 the text has 2 spaces (U+0020) where oldText has a line break (U+000A): send "b  \\nc" as oldText',
    ],
    [
      "blanks before and after",
      "x\n\n  a b\n\n\ny",
      "\n\n a  b \n\ny",
      'line 1, column 2, but at line 3, column 1 the text has 2 spaces (U+0020) where oldText has a space (U+0020): send "\\n\\n  a b\\n\\n\\ny" as oldText',
    ],
    [
      "the look-alike that agrees longest",
      "A b c\nA B c\nA B C D\n",
      "A B C d",
      'line 3, column 1, but at line 3, column 7 the text has "D" (U+0044) where oldText has "d" (U+0064): send "A B C D" as oldText',
    ],
    [
      "a place too long to show",
      `${"x".repeat(400)} y`,
      `${"x".repeat(400)}  y`,
      "line 1, column 1, but at line 1, column 401 the text has a space (U+0020) where oldText has 2 spaces (U+0020): copy the text up to line 1, column 402 exactly",
    ],
  ])("where the text differs only in %s", (_, text, old, words) => {
    expect(miss(text, [old, "new"])).toBe(`oldText is not found, the nearest place is ${words}`);
  });

  const read = "mend it or read the text again";
  test.each([
    [
      "one of its lines differs",
      "a {\n\tx = 1\n\ty = 2\n}\n",
      "a {\n\tx = 1\n\ty = 99\n}",
      `line 1, but line 3 differs from column 6 on: it reads "\\ty = 2" where oldText has "\\ty = 99"; ${read}`,
    ],
    [
      "its first line begins in the middle of one",
      "let f = () => {\n  one();\n  two();\n}\n",
      "() => {\n  one();\n  three();\n}",
      `line 1, but line 3 differs from column 4 on: it reads "  two();" where oldText has "  three();"; ${read}`,
    ],
    [
      "a line is missing",
      "aaaa\nbbbb\ncccc\ndddd\n",
      "aaaa\nbbbb\ndddd\n",
      'line 1, but oldText lacks line 3, "cccc": put that in or read the text again',
    ],
    [
      "the text begins later",
      "bbbb\ncccc\n",
      "a\nbbbb\ncccc\n",
      'line 1, but the text lacks line 1 of oldText, "a": leave that out or read the text again',
    ],
    [
      "the text ends earlier",
      "x\nbbbb\ncccc\n",
      "bbbb\ncccc\nd\n",
      'line 2, but the text lacks line 3 of oldText, "d": leave that out or read the text again',
    ],
    [
      "lines are missing",
      "aaaa\nbbbb\ncccc\ndddd\neeee\nffff\n",
      "aaaa\ndddd\neeee\nffff\n",
      'line 1, but oldText lacks lines 2 to 3, from "bbbb" on: put that in or read the text again',
    ],
    [
      "a line is too many",
      "aaaa\nbbbb\ncccc\ndddd\n",
      "aaaa\n\t// new\nbbbb\ncccc\n",
      'line 1, but the text lacks line 2 of oldText, "\\t// new": leave that out or read the text again',
    ],
    [
      "lines are too many at its end",
      "x\nbbbb\ncccc\n",
      "bbbb\ncccc\n\n\nd",
      'line 2, but the text lacks lines 3 to 5 of oldText, from "" on: leave that out or read the text again',
    ],
    [
      "a line was put in and another differs",
      "aaaa\nbbbb\ncccc\ndddd\neeee\n",
      "bbbb\ncccx\nnew\ndddd\neeee\n",
      `line 2, but line 3 differs from column 4 on: it reads "cccc" where oldText has "cccx"; ${read}`,
    ],
    [
      "two places have about as much, the one that has its start",
      "alpha(x)\n...\nbeta(xy)\n\n\n\n\n\n\ngamma(xy)\nbeta(xy)\n",
      "alpha(x)\nbeta(y)\nbeta(xy)\n",
      `line 1, but line 2 differs from column 1 on: it reads "..." where oldText has "beta(y)"; ${read}`,
    ],
    [
      "its lines are indented otherwise, and one differs",
      "f {\n  aaaa\n  bbbb\n}\n",
      "f {\n\taaaa\n\tbxbb\n}\n",
      `line 1, but line 2 differs from column 1 on: it reads "  aaaa" where oldText has "\\taaaa"; ${read}`,
    ],
    [
      "a letter only looks the same",
      "const c\u043eunt = 1;\n",
      "const count = 1;\n",
      `line 1, but line 1 differs from column 8 on (U+043E, not U+006F): it reads "const c\u043eunt = 1;" where oldText has "const count = 1;"; ${read}`,
    ],
    [
      "half of a letter is the same",
      "let mood = \u{1f600};",
      "let mood = \u{1f601};",
      `line 1, but line 1 differs from column 12 on (U+1F600, not U+1F601): it reads "let mood = \u{1f600};" where oldText has "let mood = \u{1f601};"; ${read}`,
    ],
    [
      "its start is in the line more than once",
      "var a=1;var b=2;var c=3;",
      "var c=4;",
      `line 1, but line 1 differs from column 23 on: it reads "var a=1;var b=2;var c=3;" where oldText has "var c=4;"; ${read}`,
    ],
    [
      "its start is wrong, in the middle of a line",
      "  if (a) return first(b, c);\n",
      "retrun first(b, c);",
      `line 1, but line 1 differs from column 13 on: it reads "  if (a) return first(b, c);" where oldText has "retrun first(b, c);"; ${read}`,
    ],
    [
      "its first letter is wrong, in the middle of a line",
      "  if (a) return first(b, c);\n",
      "Xeturn first(b, c);",
      `line 1, but line 1 differs from column 10 on: it reads "  if (a) return first(b, c);" where oldText has "Xeturn first(b, c);"; ${read}`,
    ],
    [
      "its line goes on in the text",
      "const count = 10;\n",
      "const count = 1\n",
      `line 1, but line 1 differs from column 16 on: it reads "const count = 10;" where oldText has "const count = 1"; ${read}`,
    ],
    [
      "one line is much like it",
      "foo();\n  const total = computeTotal(items, tax);\n",
      "const total = computeTotals(item, tax);",
      `line 2, but line 2 differs from column 29 on: it reads "  const total = computeTotal(items, tax);" where oldText has "const total = computeTotals(item, tax);"; ${read}`,
    ],
    [
      "a line number stands before it",
      "alpha beta\ngamma delta\n",
      "2: gamma delta",
      `line 2, but line 2 differs from column 1 on: it reads "gamma delta" where oldText has "2: gamma delta"; ${read}`,
    ],
    [
      "the line is long",
      `${"a".repeat(200)}bcd${"e".repeat(200)}`,
      `${"a".repeat(200)}xyz${"e".repeat(200)}`,
      `line 1, but line 1 differs from column 201 on: it reads …"${"a".repeat(40)}bcd${"e".repeat(117)}"… where oldText has …"${"a".repeat(40)}xyz${"e".repeat(117)}"…; ${read}`,
    ],
  ])("where %s", (_, text, old, words) => {
    expect(miss(text, [old, "new"])).toBe(`oldText is not found, the nearest place is ${words}`);
  });

  test.each([
    [
      "a character differs",
      "needle(haystack,43);",
      `column 12001, but at line 1, column 12018 the text has "2" (U+0032) where oldText has "3" (U+0033): it reads …"${"if(z){y()}".repeat(4).slice(17)}needle(haystack,42);${"if(z){y()}".repeat(13).slice(0, 117)}"…; ${read}`,
    ],
    [
      "a line break and a character differ",
      "\tneedle(haystack,42);\n\tif(q)",
      `column 12001, but there the text has "n" (U+006E) where oldText has a tab (U+0009): it reads …"${"if(z){y()}".repeat(4)}needle(haystack,42);${"if(z){y()}".repeat(13).slice(0, 100)}"…; ${read}`,
    ],
  ])("where, within a line of many, %s", (_, old, words) => {
    const line = `${"if(z){y()}".repeat(1200)}needle(haystack,42);${"if(z){y()}".repeat(1200)}`;
    expect(miss(line, [old, "new"])).toBe(`oldText is not found, the nearest place is line 1, ${words}`);
  });

  test("in a text that repeats one line, the place that has most lines", () => {
    const text = `${"}\n".repeat(500)}alpha();\n}\nbeta();\n}\n`;
    expect(miss(text, ["}\n}\n}\n}\nalpha();\n}\ngamma();\n", "x"])).toBe(
      `oldText is not found, the nearest place is line 497, but line 503 differs from column 1 on: it reads "beta();" where oldText has "gamma();"; ${read}`,
    );
  });
});

test("applyEdits() never sends a copy that the text does not hold", () => {
  const part = fc.constantFrom(
    "foo",
    "Bar",
    '"q"',
    "“q”",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\\",
    "\\n",
    "é",
    "e\u0301",
    "…",
    "-",
    "–",
    "\u00a0",
    "😀",
  );
  const bend = (s: string, n: number) =>
    [
      s.replaceAll("\t", "    "),
      s.replaceAll(/[“”]/g, '"'),
      s.replaceAll("\\", "\\\\"),
      s.replaceAll(/ +/g, " "),
      s.normalize("NFC"),
      s.normalize("NFD"),
      s.toLowerCase(),
      s.trim(),
      ` ${s}\n`,
      s.replaceAll("\n", "\\n"),
    ][n % 10] ?? s;
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (parts, x, y, n, m) => {
        const from = x % (parts.length + 1);
        const old = bend(bend(parts.slice(from, from + 1 + (y % 10)).join(""), n), m);
        const text = parts.join("");
        const said = old === "" ? "" : miss(text, [old, "<new>"]);
        const copy = /: send (".*") as oldText$/.exec(said)?.[1];
        if (copy) expect(text.replaceAll("\r\n", "\n")).toContain(JSON.parse(copy));
      },
    ),
    { numRuns: 1000 },
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { glob } from "./_glob.js";

const matching = (pattern: string, ways: string[]) => ways.filter(glob(pattern));

test("glob() finds a name at any depth, and a pattern with a slash from the folder on", () => {
  const ways = ["a.ts", "src/a.ts", "src/b/a.ts", "a.tsx"];
  expect(matching("*.ts", ways)).toEqual(["a.ts", "src/a.ts", "src/b/a.ts"]);
  expect(matching("./src/*.ts", ways)).toEqual(["src/a.ts"]);
  expect(matching("src/**", ways)).toEqual(["src/a.ts", "src/b/a.ts"]);
  expect(matching("**/b/*", ways)).toEqual(["src/b/a.ts"]);
  expect(matching("**", ways)).toEqual(ways);
});

test("glob() knows braces, also around slashes and in each other", () => {
  const ways = ["a.ts", "src/a.ts", "src/b/a.ts", "a.tsx", "a.js", "a1", "a4"];
  expect(matching("*.{ts,js}", ways)).toEqual(["a.ts", "src/a.ts", "src/b/a.ts", "a.js"]);
  expect(matching("{src,src/b}/*.ts", ways)).toEqual(["src/a.ts", "src/b/a.ts"]);
  expect(matching("*.{j{s,sx},tsx}", ways)).toEqual(["a.tsx", "a.js"]);
  expect(matching("a{1..3}", ways)).toEqual(["a1"]);
});

test("glob() knows classes and question marks, and takes the signs of other systems as they are", () => {
  expect(matching("[ab]?.ts", ["a1.ts", "b2.ts", "c3.ts"])).toEqual(["a1.ts", "b2.ts"]);
  expect(matching("(group)/\\[id\\]/*", ["(group)/[id]/page.tsx"])).toEqual(["(group)/[id]/page.tsx"]);
  expect(matching("a+(b)|c@d!.ts", ["a+(b)|c@d!.ts", "abb"])).toEqual(["a+(b)|c@d!.ts"]);
  expect(matching("$x^.ts", ["$x^.ts"])).toEqual(["$x^.ts"]);
});

test("glob() finds hidden names too, tells capitals from small letters, and crosses no slash with one star", () => {
  expect(matching("*", [".github/x", ".env"])).toEqual([".github/x", ".env"]);
  expect(matching("README*", ["readme.md", "README.md"])).toEqual(["README.md"]);
  expect(matching("src/*", ["src/a/b"])).toEqual([]);
  expect(matching("a*b", ["a\nb"])).toEqual(["a\nb"]);
});

test.for([
  ["", 'pattern "" is empty: give one such as *.ts'],
  ["/a/*.ts", 'pattern "/a/*.ts" is a path: give the folder as path, and a pattern from there on'],
  ["C:/a", 'pattern "C:/a" is a path: give the folder as path, and a pattern from there on'],
  ["!a", 'pattern "!a" begins with "!": give a pattern for what is wanted'],
  ["src/", 'pattern "src/" ends in a slash: write "/**" for all that is below a folder'],
  ["a//b", 'pattern "a//b" has two slashes in a row: write one'],
  ["../a", 'pattern "../a" has "." or ".." for a part: give the folder as path'],
  ["*a*b*c*d", 'pattern "*a*b*c*d" has more than three stars between slashes: use fewer'],
  ["a[b", 'pattern "a[b" cannot be read: close its brackets, or write "\\" before one that is in the name'],
  [
    "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}",
    'pattern "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}" has more than 100 alternatives in braces: use several patterns',
  ],
  ["\u202Ea//b", 'pattern "\\u202ea//b" has two slashes in a row: write one'],
])("glob() refuses %j", ([pattern = "", message]) => {
  expect(() => glob(pattern)).toThrow(new RangeError(message));
});

test.for([
  ["src\\lib\\a.ts", "l"],
  ["src\\**\\*.ts", "*"],
  ["src\\*.ts", "*"],
  [".*\\.ts$", "."],
  ["a\\?", "?"],
])("glob() refuses a backslash that escapes nothing, as between folders: %j", ([pattern = "", sign]) => {
  expect(() => glob(pattern)).toThrow(
    new RangeError(
      `pattern "${pattern}" has "\\" before "${sign}": write "/" between folders, and a sign itself within [], such as [*]`,
    ),
  );
});

test("glob() takes braces around one text for that, or for themselves", () => {
  expect(matching("*.{ts}", ["a.ts", "a.{ts}", "a.js"])).toEqual(["a.ts", "a.{ts}"]);
  expect(matching("{src}/*.{ts,{js}}", ["src/a.ts", "src/b.js", "{src}/c.ts"])).toEqual([
    "src/a.ts",
    "src/b.js",
    "{src}/c.ts",
  ]);
  expect(matching("{{name}}/a", ["{{name}}/a", "x/a"])).toEqual(["{{name}}/a"]);
  expect(matching("a{}", ["a{}", "a"])).toEqual(["a{}"]);
  expect(matching("\\{a\\}", ["{a}", "a"])).toEqual(["{a}"]);
});

test("glob() finds a sign itself within brackets, and a name that begins with a tilde", () => {
  expect(matching("a[*]b", ["a*b", "axb"])).toEqual(["a*b"]);
  expect(matching("a[?].ts", ["a?.ts", "ab.ts"])).toEqual(["a?.ts"]);
  expect(matching("~$*.doc", ["~$a.doc"])).toEqual(["~$a.doc"]);
  expect(matching("*~", ["a~", "~"])).toEqual(["a~", "~"]);
  expect(() => glob("~/a")).toThrow(RangeError);
});

test("glob() refuses a pattern longer than one may be, and shows the start of it", () => {
  expect(() => glob("a".repeat(1001))).toThrow(
    new RangeError(`pattern "${"a".repeat(200)}" is longer than 1000 characters: give a shorter one`),
  );
});

test("glob() takes no time worth speaking of, whatever the pattern", () => {
  const ways = [
    "a".repeat(255),
    `${"a/".repeat(2000)}a`,
    Array(15).fill("a".repeat(255)).join("/"),
    "{".repeat(200),
  ];
  const patterns = [
    "*a*a*b",
    "**/a/**/a/**/a/**/b",
    "*[a-z]*[a-z]*!",
    "?*?*?*b",
    "{a*,a}a*a*b",
    "**/*a*/**/*a*/**/*a*b",
    "\\{".repeat(400),
  ];
  for (const pattern of [
    ...patterns,
    "{".repeat(900),
    `${"{a,".repeat(60)}`,
    "[".repeat(900),
    "(".repeat(900),
  ])
    try {
      ways.filter(glob(pattern));
    } catch (e) {
      expect(e).toBeInstanceOf(RangeError);
    }
}, 20_000);

test("glob() says what is wrong with one of several patterns in braces", () => {
  const words = (pattern: string) => {
    try {
      glob(pattern);
      return "";
    } catch (e) {
      return (e as Error).message;
    }
  };
  expect(words("{,*.ts}")).toBe('pattern "{,*.ts}" has braces that may stand for nothing: leave that out');
  expect(words("{/etc,src}/*")).toBe(
    'pattern "{/etc,src}/*" is a path: give the folder as path, and a pattern from there on',
  );
  expect(words("a{,/}")).toBe('pattern "a{,/}" ends in a slash: write "/**" for all that is below a folder');
  expect(glob("{,src/}*.ts")("src/a.ts")).toBe(true);
});

test("glob() gives a matcher or a RangeError for any text", () => {
  const sign = fc.constantFrom(
    "a",
    "*",
    "?",
    "[",
    "]",
    "{",
    "}",
    ",",
    "!",
    "/",
    "\\",
    "(",
    ")",
    "|",
    "^",
    "-",
    ".",
    "+",
    "@",
  );
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 25 }), (pattern) => {
      try {
        expect(typeof glob(pattern)("a/b")).toBe("boolean");
      } catch (e) {
        expect(e).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2000 },
  );
});

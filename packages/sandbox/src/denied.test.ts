import { describe, expect, test } from "vitest";
import { denied } from "./denied.js";
import { DENY_WRITE } from "./deny-write.js";

/** Which of the paths a list refuses. */
const refused = (patterns: string[], paths: string[]): string[] =>
  paths.filter((path) => denied(path, patterns));

describe("denied()", () => {
  test("denied() tells credentials from other files", () => {
    expect(denied("/home/k/.ssh/id_rsa")).toBe(true);
    expect(denied("/proj/app.py")).toBe(false);
  });

  test("denied() takes a relative path too", () => {
    expect(denied(".env")).toBe(true);
    expect(denied("deploy/id_rsa")).toBe(true);
    expect(denied("app.py")).toBe(false);
  });

  test("denied() takes a leading */ as any depth, none too", () => {
    expect(refused(["*/a"], ["a", "/a", "x/a", "/x/y/a", "/x/aa", "/a/x"])).toEqual([
      "a",
      "/a",
      "x/a",
      "/x/y/a",
    ]);
    expect(refused(["**/a"], ["a", "/x/y/a", "/a/x"])).toEqual(["a", "/x/y/a"]);
  });

  test("denied() takes a trailing /* as the folder and everything below it", () => {
    expect(refused(["*/a/*"], ["/a", "/a/", "/a/x", "/a/.x", "/a/x/y/z", "/b/x"])).toEqual([
      "/a",
      "/a/",
      "/a/x",
      "/a/.x",
      "/a/x/y/z",
    ]);
  });

  test("denied() takes a pattern without a slash as a name at any depth", () => {
    expect(refused(["*.pem"], ["a.pem", "/x/y/.pem", "/x/a.pem/y", "/x/a.pem.txt"])).toEqual([
      "a.pem",
      "/x/y/.pem",
    ]);
    expect(refused(["a"], ["/a", "/x/a", "/a/x"])).toEqual(["/a", "/x/a"]);
  });

  test("denied() takes a pattern that begins with a plain name at any depth", () => {
    expect(refused(["secrets/*.txt"], ["/srv/secrets/a.txt", "secrets/a.txt", "/srv/a.txt"])).toEqual([
      "/srv/secrets/a.txt",
      "secrets/a.txt",
    ]);
  });

  test("denied() takes a pattern that begins with a slash from the top only", () => {
    expect(refused(["/srv/*"], ["/srv", "/srv/a/b", "/x/srv/a", "srv/a"])).toEqual(["/srv", "/srv/a/b"]);
  });

  test("denied() keeps a star between slashes to one name", () => {
    expect(refused(["/a/*/b"], ["/a/x/b", "/a/.x/b", "/a/b", "/a/x/y/b"])).toEqual(["/a/x/b", "/a/.x/b"]);
  });

  test("denied() takes ** between slashes as any number of names", () => {
    expect(refused(["/a/**/b"], ["/a/b", "/a/x/b", "/a/x/y/b", "/a/x/bb"])).toEqual([
      "/a/b",
      "/a/x/b",
      "/a/x/y/b",
    ]);
    expect(refused(["a/**/b/**/c"], ["/a/b/b/c", "/x/a/c/b/c", "/a/c/b"])).toEqual([
      "/a/b/b/c",
      "/x/a/c/b/c",
    ]);
    expect(refused(["a/**/b/**/c/**/d"], ["/x/a/b/c/d", "/a/1/b/2/3/c/d", "/a/b/d/c"])).toEqual([
      "/x/a/b/c/d",
      "/a/1/b/2/3/c/d",
    ]);
    expect(refused(["**"], ["/a", "b"])).toEqual(["/a", "b"]);
  });

  test("denied() lets the last pattern that matches decide", () => {
    expect(refused(["*.key", "!public.key"], ["/a.key", "/public.key"])).toEqual(["/a.key"]);
    expect(refused(["!public.key", "*.key"], ["/public.key"])).toEqual(["/public.key"]);
    expect(refused(["*.key", "!*/test/*", "test/real.key"], ["/test/a.key", "/test/real.key"])).toEqual([
      "/test/real.key",
    ]);
    expect(refused(["!a"], ["/a", "/b"])).toEqual([]);
    expect(refused([], ["/home/k/.ssh/id_rsa"])).toEqual([]);
  });

  test("denied() ignores case on both sides", () => {
    expect(refused(["*/Secret/*", "*.PEM", "[a-c]X"], ["/secret/a", "/SECRET/a", "/k.pem", "/Bx"])).toEqual([
      "/secret/a",
      "/SECRET/a",
      "/k.pem",
      "/Bx",
    ]);
  });

  test("denied() knows ?, sets and braces", () => {
    expect(
      refused(
        ["id_?", "[!x]1", "[[:digit:]]a", "*.{crt,cer}", "v{1..3}"],
        ["/id_a", "/id_ab", "/y1", "/x1", "/7a", "/ba", "/a.crt", "/a.cert", "/v2", "/v4"],
      ),
    ).toEqual(["/id_a", "/y1", "/7a", "/a.crt", "/v2"]);
  });

  test.each([
    "a(b|c)",
    "a+",
    "+(a)",
    "@(a|b)",
    "a@b",
    "a|b",
    'say "a"',
    "a!b",
    "a$",
    "^a",
    "a,b",
    "#a",
    "a b",
    "a.b",
  ])("denied() takes %s for the name it spells", (name) => {
    expect(refused([name], [`/x/${name}`, "/x/ab", "/x/ac", "/x/a", "/x/aa", "/x/b", "/x/say a"])).toEqual([
      `/x/${name}`,
    ]);
  });

  test("denied() takes an escaped star for a star", () => {
    expect(refused(["a\\*b", "\\!c"], ["/a*b", "/axb", "/!c", "/c"])).toEqual(["/a*b", "/!c"]);
  });

  test("denied() matches names with line breaks", () => {
    expect(refused(["a*b"], ["/a\nb", "/a\nb\n"])).toEqual(["/a\nb"]);
  });

  test("denied() sees through doubled slashes, dots and a slash at the end", () => {
    for (const path of ["/h//.ssh//id", "/h/./.env", "/h/.env/", "/h/x/../.env", "/h/.ssh/."])
      expect(denied(path)).toBe(true);
  });

  test("denied() uses a list again, and anew once it has changed", () => {
    const list = ["*.a"];
    expect([denied("/x.a", list), denied("/x.b", list)]).toEqual([true, false]);
    list[0] = "*.b";
    expect([denied("/x.a", list), denied("/x.b", list)]).toEqual([false, true]);
    list.push("!x.b");
    expect(denied("/x.b", list)).toBe(false);
  });
});

describe("denied() with the spellings of other systems", () => {
  test.each([
    ["backslashes", "C:\\Users\\k\\.ssh\\id_rsa"],
    ["mixed slashes", "C:/Users\\k/.config\\gcloud/creds.json"],
    ["the default stream", "C:\\proj\\.env::$DATA"],
    ["a named stream", "C:\\proj\\.env:hidden"],
    ["a stream of a folder", "C:\\Users\\k\\.ssh::$INDEX_ALLOCATION\\config"],
    ["a dot at the end", "C:\\proj\\.env."],
    ["blanks and dots at the end", "C:\\proj\\.env . ."],
    ["a folder with a dot at the end", "C:\\Users\\k\\.ssh.\\config"],
    ["a long path prefix", "\\\\?\\C:\\Users\\k\\.aws\\credentials"],
    ["a device prefix", "\\\\.\\C:\\Users\\k\\.netrc"],
    ["a share", "\\\\server\\share\\.pgpass"],
    ["a share with a long path prefix", "\\\\?\\UNC\\server\\share\\.pgpass"],
    ["a path of a drive's own folder", "C:.env"],
    ["full-width letters", "/proj/．ｅｎｖ"],
    ["a letter that folds to s", "/home/k/.\u017fsh/config"],
    ["a sign that some disks ignore", "/home/k/.s\u200csh/config"],
  ])("denied() reads %s", (_, path) => {
    expect(denied(path)).toBe(true);
  });

  test("denied() still takes such a path for what it is on other systems", () => {
    expect(denied("/proj/a:b.pem")).toBe(true);
    expect(denied("/proj/.env.example:a")).toBe(true);
    expect(denied("/proj/id_rsa\u2100")).toBe(true);
    expect(denied("C:\\proj\\app.py")).toBe(false);
    expect(denied("/proj/Café/naïve.ts")).toBe(false);
  });

  test("denied() knows a name in either Unicode form", () => {
    expect(refused(["caf\u00e9"], ["/cafe\u0301", "/caf\u00e9", "/CAF\u00c9", "/cafe"])).toEqual([
      "/cafe\u0301",
      "/caf\u00e9",
      "/CAF\u00c9",
    ]);
    expect(refused(["cafe\u0301*"], ["/caf\u00e9s"])).toEqual(["/caf\u00e9s"]);
  });

  test("denied() takes a pattern with a drive from the top of every drive", () => {
    expect(refused(["C:/private/*"], ["C:\\private\\a", "/private/a", "C:\\x\\private\\a"])).toEqual([
      "C:\\private\\a",
      "/private/a",
    ]);
  });
});

describe("denied() of hostile input", () => {
  test("denied() answers at once for long paths and names", () => {
    const before = performance.now();
    expect(denied(`/${"a/".repeat(100_000)}x`)).toBe(false);
    expect(denied(`/${"a/b/".repeat(50_000)}`, ["**/a/**/b/**/c", "**/a*b/**/a*b*"])).toBe(false);
    expect(denied(`/${"ab".repeat(512)}`, ["*a*c", "a*b*c", "a*b"])).toBe(true);
    expect(denied(`/${"hooks/.git/config/".repeat(20_000)}x`)).toBe(false);
    expect(denied(`/${".git/hooks/config/".repeat(20_000)}x`, DENY_WRITE)).toBe(true);
    expect(denied(`/${". ".repeat(500_000)}x`)).toBe(true);
    expect(denied(`/${`${". ".repeat(500)}x/`.repeat(1000)}`)).toBe(false);
    expect(performance.now() - before).toBeLessThan(3000);
  });

  test("denied() refuses a name longer than any disk takes", () => {
    expect(denied(`/${"x".repeat(1025)}`)).toBe(true);
    expect(denied(`/${"x".repeat(1024)}`)).toBe(false);
  });

  test.each([
    ["a*b*c*d", "has more than two stars between slashes: write several patterns with fewer"],
    ["＊a＊a＊b", "has more than two stars between slashes: write several patterns with fewer"],
    ["***", "has more than two stars between slashes: write several patterns with fewer"],
    ["{*.a,*.b,*.c}", "has more than two stars between slashes: write several patterns with fewer"],
    ["/a/**/b/**/c/**/d/**", 'has more than three "**": write several patterns with fewer'],
    ["**/a/**/b/**/c/**", 'has more than three "**": write several patterns with fewer'],
    ["", "is empty: leave it out"],
    ["!", "is empty: leave it out"],
    ["secrets/", 'ends in a slash: write "/*" for a folder and all that is below it'],
    ["/", 'ends in a slash: write "/*" for a folder and all that is below it'],
    ["a//b", "has two slashes in a row: write one"],
    [
      "./a",
      'has "." or ".." for a part, which no resolved path has: leave it out, or write the folder from the top',
    ],
    [
      "../a",
      'has "." or ".." for a part, which no resolved path has: leave it out, or write the folder from the top',
    ],
    ["~/private/*", 'has "~" for a part, which no resolved path has: write the folder out'],
    ["C:\\private\\a", 'has a "\\" before a plain character: write folders with "/"'],
    ["a\\", 'has a "\\" before a plain character: write folders with "/"'],
    [
      "a[b",
      'cannot be read: close brackets and braces before the next slash, or write "\\" before one that is in the name',
    ],
    [
      "a]b",
      'cannot be read: close brackets and braces before the next slash, or write "\\" before one that is in the name',
    ],
    [
      "{a/b,c}",
      'cannot be read: close brackets and braces before the next slash, or write "\\" before one that is in the name',
    ],
    [
      "[z-a]",
      'cannot be read: close brackets and braces before the next slash, or write "\\" before one that is in the name',
    ],
    [
      "v{1..10}",
      'has a ".." with braces that is not between two single characters: write the names with commas',
    ],
    [
      "{a,b..c}",
      'has a ".." with braces that is not between two single characters: write the names with commas',
    ],
    ["{,a}{,a}{,a}{,a}b", "has more than three braces between slashes: write several patterns with fewer"],
    [
      " *.pem",
      'begins or ends with a blank or a line break: take it away, or write "[ ]" for one that is in the name',
    ],
    [
      "*.pem ",
      'begins or ends with a blank or a line break: take it away, or write "[ ]" for one that is in the name',
    ],
    [
      "! *.pem",
      'begins or ends with a blank or a line break: take it away, or write "[ ]" for one that is in the name',
    ],
    ["!!a", 'begins with two "!": write one, or "!\\!" for a name that begins with it'],
  ])("denied() refuses the pattern %j", (pattern, message) => {
    expect(() => denied("/a", [pattern])).toThrow(new TypeError(`patterns[0] "${pattern}" ${message}`));
  });

  test("denied() shows a wrong pattern on one line and not without end", () => {
    expect(() => denied("/a", ["a\u001b[31m*b*c*d*"])).toThrow(
      new TypeError(
        `patterns[0] "a\\u001b[31m*b*c*d*" has more than two stars between slashes: write several patterns with fewer`,
      ),
    );
    expect(() => denied("/a", ["*.pem\r"])).toThrow(
      new TypeError(
        `patterns[0] "*.pem\\u000d" begins or ends with a blank or a line break: take it away, or write "[ ]" for one that is in the name`,
      ),
    );
    expect(() => denied("/a", [`*${"x".repeat(1024)}`])).toThrow(
      new TypeError(
        `patterns[0] "*${"x".repeat(299)}…" has a part longer than any name: write several patterns`,
      ),
    );
  });

  test("denied() takes the signs of a refused pattern when they are escaped", () => {
    expect(
      refused(["[ ]a[ ]", "a\\[b\\]", "*.x", "!\\!a.x"], ["/ a ", "/a", "/a[b]", "/!a.x", "/a.x"]),
    ).toEqual(["/ a ", "/a[b]", "/a.x"]);
  });

  test("denied() keeps its pace with a list of ten thousand patterns", () => {
    const list = Array.from({ length: 10_000 }, (_, i) => `*.x${i}`);
    const before = performance.now();
    expect([denied("/top/z.x7777", list), denied("/top/z.y", list)]).toEqual([true, false]);
    expect(performance.now() - before).toBeLessThan(10_000);
  }, 60_000);

  test("denied() names the pattern that is wrong", () => {
    expect(() => denied("/a", ["a", "b", "!c//"])).toThrow(
      new TypeError('patterns[2] "!c//" ends in a slash: write "/*" for a folder and all that is below it'),
    );
  });

  test("denied() refuses wrong shapes", () => {
    const call = (path: unknown, patterns?: unknown) => () => denied(path as string, patterns as string[]);
    expect(call(3)).toThrow(new TypeError("path is of type number: give a string"));
    expect(call(null)).toThrow(new TypeError("path is of type null: give a string"));
    expect(call(new URL("file:///a"))).toThrow(new TypeError("path is of type object: give a string"));
    expect(call("/a", "*.pem")).toThrow(
      new TypeError("patterns is of type string: give an array of glob patterns"),
    );
    expect(call("/a", null)).toThrow(
      new TypeError("patterns is of type null: give an array of glob patterns"),
    );
    expect(call("/a", ["a", 3])).toThrow(new TypeError("patterns[1] is of type number: give a string"));
    expect(call("/a", new Array(1))).toThrow(
      new TypeError("patterns[0] is of type undefined: give a string"),
    );
  });

  test("denied() refuses lists that cannot be read", () => {
    const trap = () => {
      throw new Error("trap");
    };
    const hostile = new Proxy(["a"], { get: trap });
    const revoked = Proxy.revocable(["a"], {});
    revoked.revoke();
    const later = ["a"];
    denied("/a", later);
    Object.defineProperty(later, 0, { get: trap });
    const unreadable = new TypeError("patterns cannot be read: give a plain array");
    expect(() => denied("/a", hostile)).toThrow(unreadable);
    expect(() => denied("/a", later)).toThrow(unreadable);
    expect(() => denied("/a", revoked.proxy)).toThrow(
      new TypeError("patterns is of type object: give an array of glob patterns"),
    );
  });
});

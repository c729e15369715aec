// For tests: file names and texts that patches go wrong on.
import fc from "fast-check";

/** Names a file can have. */
export const NAMES = [
  "a b",
  "a  b",
  " lead",
  "trail ",
  " ",
  "x 2020-01-01 00:00:00 +0000",
  "2020-01-01",
  "tab\tx",
  "end\t",
  "new\nline",
  "cr\r",
  "\x01\x1b[2J\x7f",
  "é",
  "e\u0301",
  "日本",
  "😀",
  "\u00a0x\u2028\ufeff",
  'q"',
  "'q'",
  "b\\s",
  "\\t",
  "C:\\x\\y.txt",
  "a c/c d/é f",
  "a /b",
  "a/ b",
  "b/a/b",
  "dev/null",
  "-rf",
  "--",
  "+++ b",
  "$(x)`y`",
  "*?[a]{b}",
  "100%41",
  "...",
  "..a",
  ".gitignore",
];

const LINES = [
  "a",
  "b",
  "",
  "}",
  " ",
  "\t",
  "-",
  "+",
  "\\",
  "x\r",
  "\r",
  "é",
  "\0",
  "@@ -1 +1 @@",
  "--- a/f",
  "+++ b/f",
  "\\ No newline at end of file",
  "diff --git a/x b/x",
  "index 1..2",
  "deleted file mode 100644",
  "GIT binary patch",
  "-- ",
  "From: x",
];

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: fc.string() },
);
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, ends]) => lines.map((l) => l.replaceAll("\n", "")).join("\n") + (ends ? "\n" : ""));

/** Two texts of some hundred lines, some of which are there once and some often, with changes and moves between. */
export const longTexts = fc
  .record({
    kinds: fc.constantFrom(2, 10, 100, 1000),
    size: fc.integer({ min: 70, max: 600 }),
    seed: fc.nat(),
    cuts: fc.array(fc.tuple(fc.nat(600), fc.nat(40), fc.nat(40), fc.nat(600)), { maxLength: 12 }),
  })
  .map(({ kinds, size, seed, cuts }) => {
    const lines = Array.from({ length: size }, (_, i) => `${((i + 1) * (seed % 1009) * 31 + i * i) % kinds}`);
    const after = [...lines];
    for (const [at, gone, put, from] of cuts)
      after.splice(at, gone, ...lines.slice(from, from + put), `+${at}`);
    return { before: `${lines.join("\n")}\n`, after: `${after.join("\n")}\n` };
  });

/** Two texts, mostly much alike, and a name for them. */
export const texts = fc
  .record({
    text,
    other: text,
    cuts: fc.array(fc.tuple(fc.nat(30), fc.nat(3), line), { maxLength: 4 }),
    name: fc.constantFrom("f", ...NAMES),
    alike: fc.nat(4),
  })
  .map(({ text, other, cuts, name, alike }) => {
    const lines = text.split("\n");
    for (const [at, gone, put] of cuts) lines.splice(at, gone, put);
    return { before: text, after: alike ? lines.join("\n") : other, name };
  });

/** A text whose words are each there once, and edits of it, apart from each other: some change nothing. */
export const edited = fc
  .record({
    gaps: fc.array(fc.constantFrom("\n", "\n", "\r\n", " ", "\n}\n", "\n\n", "\r", "\n- "), {
      minLength: 1,
      maxLength: 60,
    }),
    ends: fc.boolean(),
    cuts: fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.boolean(), fc.array(fc.nat(60), { maxLength: 4 })), {
      maxLength: 6,
    }),
    name: fc.constantFrom("f", ...NAMES),
  })
  .map(({ gaps, ends, cuts, name }) => {
    const last = gaps.length - 1;
    const parts = gaps.map((gap, i) => [`<${i}>`, i < last || ends ? gap : ""]);
    /** @type {[string, string][]} */
    const edits = [];
    let at = 0;
    for (const [skip, more, whole, put] of cuts) {
      const from = at + skip;
      const to = Math.min(from + more, last);
      if (from > last) break;
      const old = parts.slice(from, to + 1).flat();
      if (!whole) old.pop();
      const now = put
        .map((n) => (n < 30 ? (parts[n] ?? ["x"]).join("") : (gaps[n % gaps.length] ?? "")))
        .join("");
      edits.push([old.join(""), now]);
      at = to + 1;
    }
    return { text: parts.flat().join(""), edits, name };
  });

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, type Edit } from "./index.js";

test("applyEdits() makes every edit of a list in one go", () => {
  expect(
    applyEdits("one\ntwo\nthree\n", [
      ["three", "3"],
      ["one\n", ""],
      ["two", "deux\nzwei"],
    ]),
  ).toBe("deux\nzwei\n3\n");
});

test("applyEdits() judges each oldText on the original text only", () => {
  expect(
    applyEdits("foo\nbar\n", [
      ["foo", "bar"],
      ["bar", "foo"],
    ]),
  ).toBe("bar\nfoo\n");
});

test("applyEdits() returns the text when there are no edits", () => {
  expect(applyEdits("a\r\nb", [])).toBe("a\r\nb");
});

test("applyEdits() takes edits that touch", () => {
  expect(
    applyEdits("abcd", [
      ["cd", "Y"],
      ["ab", "X"],
    ]),
  ).toBe("XY");
});

test("applyEdits() inserts newText as it is, never as a pattern", () => {
  expect(applyEdits("x.y\n", [["x.y", "$& $1 $$ \\n"]])).toBe("$& $1 $$ \\n\n");
});

test("applyEdits() leaves the byte order mark and the missing last line break alone", () => {
  expect(applyEdits("\ufeffa\nlast", [["last", "LAST"]])).toBe("\ufeffa\nLAST");
  expect(applyEdits("\ufeffa\n", [["\ufeffa", "b"]])).toBe("b\n");
});

test("applyEdits() applies an exact match that has a look-alike twin", () => {
  expect(applyEdits("a b\na\u00a0b\n", [["a b", "c"]])).toBe("c\na\u00a0b\n");
});

describe("applyEdits() and line endings", () => {
  test.each<[string, string, Edit, string]>([
    ["matches LF to CRLF", "a\r\nb\r\nc", ["a\nb", "A\nB"], "A\r\nB\r\nc"],
    ["matches CRLF to LF", "a\nb\nc", ["a\r\nb", "A\r\nB"], "A\nB\nc"],
    [
      "gives new breaks the ending of the line they stand in",
      "a\r\nb\nc\r\n",
      ["b", "1\n2\r\n3"],
      "a\r\n1\n2\n3\nc\r\n",
    ],
    ["takes the ending where the place starts", "a\r\nb\nc", ["a\nb", "1\n2\n3"], "1\r\n2\r\n3\nc"],
    ["gives the last line the ending before it", "a\r\nb", ["b", "b\nc"], "a\r\nb\r\nc"],
    ["writes newText as it is into a text without breaks", "ab", ["b", "\r\nc\n"], "a\r\nc\n"],
    [
      "writes newText as it is where oldText spells CRLF and stands so",
      "a\r\nb\r\n",
      ["a\r\nb", "a\nb"],
      "a\nb\r\n",
    ],
    ["takes a break with its CR when oldText starts with it", "a\r\nb\r\n", ["\nb", ""], "a\r\n"],
    ["takes a break with its CR when oldText ends with it", "a\r\nb\r\n", ["a\n", ""], "b\r\n"],
    ["leaves a break outside the place whole", "a\r\nb\r\n", ["a", ""], "\r\nb\r\n"],
    ["takes a lone CR for a character", "a\rb\nc", ["a\rb", "x"], "x\nc"],
    ["lets oldText end in the CR of a CRLF", "a\r\nb\r\n", ["a\r", "a"], "a\nb\r\n"],
    ["lets oldText start at a CRLF and end in the CR of the next", "a\r\nb\r\nc", ["\nb\r", "x"], "ax\nc"],
  ])("%s", (_, text, edit, after) => {
    expect(applyEdits(text, [edit])).toBe(after);
  });

  test("an exact place and its twin with another ending are two places", () => {
    expect(() => applyEdits("a\nb\na\r\nb\n", [["a\nb", "x"]])).toThrow("matches 2 places (lines 1, 3)");
    expect(() => applyEdits("a\r\nb\ra\r", [["a\r", "x"]])).toThrow("matches 2 places (lines 1, 2)");
    expect(() => applyEdits("\r\n\r\n.\n\r\n", [["\n\r", "x"]])).toThrow("matches 2 places (lines 1, 3)");
  });

  test("the CR of a CRLF is found behind any number of places that have none", () => {
    expect(applyEdits(`${"a\n".repeat(60)}a\r\n`, [["a\r", "b"]])).toBe(`${"a\n".repeat(60)}b\n`);
  });
});

describe("applyEdits() refuses", () => {
  const same = "are the same: send as newText what it should become, or leave the edit out";
  const around = "add the text around the one you mean until it matches only that";
  test.each<[string, string, Edit[], string]>([
    ["an empty oldText", "a", [["", "x"]], "oldText is empty: give the exact text to replace"],
    [
      "an empty oldText by number",
      "a",
      [
        ["a", "b"],
        ["", "x"],
      ],
      "edit 2's oldText is empty: give the exact text to replace",
    ],
    ["a no-op, whether or not it would be found", "a", [["b", "b"]], `oldText and newText ${same}`],
    [
      "a no-op by number",
      "a b",
      [
        ["a", "x"],
        ["b", "b"],
      ],
      `edit 2's oldText and newText ${same}`,
    ],
    [
      "a no-op in line endings",
      "a\nb",
      [["a\nb", "a\r\nb"]],
      "oldText and newText are the same but for line endings, and newText takes those of the place: leave the edit out",
    ],
    [
      "half a pair in oldText",
      "😀",
      [["\ud83d", "x"]],
      "oldText holds half a surrogate pair (U+D83D, character 1): send whole characters",
    ],
    [
      "half a pair in newText",
      "ab",
      [
        ["a", "x"],
        ["b", "xy\ude00"],
      ],
      "edit 2's newText holds half a surrogate pair (U+DE00, character 3): send whole characters",
    ],
    ["two places", "a\nb\na\n", [["a", "x"]], `oldText matches 2 places (lines 1, 3): ${around}`],
    ["two places in one line", "aaa", [["aa", "x"]], `oldText matches 2 places (line 1): ${around}`],
    [
      "two places by number",
      "a\nb\na\n",
      [
        ["b", "x"],
        ["a", "x"],
      ],
      `edit 2's oldText matches 2 places (lines 1, 3): ${around}`,
    ],
    [
      "many places, naming the first lines",
      "a\n".repeat(49),
      [["a", "x"]],
      `oldText matches 49 places (lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and more): ${around}`,
    ],
    [
      "more places than it counts",
      "a".repeat(1e6),
      [["aa", "x"]],
      `oldText matches 50 or more places (line 1): ${around}`,
    ],
    [
      "overlap",
      "one\ntwo three",
      [
        ["three", "x"],
        ["two t", "y"],
      ],
      "edits 1 and 2 overlap at line 2, column 5: merge them into one",
    ],
    [
      "one edit inside another",
      "abcdef",
      [
        ["cd", "1"],
        ["abcdef", "2"],
      ],
      "edits 1 and 2 overlap at line 1, column 3: merge them into one",
    ],
    [
      "the same edit twice",
      "a b",
      [
        ["b", "1"],
        ["a", "2"],
        ["b", "1"],
      ],
      "edits 1 and 3 overlap at line 1, column 3: merge them into one",
    ],
  ])("%s", (_, text, edits, message) => {
    expect(() => applyEdits(text, edits)).toThrow(new RangeError(message));
  });

  const wanted = "pass a list of [old, new] pairs, as edits() returns it";
  test.each<[string, unknown, unknown, string]>([
    ["a text that is no string", null, [], "text is null: pass a string"],
    ["edits that are nothing", "a", undefined, `edits is nothing: ${wanted}`],
    [
      "edits that are still a string",
      "a",
      '[["a","b"]]',
      `edits is the string "[[\\"a\\",\\"b\\"]]": ${wanted}`,
    ],
    ["one pair without its list", "a", ["a", "b"], `edit 1 is the string "a": ${wanted}`],
    ["objects", "a", [{ oldText: "a", newText: "b" }], `edit 1 is an object: ${wanted}`],
    ["a pair of three", "a", [["a", "b", "c"]], `edit 1 is a list, but not of two strings: ${wanted}`],
    ["a pair with a number", "a", [["a", 1]], `edit 1 is a list, but not of two strings: ${wanted}`],
  ])("%s", (_, text, edits, message) => {
    expect(() => applyEdits(text as string, edits as Edit[])).toThrow(new TypeError(message));
  });
});

describe("applyEdits() holds for any text:", () => {
  /** Texts of words that are each there once, with all kinds of line endings between. */
  const texts = fc
    .array(fc.constantFrom("\n", "\r\n", " ", "\r", "\n\n", "\t", "“", "😀"), { minLength: 1, maxLength: 40 })
    .map((gaps) => gaps.map((gap, i) => ({ word: `<${i}>`, gap })));
  const edited = fc.record({
    parts: texts,
    chosen: fc.array(fc.tuple(fc.nat(39), fc.string({ unit: "grapheme" })), { maxLength: 20 }),
    seed: fc.nat(),
  });

  function editsOf(parts: { word: string }[], chosen: [number, string][]): Edit[] {
    const byWord = new Map(chosen.map(([i, now]) => [`<${i % parts.length}>`, now]));
    return [...byWord].filter(([word, now]) => word !== now && !/[\r\n]/.test(now));
  }

  test("disjoint edits come out as the naive replacement, in whatever order, and nothing else changes", () => {
    fc.assert(
      fc.property(edited, ({ parts, chosen, seed }) => {
        const text = parts.map(({ word, gap }) => word + gap).join("");
        const edits = editsOf(parts, chosen);
        const now = new Map(edits);
        const naive = parts.map(({ word, gap }) => (now.get(word) ?? word) + gap).join("");
        const turned = edits.map((_, i) => edits[(i + seed) % edits.length] as Edit).reverse();
        expect(applyEdits(text, edits)).toBe(naive);
        expect(applyEdits(text, turned)).toBe(naive);
      }),
    );
  });

  test("an edit of many lines leaves the endings before and after it", () => {
    const ending = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(fc.array(ending, { minLength: 3, maxLength: 20 }), fc.nat(), fc.nat(), (endings, x, y) => {
        const lines = endings.map((end, i) => `line ${i}.${end}`);
        const from = x % lines.length;
        const to = from + 1 + (y % (lines.length - from));
        const old = lines.slice(from, to).join("").replaceAll("\r\n", "\n");
        const written = applyEdits(lines.join(""), [[old, "new\n"]]);
        const [before, after] = [lines.slice(0, from).join(""), lines.slice(to).join("")];
        expect(written).toBe(`${before}new${endings[from]}${after}`);
      }),
    );
  });

  test("the places found are those where each break is CRLF or LF, and no other CR is half of one", () => {
    const pieces = fc.constantFrom("a", "b", "\n", "\r\n", "\r");
    const text = (maxLength: number) =>
      fc.array(pieces, { minLength: 1, maxLength }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text(12), text(3), (text, old) => {
        const pattern = old.replace(/\r\n|./gs, (c, at: number) => {
          if (c.endsWith("\n")) return "(?:\r\n|(?<!\r)\n)";
          return c === "\r" && at < old.length - 1 ? "\r(?!\n)" : c;
        });
        const found = [...text.matchAll(new RegExp(`(?=(${pattern}))`, "g"))];
        const [place] = found;
        if (place && found.length === 1) {
          const after = text.slice(place.index + (place[1] as string).length);
          expect(applyEdits(text, [[old, "new"]])).toBe(`${text.slice(0, place.index)}new${after}`);
        } else {
          const words = found.length > 1 ? `matches ${found.length} places` : "not found";
          expect(() => applyEdits(text, [[old, "new"]])).toThrow(words);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a list with one bad edit is refused whole, and left as it was", () => {
    fc.assert(
      fc.property(edited, ({ parts, chosen, seed }) => {
        const text = parts.map(({ word, gap }) => word + gap).join("");
        const edits = editsOf(parts, chosen);
        const bad: Edit[] = edits.toSpliced(seed % (edits.length + 1), 0, ["<absent>", "x"]);
        const copy = structuredClone(bad);
        expect(() => applyEdits(text, bad)).toThrow("oldText is not found");
        expect(bad).toEqual(copy);
      }),
    );
  });
});

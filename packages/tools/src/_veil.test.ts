import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lifted } from "./_span.js";
import { shows, veils } from "./_veil.js";

/** What is withheld, as the file has it and as it is seen. */
const spans = (raw: string, screened: string) =>
  veils(raw, screened)[0].spans.map((one) => [one.raw, one.mask]);
const T = "[token withheld]";

describe("veils()", () => {
  test("veils() finds what each mask stands for", () => {
    expect(spans("a=x1, b=y2\nc=z3", `a=${T}, b=[password withheld]\nc=${T}`)).toEqual([
      ["x1", T],
      ["y2", "[password withheld]"],
      ["z3", T],
    ]);
  });

  test("veils() covers a mask with as many characters and the same line breaks", () => {
    const [{ text }] = veils("a\nsecret\nb", "a\n(two\r\nlines)\nb");
    expect(text.replace(/[\ud800-\udbff]/g, "?")).toBe("a\n????\r\n??????\nb");
  });

  test("veils() leaves a text alone that the guard left alone", () => {
    expect(veils(`a ${T}`, `a ${T}`)).toEqual([{ text: `a ${T}`, spans: [], isSure: true }]);
  });

  test("veils() does not cover what reads the same in the file", () => {
    expect(spans(`${T} and x1`, `${T} and ${T}`)).toEqual([["x1", T]]);
  });

  test("veils() finds the words in which another guard's mask stands", () => {
    expect(spans("to ada@x.org, or\nbob\n", "to [EMAIL], or\nbob\n")).toEqual([["ada@x.org,", "[EMAIL],"]]);
    expect(spans("k=hunter2;\nb", "k=***;\nb")).toEqual([["k=hunter2;", "k=***;"]]);
    expect(spans("a\nk=[b]\nc", "a\nk=[x]\nc")).toEqual([["k=[b]", "k=[x]"]]);
  });

  test("veils() takes the lines of one mask and of many", () => {
    expect(spans("a\n1\n2\nb\n3\nc\n", "a\n(1)\nb\n(2\n3)\nc\n")).toEqual([
      ["1\n2", "(1)"],
      ["3", "(2\n3)"],
    ]);
  });

  test("veils() gives three ways where what is between masks may stand in several places", () => {
    const all = (raw: string, screened: string) =>
      veils(raw, screened).map(({ spans }) => spans.map((one) => one.raw));
    expect(all("a-b-c-d", `a-${T}-d`)).toEqual([["b-c"]]);
    expect(all("a1-b2-c3", `${T}-${T}`)).toEqual([["a1", "b2-c3"], ["a1-b2", "c3"], ["a1-b2-c3"]]);
    expect(all(`${T}-a-b`, `${T}-${T}`)).toEqual([["a-b"], [`${T}-a`, "b"], [`${T}-a-b`]]);
    // Masks that stand against each other are one.
    expect(all("a1b2 c", `${T}${T} c`)).toEqual([["a1b2"]]);
  });

  test("veils() covers all where it cannot be told what is withheld", () => {
    expect(spans("a\nb\nsecret\n", "the file has three lines")).toEqual([
      ["a\nb\nsecret\n", "the file has three lines"],
    ]);
    expect(spans("a\nsecret\nb\n", "a\nb\n")).toEqual([["a\nsecret\nb\n", "a\nb\n"]]);
    expect(spans("secret", "")).toEqual([["secret", ""]]);
    expect(spans("a\n\nb", "\n\n")).toEqual([["a\n\nb", ""]]);
  });

  test("veils() takes half a character of a guard for none of its own covers", () => {
    expect(spans("a b c", "a \ud800 c")).toEqual([["b", "\ufffd"]]);
  });

  test("veils() is not misled by text that reads as the head of a hunk", () => {
    const lines = "x\r@@ -1,9 +1,9 @@\ny\n@@ -1 +1 @@\nz\n";
    expect(spans(`${lines}one two\n`, `${lines}one ***\n`)).toEqual([["two", "***"]]);
  });

  test("veils() gives the file back, whatever is withheld of it", () => {
    const unit = fc.constantFrom("a", "b", " ", "\n", "\r\n", "[", T, "x");
    const part = fc.tuple(fc.string({ unit, maxLength: 6 }), fc.string({ unit, maxLength: 6 }));
    const mask = fc.constantFrom(T, "[EMAIL]", "*", "", "\n", "a\nb");
    fc.assert(
      fc.property(fc.array(part), mask, (parts, mask) => {
        const raw = parts.flat().join("");
        const screened = parts.map(([seen]) => seen + mask).join("");
        for (const { text, spans } of veils(raw, screened)) {
          expect(lifted(spans, text, (span) => span.raw)).toBe(raw);
          if (spans[0]?.mask !== "") expect(lifted(spans, text, (span) => span.mask)).toBe(screened);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("shows()", () => {
  const [{ spans }] = veils("a=hunter2;\nto me@x.org\n", `a=${T};\nto [EMAIL]\n`);

  test("shows() takes a text that is the same, or has more masks", () => {
    expect(shows(spans, "a b c", "a b c")).toBe(true);
    expect(shows(spans, "a b c", `a ${T} c`)).toBe(true);
    expect(shows(spans, `a b ${T}`, `a ${T}`)).toBe(true);
    expect(shows([{ raw: "x", mask: "[EMAIL]", cover: "" }], "a b c", "a [EMAIL]")).toBe(true);
  });

  test("shows() refuses one that has another word", () => {
    expect(shows(spans, `a ${T} c`, "a hunter2 c")).toBe(false);
    expect(shows(spans, `a ${T} c`, `a ${T} d`)).toBe(false);
    expect(shows(spans, "a b", `${T} b a`)).toBe(false);
    expect(shows([{ raw: "x", mask: "b", cover: "" }], "a b c", "a hunter2 b c")).toBe(false);
  });
});

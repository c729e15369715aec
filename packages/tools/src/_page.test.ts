import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lineCount, pageOf } from "./_page.js";

const page = (text: string, wanted: Partial<Parameters<typeof pageOf>[1]> = {}) =>
  pageOf(text, { start: 1, offset: 0, n: 200, ...wanted });

test("pageOf() numbers lines", () => {
  expect(page("one\ntwo\n\nfour")).toBe("1\tone\n2\ttwo\n3\t\n4\tfour");
});

test("pageOf() shows the lines wanted and no others", () => {
  expect(page("one\ntwo\nthree\nfour\n", { start: 2, end: 3 })).toBe("2\ttwo\n3\tthree");
  expect(page("one\ntwo\n", { start: 2, end: 9 })).toBe("2\ttwo");
});

test("pageOf() says how many lines are left and where to read on", () => {
  const eight = Array.from({ length: 8 }, (_, i) => `${i + 1}\ta line of text\n`).join("");
  expect(page("a line of text\n".repeat(30))).toBe(
    `${eight}…[22 more line(s) not shown. read on with start=9]`,
  );
});

test("pageOf() keeps the end that was asked for in its note", () => {
  expect(page("a line of text\n".repeat(30), { start: 5, end: 20 }).split("\n").at(-1)).toBe(
    "…[8 more line(s) not shown. read on with start=13, end=20]",
  );
});

test("pageOf() shows a part of a line that is too long, and where to read on in it", () => {
  expect(page(`short\n${"x".repeat(300)}\nlast`, { start: 2 })).toBe(
    `2\t${"x".repeat(119)}\n…[line 2 has 300 characters, 1 to 119 shown. read on with start=2, offset=119]`,
  );
  expect(page(`short\n${"x".repeat(300)}\nlast`, { start: 2, offset: 119 })).toBe(
    `2\t${"x".repeat(181)}\n3\tlast`,
  );
});

test("pageOf() leaves the ends of lines out, CR LF too, and keeps a CR that ends none", () => {
  expect(page("one\r\ntwo\rthree\r\n\r\nfour\r")).toBe("1\tone\n2\ttwo\rthree\n3\t\n4\tfour\r");
});

test("pageOf() cuts a long line between characters as a reader counts them", () => {
  const family = "👩‍👩‍👧‍👦";
  const text = family.repeat(40);
  const shown = page(text).split("\n")[0]?.slice(2) ?? "";
  expect(shown).toBe(family.repeat(shown.length / family.length));
  expect(page("😀".repeat(20), { offset: 3 })).toBe(`1\t${"😀".repeat(19)}`);
});

test("pageOf() cuts inside a character longer than what it looks at, but in no half of one", () => {
  const text = `e${"\u0301".repeat(500)}${"😀".repeat(200)}`;
  expect(seenIn(text, 200)).toEqual([text]);
  expect(seenIn(`e${"\u{1D165}".repeat(500)}`, 201)).toEqual([`e${"\u{1D165}".repeat(500)}`]);
  expect(seenIn(`x${"🇩🇪".repeat(300)}`, 202)).toEqual([`x${"🇩🇪".repeat(300)}`]);
});

test("pageOf() says what a text does not have", () => {
  const refused = (wanted: object, message: string) =>
    expect(() => page("one\ntwo\n", wanted)).toThrow(new RangeError(message));
  refused({ start: 3 }, "start is 3 and the file has 2 line(s): give a start up to 2");
  refused({ start: 2, end: 1 }, "end is 1 and start is 2: give an end from start on");
  refused({ start: 2, offset: 3 }, "offset is 3 and line 2 has 3 characters: give a smaller one");
});

test("lineCount() takes a line break at the end for the end of the last line", () => {
  expect(["", "\n", "a", "a\n", "a\nb", "a\r\nb\r\n", "\n\n"].map(lineCount)).toEqual([0, 1, 1, 1, 2, 2, 2]);
});

/** The lines that somebody sees who follows the notes to the end. */
function seenIn(text: string, n: number): string[] {
  const lines: string[] = [];
  let wanted: { start: number; offset: number } | undefined = { start: 1, offset: 0 };
  while (wanted) {
    const { start, offset }: { start: number; offset: number } = wanted;
    const shown = pageOf(text, { start, offset, n });
    expect(shown.length).toBeLessThanOrEqual(n);
    const rows = shown.split("\n");
    const note = rows.at(-1)?.startsWith("…[") ? rows.pop() : undefined;
    for (const [i, row] of rows.entries()) {
      expect(row.startsWith(`${start + i}\t`)).toBe(true);
      const line = row.slice(`${start + i}\t`.length);
      lines[start + i - 1] = (lines[start + i - 1] ?? "") + line;
      expect(line).not.toMatch(/\p{Cs}/u);
    }
    const next = note && /start=(\d+)(?:, offset=(\d+))?\]$/.exec(note);
    wanted = next ? { start: Number(next[1]), offset: Number(next[2] ?? 0) } : undefined;
    if (wanted) expect(wanted.start > start || wanted.offset > offset).toBe(true);
  }
  return lines;
}

test("pageOf() shows each character of each line once to who follows its notes", () => {
  const line = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    { weight: 6, arbitrary: fc.string({ maxLength: 60, unit: "binary" }) },
    { weight: 3, arbitrary: fc.string({ maxLength: 900, unit: "grapheme" }) },
    { weight: 1, arbitrary: fc.nat(3000).map((count) => "漢é😀x".repeat(count / 4)) },
  );
  const rows = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 30 });
  fc.assert(
    fc.property(rows, fc.boolean(), fc.integer({ min: 200, max: 700 }), (lines, isEnded, n) => {
      const text = lines
        .map(([own, end], i) => own.replaceAll("\n", "") + (isEnded || i < lines.length - 1 ? end : ""))
        .join("");
      if (lineCount(text) === 0) return;
      const wanted = text
        .replace(/\n$/, "")
        .split("\n")
        .map((one, i, all) => (i < all.length - 1 || text.endsWith("\n") ? one.replace(/\r$/, "") : one));
      expect(seenIn(text, n)).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});

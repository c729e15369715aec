import fc from "fast-check";
import picomatch from "picomatch";
import { expect, test } from "vitest";
import { literal } from "./_glob.js";
import { denied } from "./denied.js";

const OPTIONS = { posix: true, noextglob: true, nonegate: true, dot: true, nocase: true, flags: "is" };

const part = fc.constantFrom(
  "a",
  "b",
  ".a",
  "*",
  "?",
  "a*",
  "*b",
  "*a*",
  "[ab]",
  "[^a]",
  "{a,.b}",
  "**",
  "AB",
);
const name = fc.constantFrom("a", "b", ".a", ".b", "ab", "aab", "B", "c");
const relative = (of: fc.Arbitrary<string>) =>
  fc.array(of, { minLength: 1, maxLength: 5 }).map((all) => all.join("/"));

test("denied() of an absolute pattern answers as picomatch does", () => {
  fc.assert(
    fc.property(relative(part), relative(name), (pattern, path) => {
      // A star at the end has a meaning of its own here.
      fc.pre(!pattern.endsWith("*") && pattern.split("/").filter((each) => each === "**").length <= 3);
      expect(denied(`/top/${path}`, [`/top/${pattern}`])).toBe(
        picomatch.isMatch(`/top/${path}`, `/top/${pattern}`, OPTIONS),
      );
    }),
    { numRuns: 1000 },
  );
});

test("denied() takes signs in a pattern with a star for themselves", () => {
  const signs = fc.string({
    unit: fc.constantFrom(..."ab()!+@|\"'^$.,-~#&;<>= "),
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(signs, signs, (before, after) => {
      fc.pre(!after.endsWith(" "));
      expect(denied(`/${before}x${after}`, [`/${before}*${after}`])).toBe(true);
      expect(denied(`/y${before}x${after}`, [`/${before}*${after}`])).toBe(`y${before}`.startsWith(before));
    }),
    { numRuns: 1000 },
  );
});

test("literal() of any path is a pattern for that path alone", () => {
  const odd = fc.string({
    unit: fc.constantFrom("a", "b", ..."*?[]{}()!+@|\"'^$.,-~#&;<> "),
    minLength: 1,
    maxLength: 6,
  });
  const safe = odd.filter((text) => text !== "." && text !== ".." && text !== "~");
  fc.assert(
    fc.property(fc.array(safe, { minLength: 1, maxLength: 3 }), safe, (names, other) => {
      const path = `/${names.join("/")}`;
      expect(denied(path, [literal(path)])).toBe(true);
      const beside = `/${[...names.slice(0, -1), other].join("/")}`;
      fc.pre(beside !== path && !/[. ]$/.test(beside) && !/[. ](?=\/)/.test(beside));
      expect(denied(beside, [literal(path)])).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

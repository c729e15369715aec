import fc from "fast-check";
import { expect, test } from "vitest";
import { inside, nearest, settled } from "./_folders.js";

const folder = fc
  .array(fc.constantFrom("a", "b", "ab"), { maxLength: 4 })
  .map((names) => `/${names.join("/")}`);

test("inside() takes a folder and what lies below it, and no neighbour", () => {
  expect(["/a", "/a/b", "/ab", "/", "/b"].map((path) => inside(path, "/a"))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(["/", "/a"].map((path) => inside(path, "/"))).toEqual([true, true]);
});

test("nearest() is the deepest folder that holds a path", () => {
  expect(nearest(["/", "/a/b", "/a"], "/a/b/c")).toBe("/a/b");
  expect(nearest(["/a"], "/ab")).toBe(undefined);
});

test("settled() changes for no path which kind of folder is nearest, and leaves none that could be left out", () => {
  fc.assert(
    fc.property(fc.uniqueArray(folder, { maxLength: 8 }), fc.nat(8), folder, (folders, cut, path) => {
      const [own, others] = [folders.slice(0, cut), folders.slice(cut)];
      const [fewer, fewerOthers] = [settled(own, others), settled(others, own)];
      const isOwn = (a: readonly string[], b: readonly string[]) => {
        const found = nearest([...a, ...b], path);
        return found === undefined ? undefined : a.includes(found);
      };
      expect(isOwn(fewer, fewerOthers)).toBe(isOwn(own, others));
      for (const each of fewer) {
        const above = nearest(
          [...fewer, ...fewerOthers].filter((other) => other !== each),
          each,
        );
        expect(above !== undefined && fewer.includes(above)).toBe(false);
      }
    }),
  );
});

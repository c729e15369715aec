import { expect, test } from "vitest";
import { failed } from "./failed.js";
import { verbatim } from "./verbatim.js";

test("verbatim() gives text that begins with the prefix a first line of its own", () => {
  expect(verbatim("ERROR: disk on fire\n")).toBe("verbatim text:\nERROR: disk on fire\n");
  expect(failed(verbatim("ERROR: disk on fire"))).toBe(false);
});

test.for(["", "plain", "ERROR:x", "one\nERROR: two", "verbatim text:\nERROR: x"])(
  "verbatim() leaves %j as it is",
  (text) => {
    expect(verbatim(text)).toBe(text);
  },
);

test("verbatim() refuses what is no string", () => {
  expect(() => verbatim(null as unknown as string)).toThrow(
    new TypeError("text to show verbatim is of type null: give a string"),
  );
});

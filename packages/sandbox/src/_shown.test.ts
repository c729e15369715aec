import { expect, test } from "vitest";
import { shown } from "./_shown.js";

test("shown() leaves a text that can be read as it is", () => {
  const text = 'src/café/日本 (1)/it’s "so".ts';
  expect(shown(text)).toBe(text);
});

test.each([
  ["a line break", "\n", "\\u000a"],
  ["a separator of lines", "\u2028", "\\u2028"],
  ["a sign that turns the direction", "\u202e", "\\u202e"],
  ["a filler that looks like nothing", "\u3164", "\\u3164"],
  ["a selector of a variation", "\ufe01", "\\ufe01"],
  ["a tag, which is two units", "\u{e0061}", "\\udb40\\udc61"],
  ["half a pair", "\ud83d", "\\ud83d"],
])("shown() spells out %s", (_, hidden, spelled) => {
  expect(shown(`a${hidden}b`)).toBe(`a${spelled}b`);
});

test("shown() cuts a long text between two characters", () => {
  expect(shown("x".repeat(300))).toBe("x".repeat(300));
  expect(shown("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
  expect(shown(`x${"😀".repeat(150)}`)).toBe(`x${"😀".repeat(149)}…`);
});

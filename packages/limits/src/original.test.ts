import { expect, test } from "vitest";
import { Hit, MAX_API, MAX_FILE, MAX_GREP_HITS, MAX_HITS, MAX_TOOL_CHARS } from "./index.js";

test("MAX_GREP_HITS is above MAX_HITS, because an exact match is cheaper to read", () => {
  expect(MAX_GREP_HITS > MAX_HITS).toBe(true);
});

test("MAX_TOOL_CHARS is small beside the largest file", () => {
  expect(MAX_TOOL_CHARS < 8_000 && MAX_FILE > MAX_TOOL_CHARS).toBe(true);
});

test("the caps have the original's values", () => {
  expect([MAX_TOOL_CHARS, MAX_HITS, MAX_GREP_HITS, MAX_API, MAX_FILE]).toEqual([
    6000, 20, 60, 200, 2_000_000,
  ]);
});

test("Hit has its fields, and reads as the original's repr", () => {
  const h = new Hit("shalya/core.py", 12, "clip", "def clip(s, n=MAX_TOOL_CHARS, more=''):");
  expect([h.path, h.line, h.symbol]).toEqual(["shalya/core.py", 12, "clip"]);
  expect(String(h)).toBe("shalya/core.py:12  clip  def clip(s, n=MAX_TOOL_CHARS, more=''):");
});

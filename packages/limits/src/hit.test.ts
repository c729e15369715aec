import { expect, test } from "vitest";
import { Hit } from "./hit.js";

test("Hit reads as path:line, symbol and text, two blanks apart", () => {
  expect(String(new Hit("shalya/core.py", 12, "clip", "def clip(s):"))).toBe(
    "shalya/core.py:12  clip  def clip(s):",
  );
});

import { MAX_TOOL_CHARS } from "@shalya/limits";

/** The budget in UTF-16 code units that `n` asks for: a computed cap may be negative, broken or missing. */
export function budget(n: unknown): number {
  if (typeof n !== "number" || Number.isNaN(n)) return MAX_TOOL_CHARS;
  return Math.max(1, Math.floor(n));
}

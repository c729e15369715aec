import { wrongType } from "./_need.js";

/** The tools of a list as an array of our own, or a `TypeError`. */
export function needTools(tools: unknown): unknown[] {
  try {
    if (Array.isArray(tools)) return [...tools];
  } catch {
    // A list that cannot be read is none.
  }
  throw wrongType(tools, "tools", "an array of functions and tool objects");
}

import type { Progress } from "./define-tool.js";

/** A progress to hand to a tool: one that is always there, and that no fault of who listens comes through. */
export function quiet(listener: Progress | undefined): Progress {
  return (...said) => {
    try {
      Promise.resolve(listener?.(...said)).catch(() => {});
    } catch {
      // The work matters more than who hears of it.
    }
  };
}

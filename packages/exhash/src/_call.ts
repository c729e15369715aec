import type { Budget } from "./_budget.js";
import type { Pattern } from "./_pattern.js";

/** What all commands of one call share. */
export interface Call {
  readonly budget: Budget;
  /** The blanks of one level of indentation. */
  readonly sw: number;
  /** The patterns compiled so far, by their source. */
  readonly patterns: Map<string, Pattern>;
}

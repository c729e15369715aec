import { compiled } from "./_patterns.js";
import { needString } from "./_shape.js";
import { DENY } from "./deny.js";

/** Whether a path matches one of the patterns, by default those of credentials, ignoring case. */
export function denied(path: string, patterns: readonly string[] = DENY): boolean {
  return compiled(patterns, "patterns")(needString(path, "path"));
}

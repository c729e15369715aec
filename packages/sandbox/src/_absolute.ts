import { isAbsolute } from "node:path";
import { literal } from "./_glob.js";
import { resolve } from "./_resolve.js";

// An absolute pattern: its folders without magic, whole names only, and the rest.
const FIXED = /^(!?)((?:[A-Za-z]:)?(?:\/[^/*?[\]{}\\]+)+)(?=\/|$)(.*)$/s;

/** A pattern and, if it is absolute and its folders lead elsewhere, the one for there: paths are matched resolved. */
export function whereItLeads(pattern: string): string[] {
  const [, not = "", folder = "", rest = ""] = FIXED.exec(pattern) ?? [];
  if (!isAbsolute(folder)) return [pattern];
  const { path, trouble } = resolve(folder);
  return path === folder || trouble !== undefined ? [pattern] : [pattern, not + literal(path) + rest];
}

import type { Fields } from "./_fields.js";
import type { Local } from "./_local.js";

/** `d`: the lines away. */
export function remove(at: Fields): Local {
  at.count(0, 0, "none");
  return { kind: "local", put: () => [] };
}

import { needString } from "./_need.js";
import { readable } from "./_readable.js";
import { hostErr, NO_REASON } from "./host-err.js";
import { ERR, unprefixed } from "./prefix.js";

/**
 * A failed tool result: `ERROR: what`, and `: Type: message` when `e` is given.
 *
 * `e` is whatever was thrown; null and undefined add nothing. A prefix that `what` or `e` already has is not doubled.
 * Control characters and halves of surrogate pairs become U+FFFD, as in `hostErr`; `what` is not cut.
 * Throws `TypeError` when `what` is not a string.
 */
export function err(what: string, e?: unknown): string {
  const said = readable(unprefixed(needString(what, "what", "a string that says what failed")));
  const detail = e === undefined || e === null ? "" : hostErr(e);
  return ERR + ([said, detail].filter(Boolean).join(": ") || NO_REASON);
}

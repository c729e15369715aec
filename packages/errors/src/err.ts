import { cut } from "./_cut.js";
import { needString } from "./_need.js";
import { readable } from "./_readable.js";
import { hostErr, NO_REASON } from "./host-err.js";
import { ERR, unprefixed } from "./prefix.js";

const MAX_CHARS = 6000;

/**
 * A failed tool result: `ERROR: what`, and `: Type: message` when `e` is given.
 *
 * `e` is whatever was thrown; null and undefined add nothing. A prefix that `what` or `e` already has is not doubled.
 * Control characters and halves of surrogate pairs become U+FFFD, and `what` is cut at 6,000 characters, since both may
 * quote what a model sent.
 * Throws `TypeError` when `what` is not a string.
 */
export function err(what: string, e?: unknown): string {
  const said = unprefixed(needString(what, "what", "a string that says what failed"));
  const detail = e === undefined || e === null ? "" : hostErr(e);
  return ERR + ([readable(cut([said], MAX_CHARS)), detail].filter(Boolean).join(": ") || NO_REASON);
}

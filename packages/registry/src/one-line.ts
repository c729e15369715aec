import { hostErr } from "@shalya/errors";
import { flat } from "./_flat.js";
import { isError, json } from "./_json.js";
import { wrongType } from "./_need.js";

/**
 * Any value as one line of at most `n` characters, a cut marked by `…` within them.
 *
 * Escape sequences of a terminal, control, direction and invisible characters are taken out, and blanks squeezed. An error
 * reads as `Type: message`, any other object as JSON with every quote and bracket closed, in which what looks like a
 * credential is `•••`. The work is bounded by `n`, not by the length of a text or an array. Throws `TypeError` when `n` is
 * not a number, and `RangeError` when it is not a whole number of at least 1; nothing else throws.
 */
export function oneLine(value: unknown, n = 90): string {
  needLength(n);
  if (typeof value === "string") return flat(value, n);
  return isError(value) ? flat(hostErr(value), n) : json(value, n);
}

function needLength(n: unknown): void {
  const wanted = "a whole number of at least 1";
  if (typeof n !== "number") throw wrongType(n, "n", wanted);
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`n is ${n}: give ${wanted}`);
}

import { wrongType } from "./_need.js";

/** The last words of the names that hits have: "[name withheld]" is what people write. */
const MASK =
  /\[(?:[a-z0-9][a-z0-9.]* ){0,5}(?:key|token|password|secret|id|hash|header|login|signature|webhook) withheld\]/;

/**
 * True when a text holds a mask of `secretGuard`, such as `[github token withheld]`: to write such a text to a file would
 * put the mask in the place of the secret.
 *
 * Throws `TypeError` for what is no string.
 */
export function hasMask(text: string): boolean {
  if (typeof text !== "string") throw wrongType(text, "text that may hold a mask", "a string");
  return MASK.test(text);
}

import { needString } from "./_need.js";
import { ERR } from "./prefix.js";

/**
 * Foreign text that cannot pass for a failure: when it begins with `ERROR: `, a line `verbatim text:` comes first.
 *
 * Every other text comes back as it is. Throws `TypeError` when `text` is not a string.
 */
export function verbatim(text: string): string {
  const foreign = needString(text, "text to show verbatim", "a string");
  return foreign.startsWith(ERR) ? `verbatim text:\n${foreign}` : foreign;
}

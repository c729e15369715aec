/** What every failed tool result begins with. */
export const ERR = "ERROR: ";

/** A text without the prefix, however often it was put in front, so that layers do not double it. */
export function unprefixed(text: string): string {
  let from = 0;
  while (text.startsWith(ERR, from)) from += ERR.length;
  return text.slice(from);
}

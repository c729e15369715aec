import { kind } from "./_say.js";
import { lineHash } from "./line-hash.js";

/**
 * The address of a line: `12|ab|`, its number and the hash of its content.
 *
 * @param lineno the number of the line, from 1
 * @param line the line without its ending
 * @throws {TypeError} a number that is none, a line that is no string
 * @throws {RangeError} a number that is not whole or below 1
 */
export function lnhash(lineno: number, line: string): string {
  if (typeof lineno !== "number") throw new TypeError(`lineno must be a number: got ${kind(lineno)}`);
  if (!Number.isSafeInteger(lineno) || lineno < 1)
    throw new RangeError(`lineno is ${lineno}: pass the number of a line, a whole number from 1 up`);
  return `${lineno}|${lineHash(line)}|`;
}

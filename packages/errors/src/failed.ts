import { branded } from "./_brand.js";
import { REFUSAL, resultText } from "./_result-text.js";
import { ERR } from "./prefix.js";

/**
 * Whether a tool result is a failure: its text begins with exactly `ERROR: `.
 *
 * Reads strings, `String` objects, a `Media` (by its text) and a `Refusal` (always a failure); every other value
 * is no failure. Never throws.
 */
export function failed(result: unknown): boolean {
  return branded(result, REFUSAL) || resultText(result)?.startsWith(ERR) === true;
}

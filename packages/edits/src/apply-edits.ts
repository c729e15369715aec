import { spans, written } from "./_spans.js";
import type { Edit } from "./edits.js";

/**
 * The text with every edit made, or an error that says which edit is wrong and how to mend it.
 *
 * Each oldText must be in exactly one place of `text` as it was before any edit; overlapping places count. CRLF and LF
 * are equal while matching, and nothing else is. Line breaks in newText take the ending of the place, unless oldText
 * spells CRLF and stands so in the text. Every other character stays as it is; with no edits, all of them do.
 *
 * @param edits pairs, as `edits()` returns them
 * @throws {TypeError} a text that is no string, edits that are no list of pairs
 * @throws {RangeError} an oldText that is empty, absent, in several places or the same as newText; edits that overlap;
 * half a surrogate pair
 */
export function applyEdits(text: string, edits: readonly Readonly<Edit>[]): string {
  return written(text, spans(text, edits), 0, text.length);
}

import { budget } from "./_budget.js";
import { cutTo, type Note } from "./_cut.js";
import { wrongType } from "./_input.js";
import { keepOption, readerOption, textOption } from "./_options.js";
import { type Keep, savedAs } from "./_save.js";
import { wellFormed } from "./_well-formed.js";

/** The options of `clip`. */
export interface ClipOptions {
  /** How to read the rest, when the caller has a way: the end of the note. Default: nothing. */
  readonly more?: string | undefined;
  /** Save the whole and name the file: `true` with `spill`, a function in its own way. Default: `false`. */
  readonly keep?: Keep | undefined;
  /** The tool that reads a saved file, as the note names it. Default: `view_file`. */
  readonly reader?: string | undefined;
}

/**
 * The start of a text in at most `n` characters, with a note saying how much of it is shown; a text that fits, whole.
 *
 * Characters are UTF-16 code units, 6000 by default. The note counts whenever `n` is longer than the note. The cut is
 * after a line when one ends near, and never inside a character, an escape sequence or CR LF.
 * @throws TypeError when `text` or an option has the wrong shape
 * @throws RangeError when `reader` is empty
 */
export function clip(text: string, n?: number, options?: ClipOptions): string {
  if (typeof text !== "string") throw wrongType("text", text, "a string", "pass the text to cut");
  const [more, keep] = [textOption(options, "more", ""), keepOption(options, false)];
  const reader = readerOption(options);
  const b = budget(n);
  if (text.length <= b) return wellFormed(text);
  return cutTo(text, b, shownOf(text.length, [savedAs(() => text, keep, reader), more]), true);
}

/** The note of a cut text: `…[truncated: K of N chars shown]`, and what else there is to say. */
export function shownOf(length: number, parts: readonly string[]): Note {
  const rest = parts.filter((part) => part !== "").map((part) => `. ${part}`);
  return (shown) => `…[truncated: ${shown} of ${length} chars shown${rest.join("")}]`;
}

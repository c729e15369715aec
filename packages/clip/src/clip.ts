import { budget } from "./_budget.js";
import { cutTo, type From, type Note } from "./_cut.js";
import { gaugeOption, type Measure } from "./_gauge.js";
import { wrongType } from "./_input.js";
import { measuredCut, sizeOver } from "./_measured-cut.js";
import { fromOption, keepOption, readerOption, textOption } from "./_options.js";
import { type Keep, savedAs } from "./_save.js";
import { wellFormed } from "./_well-formed.js";

/** The options of `clip`. */
export interface ClipOptions {
  /** Which part is shown: a compiler's news is at both ends, a shell's at the end. Default: `start`. */
  readonly from?: From | undefined;
  /**
   * How long a text is, in the unit of `n`: a tokenizer's count, `byteLength`. The result is not over `n` by it unless
   * the note alone is; the numbers in the note are characters all the same. It is called some dozens of times, on texts
   * little longer than what is shown. One for which a part may be longer than the whole can show less than would fit.
   * Default: `(text) => text.length`.
   */
  readonly measure?: Measure | undefined;
  /** How to read the rest, when the caller has a way: what the note says last. Default: nothing. */
  readonly more?: string | undefined;
  /** Save the whole and name the file: `true` with `spill`, a function in its own way. Default: `false`. */
  readonly keep?: Keep | undefined;
  /** The tool that reads a saved file, as the note names it. Default: `view_file`. */
  readonly reader?: string | undefined;
}

/**
 * A part of a text in at most `n` characters, with a note saying how much of it is shown; a text that fits, whole.
 *
 * Characters are UTF-16 code units, 6000 by default. The note counts whenever `n` is longer than the note. The part is
 * the start, and the note follows it; with `from: "end"` the end, after the note; with `from: "both"` as much of
 * either, around the note. A cut is where a line ends when one does near, and never inside a character, an escape
 * sequence or CR LF.
 * @throws TypeError when `text` or an option has the wrong shape, or `measure` throws
 * @throws RangeError when `reader` is empty, `from` is none of its words, or `measure` gives no length
 */
export function clip(text: string, n?: number, options?: ClipOptions): string {
  if (typeof text !== "string") throw wrongType("text", text, "a string", "pass the text to cut");
  const [more, keep] = [textOption(options, "more", ""), keepOption(options, false)];
  const [reader, from] = [readerOption(options), fromOption(options)];
  const [b, gauge] = [budget(n), gaugeOption(options, n)];
  const over = gauge ? sizeOver(text, gauge, from) : text.length > b ? text.length : undefined;
  if (over === undefined) return wellFormed(text);
  const note = shownOf(text.length, [savedAs(() => text, keep, reader), more], from);
  const cut = { from, note, atLine: true };
  return gauge ? measuredCut(text, gauge, cut, over) : cutTo(text, b, cut);
}

/** The note of a cut text: `…[truncated: K of N chars shown]`, and what else there is to say. */
export function shownOf(length: number, parts: readonly string[], from: From = "start"): Note {
  const rest = parts.filter((part) => part !== "").map((part) => `. ${part}`);
  const end = `of ${length} chars shown${rest.join("")}]`;
  if (from === "start") return (first) => `…[truncated: ${first} ${end}`;
  if (from === "end") return (_, last) => `[truncated: last ${last} ${end}…`;
  return (first, last) => `…[truncated: first ${first} and last ${last} ${end}…`;
}

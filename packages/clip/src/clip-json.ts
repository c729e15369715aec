import { budget } from "./_budget.js";
import { clipDict } from "./_clip-dict.js";
import { cutTo } from "./_cut.js";
import { longestFit, STEP } from "./_fit.js";
import { type Gauge, gaugeOption, type Measure } from "./_gauge.js";
import { type JsonStart, jsonStart } from "./_json-text.js";
import { type Group, isGroup, type JsonValue, jsonValue } from "./_json-value.js";
import { jsonWhole, LONGEST } from "./_json-whole.js";
import { keepOption, readerOption } from "./_options.js";
import { type Keep, savedAs } from "./_save.js";
import { ownCopy, quoted } from "./_well-formed.js";
import { shownOf } from "./clip.js";

/** The options of `clipJson`. */
export interface ClipJsonOptions {
  /** How long a text is, in the unit of `n`, as for `clip`. Default: `(text) => text.length`. */
  readonly measure?: Measure | undefined;
  /** Save the whole and name the file: `true` with `spill`, a function in its own way. Default: `true`. */
  readonly keep?: Keep | undefined;
  /** The tool that reads a saved file, as the note names it. Default: `view_file`. */
  readonly reader?: string | undefined;
}

/**
 * A value as indented JSON in at most `n` characters that is still valid JSON of the same kind; one that fits, whole.
 *
 * Characters are UTF-16 code units, 6000 by default. A list keeps the items that fit and ends with a text saying how
 * many more there are; a dict keeps its plain fields, the longest texts shortened, and a `truncated` note; a text
 * keeps its start. Only an `n` too small for the note alone is exceeded. Never throws for any value: what JSON has no
 * word for is left out, as `JSON.stringify` does, or described (`[circular]`, `[12 bytes]`, `[unreadable: …]`).
 * @throws TypeError when an option has the wrong shape, or `measure` throws
 * @throws RangeError when `reader` is empty, or `measure` gives no length
 */
export function clipJson(value: unknown, n?: number, options?: ClipJsonOptions): string {
  const [keep, reader] = [keepOption(options, true), readerOption(options)];
  const gauge = gaugeOption(options, n) ?? charGauge(Math.min(budget(n), LONGEST));
  const json = jsonValue(() => value);
  const start = startOver(json, gauge);
  if ((start.whole && gauge.fits(start.text)) || !isCuttable(json, start)) return ownCopy(start.text);
  const file = savedAs(() => jsonWhole(value), keep, reader);
  if (!isGroup(json)) return clipString(json, gauge, file);
  return ownCopy(json.keys ? clipDict(json, gauge, file) : clipList(json.size, start, gauge, file));
}

const charGauge = (b: number): Gauge => ({ fits: (text) => text.length <= b, guess: b, most: b });

/** The text of a value, as far as it takes to be over the budget. */
function startOver(json: JsonValue, { guess, fits }: Gauge): JsonStart {
  for (let limit = Math.min(guess, LONGEST); ; limit = Math.min(2 * limit, LONGEST)) {
    const start = jsonStart(json, limit);
    if (start.whole || limit === LONGEST || !fits(start.text)) return start;
  }
}

/** Numbers, true, false, null, `[]`, `{}` and single characters have no smaller form. */
function isCuttable(json: JsonValue, { text }: JsonStart): json is Group | string {
  return isGroup(json) ? text.length > 2 : typeof json === "string" && [...json.slice(0, 3)].length > 1;
}

function clipString(text: string, { fits, most }: Gauge, file: string): string {
  const note = shownOf(text.length, [file]);
  const cut = (size: number): string => quoted(cutTo(text, size, { from: "start", note, atLine: true }));
  const [low, high] = [note(1, 0).length + 1, text.length + note(0, 0).length - 1];
  const size = longestFit(low, Math.min(high, most), (each) => fits(cut(each)), STEP);
  if (size !== undefined) return cut(size);
  const none = quoted(note(0, 0));
  return fits(none) ? none : cut(1);
}

/** The items that end within the text, as many as fit with a last text that counts the rest. */
function clipList(size: number, { text, ends }: JsonStart, { fits }: Gauge, file: string): string {
  const cut = (count: number): string => {
    const items = count > 0 ? `${text.slice(0, ends[count - 1])},` : "[";
    const left = `${size - count} more item(s) not shown`;
    return `${items}\n  ${quoted(`…[${file ? `${left}. ${file}` : left}]`)}\n]`;
  };
  return cut(longestFit(1, Math.min(ends.length, size - 1), (count) => fits(cut(count))) ?? 0);
}

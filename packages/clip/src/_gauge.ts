import { MAX_TOOL_CHARS } from "@shalya/limits";
import { budget } from "./_budget.js";
import { wrongType } from "./_input.js";
import { option } from "./_options.js";
import { wellFormed } from "./_well-formed.js";

/** How long a text is, in the unit of the budget: a number from 0 up, for no part of the text more than for the whole. */
export type Measure = (text: string) => number;

/** A budget, whatever it is counted in. */
export interface Gauge {
  readonly fits: (text: string) => boolean;
  /** How many characters to try first, from 1. */
  readonly guess: number;
  /** The most characters that can fit, if anything is known of that; else no end. */
  readonly most: number;
}

/** The `measure` option with the budget `n`; undefined where characters are counted. */
export function gaugeOption(options: unknown, n: unknown): Gauge | undefined {
  const measure = option(options, "measure", undefined);
  if (measure === undefined) return undefined;
  if (typeof measure !== "function")
    throw wrongType("options.measure", measure, "a function", "pass (text) => number, or leave it out");
  const limit = typeof n === "number" && !Number.isNaN(n) ? n : MAX_TOOL_CHARS;
  const fits = (text: string): boolean => lengthBy(measure as Measure, wellFormed(text)) <= limit;
  return { fits, guess: budget(n), most: Number.POSITIVE_INFINITY };
}

function lengthBy(measure: Measure, text: string): number {
  const length = measured(measure, text);
  const todo = "return the length of the text, a number from 0 up";
  if (typeof length !== "number") throw wrongType("what options.measure gives", length, "a number", todo);
  if (!(length >= 0)) throw new RangeError(`options.measure gives ${length}: ${todo}`);
  return length;
}

function measured(measure: Measure, text: string): unknown {
  try {
    return measure(text);
  } catch (cause) {
    throw new TypeError(
      `options.measure throws for a text of ${text.length} chars: pass a function that measures any text`,
      { cause },
    );
  }
}

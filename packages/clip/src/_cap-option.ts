import { wrongType } from "./_input.js";
import { option } from "./_options.js";

/** An option that is the most there may be of something; `standard` when it is left out. */
export function capOption(options: unknown, name: string, standard: number): number {
  const value = option(options, name, standard);
  const todo = "pass a whole number from 1 up, or leave it out";
  if (typeof value !== "number") throw wrongType(`options.${name}`, value, "a number", todo);
  if (value >= 1 && (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY)) return value;
  throw new RangeError(`options.${name} is ${value}: ${todo}`);
}

import type { From } from "./_cut.js";
import { reading, wrongType } from "./_input.js";
import type { Keep } from "./_save.js";

/** One option, read once; undefined stands for its default. */
export function option<T>(options: unknown, name: string, standard: T): unknown {
  if (options === undefined) return standard;
  if (typeof options !== "object" || options === null)
    throw wrongType("options", options, "an object", "name each option, or leave them out");
  // What some other code put on Object.prototype is nobody's choice.
  const read = (): unknown =>
    name in Object.prototype && !Object.hasOwn(options, name)
      ? undefined
      : (options as Record<string, unknown>)[name];
  const value = reading(`options.${name}`, "pass a plain object", read);
  return value === undefined ? standard : value;
}

/** A text option. */
export function textOption(options: unknown, name: string, standard: string): string {
  const value = option(options, name, standard);
  if (typeof value !== "string")
    throw wrongType(`options.${name}`, value, "a string", "pass a text, or leave it out");
  return value;
}

/** The `keep` option. */
export function keepOption(options: unknown, standard: boolean): Keep {
  const value = option(options, "keep", standard);
  if (typeof value !== "boolean" && typeof value !== "function")
    throw wrongType("options.keep", value, "true, false or a function", "pass one of these, or leave it out");
  return value as Keep;
}

/** The `from` option. */
export function fromOption(options: unknown): From {
  const from = option(options, "from", "start");
  const words = '"start", "end" or "both"';
  if (from === "start" || from === "end" || from === "both") return from;
  if (typeof from !== "string")
    throw wrongType("options.from", from, words, "pass one of these, or leave it out");
  throw new RangeError(
    `options.from is ${JSON.stringify(from.slice(0, 40))}: pass ${words}, or leave it out`,
  );
}

/** The `reader` option: the tool that a note tells the model to use. */
export function readerOption(options: unknown): string {
  const reader = textOption(options, "reader", "view_file");
  if (reader === "") throw new RangeError("options.reader is empty: name the tool that reads a saved file");
  return reader;
}

import { kind, reach } from "./_say.js";

/** A text, or a TypeError that names it. */
export function needText(text: unknown, what: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`${what} must be a string: got ${kind(text)}`);
}

/** One option, read once; what it inherits counts for nothing. */
function option(options: unknown, name: string): unknown {
  if (options === undefined) return undefined;
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options must be an object, or be left out: got ${kind(options)}`);
  return reach("options", () =>
    Object.hasOwn(options, name) ? (options as Record<string, unknown>)[name] : undefined,
  );
}

/** A whole number from `least` up, or `standard` when it is left out. */
export function wholeOption(options: unknown, name: string, least: number, standard: number): number {
  const value = option(options, name) ?? standard;
  const what = `options.${name}`;
  if (typeof value !== "number") throw new TypeError(`${what} must be a number: got ${kind(value)}`);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${what} is ${value}: pass a whole number from ${least} up, or leave it out`);
}

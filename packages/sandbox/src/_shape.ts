import { shown } from "./_shown.js";

/** The `TypeError` for a value of the wrong type; the value itself is never read. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is of type ${value === null ? "null" : typeof value}: give ${give}`);
}

/** A value that is a string, or a `TypeError`. */
export function needString(value: unknown, which: string): string {
  if (typeof value === "string") return value;
  throw wrongType(value, which, "a string");
}

/** A copy of an array of strings, each read once, or a `TypeError`. */
export function needStrings(value: unknown, which: string, of: string): string[] {
  if (!isArray(value)) throw wrongType(value, which, `an array of ${of}`);
  const copy = tryRead(which, "array", () => Array.from({ length: value.length }, (_, i) => value[i]));
  const wrong = copy.findIndex((item) => typeof item !== "string");
  if (wrong >= 0) throw wrongType(copy[wrong], `${which}[${wrong}]`, "a string");
  return copy as string[];
}

/** The values of an options object, each read once; a name it does not know is refused, since a misspelt one would do nothing. */
export function needOptions<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Partial<Record<Name, unknown>> {
  if (typeof value !== "object" || value === null) throw wrongType(value, "options", "an object");
  const read = tryRead("options", "object", () => ({ __proto__: null, ...value })) as Partial<
    Record<Name, unknown>
  >;
  for (const name of Object.keys(read))
    if (!names.includes(name as Name))
      throw new TypeError(`options has "${shown(name)}", which is no option here: use ${names.join(", ")}`);
  return read;
}

/** A flag that is a boolean, false when it is left out, or a `TypeError`. */
export function needFlag(value: unknown, which: string): boolean {
  if (value === undefined) return false;
  if (typeof value === "boolean") return value;
  throw wrongType(value, which, "true or false");
}

function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function tryRead<T>(which: string, plain: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new TypeError(`${which} cannot be read: give a plain ${plain}`);
  }
}

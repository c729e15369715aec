import { isObject } from "./_mark.js";

/** The `TypeError` for a value of the wrong shape, which the message names and never quotes. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is ${kindOf(value)}: give ${give}`);
}

/** A value that can carry a mark, or a `TypeError` that says why it cannot. */
export function needTool(value: unknown, which: string): object {
  if (isObject(value) && !["a class", "a list", "a promise"].includes(kindOf(value))) return value;
  throw wrongType(value, which, "a function or a tool object");
}

/** Refuses a second argument unless it is the context of a method decorator: a mark that lands elsewhere is lost. */
export function needMethod(context: unknown, name: string): void {
  if (context === undefined) return;
  if (typeof context === "string" || typeof context === "symbol")
    throw new TypeError(
      `@${name} is used as a legacy decorator: turn "experimentalDecorators" off, or call ${name}(tool)`,
    );
  const kind = decorated(context);
  if (kind === "method") return;
  if (kind !== undefined)
    throw new TypeError(`@${name} is on a target of kind "${kind}": put it on a method`);
  throw wrongType(
    context,
    `the second argument of ${name}`,
    `the tool alone, as in tools.map((tool) => ${name}(tool))`,
  );
}

function decorated(context: unknown): string | undefined {
  try {
    const kind = isObject(context) ? (context as { kind?: unknown }).kind : undefined;
    return ["method", "getter", "setter", "field", "accessor", "class"].find((known) => known === kind);
  } catch {
    return undefined;
  }
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  try {
    if (typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value)))
      return "a class";
    if (Array.isArray(value)) return "a list";
    const tag = Object.prototype.toString.call(value);
    if (tag === "[object Promise]") return "a promise";
    if (tag === "[object Set]" || tag === "[object Map]") return "a list";
  } catch {
    // A hostile proxy: its type is all there is to tell.
  }
  return `of type ${typeof value}`;
}

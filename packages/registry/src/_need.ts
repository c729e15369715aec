import { isObject } from "./_mark.js";

/** The `TypeError` for a value of the wrong shape; the value itself is never read. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is ${kindOf(value)}: give ${give}`);
}

/** A value that can carry a mark, or a `TypeError` that says why it cannot. */
export function needTool(value: unknown, which: string): object {
  if (!isObject(value) || unmarkable(kindOf(value)))
    throw wrongType(value, which, "a function or a tool object");
  return value;
}

const unmarkable = (kind: string): boolean => ["an array", "a promise", "a class"].includes(kind);

/** What a value is, in words: enough to see one's mistake by. */
function kindOf(value: unknown): string {
  try {
    if (Array.isArray(value)) return "an array";
    if (value instanceof Promise) return "a promise";
    if (typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value)))
      return "a class";
  } catch {
    // A revoked proxy: its type is all that can be told.
  }
  return value === null ? "null" : `of type ${typeof value}`;
}

/** Refuses every second argument but the context of a method decorator: a mark that is ignored is an approval that is lost. */
export function needMethod(name: string, context: unknown): void {
  if (context === undefined) return;
  if (typeof context === "string" || typeof context === "symbol")
    throw new TypeError(
      `@${name} is used as a legacy decorator: turn "experimentalDecorators" off, or call ${name}(tool)`,
    );
  const kind = decorated(context);
  if (kind === "method") return;
  if (kind !== undefined) throw new TypeError(`@${name} is on a ${kind}: put it on a method`);
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

import { isObject } from "./_mark.js";

/** The longest name that is shown. */
export const NAME = 60;

/** A bare name itself, or the `name` of a function (also of one that is bound) or a tool object; "" when there is none. Never throws. */
export function nameOf(tool: unknown): string {
  if (typeof tool === "string") return tool;
  try {
    const name: unknown = isObject(tool) ? Reflect.get(tool, "name") : "";
    // A name that every object has is not this tool's: a prototype is polluted.
    if (typeof name !== "string" || name === Reflect.get(Object.prototype, "name")) return "";
    return typeof tool === "function" ? name.replace(/^(?:bound )+/, "") : name;
  } catch {
    return "";
  }
}

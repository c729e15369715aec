import { isObject } from "./_mark.js";

/** The longest name that is shown. */
export const NAME = 60;

/** A bare name itself, or the `name` that a function or a tool object has as its own; "" when there is none. */
export function nameOf(tool: unknown): string {
  if (typeof tool === "string") return tool;
  try {
    const name = isObject(tool) && Object.hasOwn(tool, "name") ? Reflect.get(tool, "name") : "";
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}

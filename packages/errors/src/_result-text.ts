import { branded } from "./_brand.js";
import { get } from "./_get.js";

export const MEDIA: unique symbol = Symbol.for("shalya.Media");
// The class lives in the guard, which depends on this package: only its brand is known here.
export const REFUSAL: unique symbol = Symbol.for("shalya.Refusal");

/** The text of a tool result: a string, a `String` object, a `Media` or a `Refusal`; undefined for all else. */
export function resultText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  try {
    if (branded(value, REFUSAL)) return String(value);
    const text = branded(value, MEDIA) ? get(value, "text") : String.prototype.valueOf.call(value);
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

import { get } from "./_get.js";

/** Puts a brand that every copy of the package knows, and a name that survives minification, on a class. */
export function brand(type: { prototype: object }, mark: symbol, name?: string): void {
  Object.defineProperty(type.prototype, mark, { value: true });
  if (name !== undefined) nameErrors(type, name);
}

/** Gives the errors of a class their `name`, which minification would otherwise change. */
export function nameErrors(type: { prototype: object }, name: string): void {
  Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
}

/** Whether a value carries a brand; false, never throwing, for every other value. */
export function branded(value: unknown, mark: symbol): boolean {
  return typeof value === "object" && get(value, mark) === true;
}

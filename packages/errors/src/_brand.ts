import { get } from "./_get.js";

/** Puts a brand that every copy of the package knows, and a name that survives minification, on a class. */
export function brand(type: { prototype: object }, mark: symbol, name?: string): void {
  Object.defineProperty(type.prototype, mark, { value: true });
  if (name === undefined) return;
  Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
}

/** Whether a value carries a brand; false, never throwing, for every other value. */
export function branded(value: unknown, mark: symbol): boolean {
  return typeof value === "object" && get(value, mark) === true;
}

/** What `instanceof` says for a class with a brand: true for the instances of any copy, and, on a subclass, for its own. */
export function isInstance(type: { prototype: object }, mark: symbol, value: unknown): boolean {
  // Not `type === HostError`: the bundler renames a class that speaks of itself, and consoles then show "_HostError".
  if (Object.hasOwn(type.prototype, mark)) return branded(value, mark);
  return Function.prototype[Symbol.hasInstance].call(type, value);
}

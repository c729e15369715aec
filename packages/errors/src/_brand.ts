/** Puts a brand that every copy of the package knows, and a name that survives minification, on a class. */
export function brand(type: { prototype: object }, mark: symbol, name?: string): void {
  Object.defineProperty(type.prototype, mark, { value: true });
  if (name !== undefined)
    Object.defineProperty(type.prototype, "name", { value: name, writable: true, configurable: true });
}

/** Whether a value carries a brand; false, never throwing, for every other value. */
export function branded(value: unknown, mark: symbol): boolean {
  try {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[mark] === true;
  } catch {
    return false;
  }
}

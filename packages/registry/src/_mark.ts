export const WRITES: unique symbol = Symbol.for("shalya.writes");
export const ACTS: unique symbol = Symbol.for("shalya.acts");
export const READS: unique symbol = Symbol.for("shalya.reads");
export const SUMMARY: unique symbol = Symbol.for("shalya.summary");

const STORE = Symbol.for("shalya.marks");
type Marks = Record<symbol, unknown>;
const global = globalThis as typeof globalThis & { [STORE]?: WeakMap<object, Marks> };

/**
 * Puts a mark on a tool, as a property that a spread, `Object.assign` and a proxy carry along.
 *
 * A frozen value takes no property: its marks are kept beside it, in a table that all copies of this package share and
 * that the first such value creates.
 */
export function setMark(tool: object, mark: symbol, value: unknown): void {
  try {
    Reflect.defineProperty(tool, mark, { value, enumerable: true, writable: true, configurable: true });
  } catch {
    // A proxy may refuse by throwing.
  }
  if (getMark(tool, mark) === value) return;
  global[STORE] ??= new WeakMap();
  global[STORE].set(tool, { ...global[STORE].get(tool), [mark]: value });
}

/** The tool's own value for a mark; undefined, never throwing, when it has none. */
export function getMark(tool: unknown, mark: symbol): unknown {
  try {
    if (!isObject(tool)) return undefined;
    const beside = global[STORE]?.get(tool)?.[mark];
    return beside === undefined && Object.hasOwn(tool, mark) ? (tool as Marks)[mark] : beside;
  } catch {
    return undefined;
  }
}

/**
 * Whether a tool carries a mark; false, never throwing, for all else.
 *
 * A mark that makes a tool need more care counts when it is inherited, too. `reads` must be the tool's own: what a
 * subclass adds may write.
 */
export function isMarked(tool: unknown, mark: symbol): boolean {
  if (getMark(tool, mark) === true) return true;
  try {
    if (mark === READS || !isObject(tool)) return false;
    return (tool as Marks)[mark] === true || isMarked(Object.getPrototypeOf(tool), mark);
  } catch {
    return false;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}

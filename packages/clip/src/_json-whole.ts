import { DEEPEST, jsonStart } from "./_json-text.js";
import { isSpecial, jsonValue } from "./_json-value.js";

/** The longest text that is built: a little less than the longest that every engine can hold. */
export const LONGEST = 500_000_000;

/**
 * The whole of a value as indented JSON.
 * @throws RangeError when it is longer than `LONGEST`
 */
export function jsonWhole(value: unknown): string {
  const text = new Survey().isPlain(value) ? nativeText(value) : undefined;
  if (text !== undefined) return text;
  const start = jsonStart(
    jsonValue(() => value),
    LONGEST,
  );
  return start.whole ? start.text : tooLong();
}

/** What `JSON.stringify` gives: for a plain value the same text as ours, ten times faster. */
function nativeText(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value, null, 2) as string | undefined;
    return text?.includes("\\ud") ? undefined : text;
  } catch {
    return undefined;
  }
}

function tooLong(): never {
  throw new RangeError(`the JSON text is longer than ${LONGEST} characters: save a part of the value`);
}

/** A walk over a value before it is written: what it is made of, and whether its text could be held at all. */
class Survey {
  /** The objects around the one being looked at. */
  readonly #above: object[] = [];
  /** No more than the length of the text so far: it bounds the walk where one object stands in many places. */
  #length = 0;

  /** Whether it is made of leaves, arrays and objects that are written by their fields, none inside itself. */
  isPlain(value: unknown): boolean {
    try {
      return this.#isPlain(value);
    } catch (e) {
      // A getter or a proxy throws what it likes; past this length, the error is ours.
      if (this.#length > LONGEST) throw e;
      return false;
    }
  }

  #isPlain(value: unknown): boolean {
    if (typeof value === "object" && value !== null) return this.#isPlainGroup(value);
    if (typeof value === "string") this.#grow(value.length);
    return typeof value !== "bigint" && (typeof value !== "function" || !("toJSON" in value));
  }

  #isPlainGroup(value: object): boolean {
    if (this.#above.length === DEEPEST || this.#above.includes(value)) return false;
    if ((value as { toJSON?: unknown }).toJSON !== undefined) return false;
    this.#above.push(value);
    const plain = Array.isArray(value)
      ? this.#hasPlainItems(value)
      : !isSpecial(value) && this.#hasPlainFields(value as Record<string, unknown>);
    this.#above.pop();
    return plain;
  }

  /** By index, not `every`: that one visits no hole, and a list can be made of them. */
  #hasPlainItems(items: readonly unknown[]): boolean {
    for (let i = 0; i < items.length; i++) {
      this.#growByMember();
      if (!this.#isPlain(items[i])) return false;
    }
    return true;
  }

  #hasPlainFields(fields: Readonly<Record<string, unknown>>): boolean {
    for (const key in fields) {
      const value = fields[key];
      if (isWritten(value)) this.#growByMember();
      if (!this.#isPlain(value)) return false;
    }
    return true;
  }

  /** A member takes a line break, its indent and at least one character. */
  #growByMember(): void {
    this.#grow(2 + 2 * this.#above.length);
  }

  #grow(by: number): void {
    this.#length += by;
    if (this.#length > LONGEST) tooLong();
  }
}

const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== "function" && typeof value !== "symbol";

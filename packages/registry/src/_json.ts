import { hostErr } from "@shalya/errors";
import { flat } from "./_flat.js";

const DEEPEST = 20;
const MASK = "•••";
const CREDENTIAL =
  /passw(?:or)?d|passphrase|passcode|secret|token|apikey|accesskey|privatekey|authori[sz]ation|^auth$|bearer|cookie|credential/i;

/**
 * A value as JSON, in some `room` characters of text and of work; what does not fit is `…`. Never throws.
 *
 * An error reads as `Type: message`, and what looks like a credential is masked. Cycles, bytes and what cannot be read have
 * a word each.
 */
export function json(value: unknown, room: number): string {
  return new Writer(room).write(value, []);
}

/** The value under a key as `json` shows it; undefined when JSON has nothing to show. Never throws. */
export function jsonAt(owner: object, key: string, room: number): string | undefined {
  return isCredential(key) ? MASK : new Writer(room).at(owner, key, []);
}

/** Whether a value is an error, of any realm. */
export function isError(value: unknown): boolean {
  try {
    return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
  } catch {
    return false;
  }
}

// JSON.stringify would write a value of 10 MB whole before the first character of it could be shown.
class Writer {
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  write(value: unknown, above: readonly object[]): string {
    try {
      return typeof value === "object" && value !== null ? this.#object(value, above) : this.#scalar(value);
    } catch {
      return this.#put('"[unreadable]"');
    }
  }

  at(owner: object, key: unknown, above: readonly object[]): string | undefined {
    try {
      const value: unknown = owner instanceof Map ? owner.get(key) : Reflect.get(owner, key as string);
      return ["undefined", "function", "symbol"].includes(typeof value)
        ? undefined
        : this.write(value, above);
    } catch {
      return this.#put('"[unreadable]"');
    }
  }

  #put(text: string): string {
    this.#room -= text.length;
    return text;
  }

  #scalar(value: unknown): string {
    if (typeof value === "string") return this.#put(JSON.stringify(flat(value, Math.max(1, this.#room - 2))));
    if (typeof value === "function") return this.#put("[function]");
    if (typeof value === "bigint" && BigInt.asIntN(1024, value) !== value)
      return this.#put('"[huge integer]"');
    return this.#put(String(value));
  }

  #object(value: object, above: readonly object[]): string {
    if (above.includes(value)) return this.#put('"[circular]"');
    if (above.length === DEEPEST) return this.#put('"[too deep]"');
    const within = [...above, value];
    if (isError(value)) return this.write(hostErr(value), within);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return this.#put(`"[${value.byteLength} bytes]"`);
    if (value instanceof String || value instanceof Number || value instanceof Boolean)
      return this.write(value.valueOf(), within);
    if (Array.isArray(value) || value instanceof Set) return this.#list(value, within);
    const toJSON: unknown = Reflect.get(value, "toJSON");
    const shown: unknown = typeof toJSON === "function" ? toJSON.call(value) : value;
    return shown === value ? this.#record(value, within) : this.write(shown, within);
  }

  #list(items: Iterable<unknown>, within: readonly object[]): string {
    const parts: string[] = [];
    for (const item of items) {
      if (this.#room <= 0) return `[${[...parts, "…"].join(",")}]`;
      parts.push(this.write(item ?? null, within));
      this.#put(",");
    }
    return `[${parts.join(",")}]`;
  }

  #record(value: object, within: readonly object[]): string {
    const parts: string[] = [];
    for (const key of value instanceof Map ? value.keys() : Object.keys(value)) {
      if (this.#room <= 0) return `{${[...parts, "…"].join(",")}}`;
      const text = typeof key === "string" ? key : this.write(key, within);
      const name = `${this.#scalar(text)}${this.#put(":")}`;
      const held = isCredential(text) ? this.#put(`"${MASK}"`) : this.at(value, key, within);
      if (held !== undefined) parts.push(name + held);
    }
    return `{${parts.join(",")}}`;
  }
}

function isCredential(key: string): boolean {
  return CREDENTIAL.test(key.slice(0, 200).replace(/[^a-z]/gi, ""));
}

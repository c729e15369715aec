import { hostErr } from "@shalya/errors";
import { flat } from "./_flat.js";

const DEEPEST = 20;
const CREDENTIAL =
  /passw(?:or)?d|passphrase|passcode|secret|token|apikey|privatekey|accesskey|authori[sz]ation|cookie|credential|bearer|jwt/i;

const MASK = "•••";
const UNREADABLE = "(unreadable)";

/** Whether the value under a key is likely a password, a key or a token. */
function isCredential(key: string): boolean {
  return CREDENTIAL.test(key.slice(0, 200).replace(/[^a-z]/gi, ""));
}

/** Whether a value is an error, of any realm. */
export function isError(value: unknown): boolean {
  try {
    return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
  } catch {
    return false;
  }
}

/**
 * A value much as JSON shows it, in some `room` characters of text and of work. Never throws.
 *
 * An error reads as its message, and what looks like a credential is masked. A cycle, bytes and what cannot be read get a
 * word each.
 */
export function json(value: unknown, room: number): string {
  return new Writer(room).write(value, []);
}

/** The value under a key, as `json` shows it; undefined where there is none. Never throws. */
export function jsonAt(owner: object, key: string, room: number): string | undefined {
  return new Writer(room).at(owner, key, []);
}

class Writer {
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  write(value: unknown, above: readonly object[]): string {
    try {
      if (typeof value === "object" && value !== null) return this.#object(value, above);
      return this.#put(this.#scalar(value));
    } catch {
      return this.#put(UNREADABLE);
    }
  }

  #put(text: string): string {
    this.#room -= text.length;
    return text;
  }

  #scalar(value: unknown): string {
    if (typeof value === "string") return JSON.stringify(flat(value, Math.max(1, this.#room)));
    if (typeof value === "function") return "(function)";
    if (typeof value === "bigint" && BigInt.asIntN(1024, value) !== value) return "(a huge integer)";
    return String(value);
  }

  #object(value: object, above: readonly object[]): string {
    if (above.includes(value)) return this.#put("(circular)");
    if (above.length === DEEPEST) return this.#put("…");
    const within = [...above, value];
    if (isError(value)) return this.write(hostErr(value), within);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      return this.#put(`(${value.byteLength} bytes)`);
    if (Array.isArray(value) || value instanceof Set) return this.#list(value, within);
    const { toJSON } = value as { toJSON?: unknown };
    const shown: unknown = typeof toJSON === "function" ? toJSON.call(value) : value;
    return shown === value ? this.#record(value, within) : this.write(shown, within);
  }

  #list(items: Iterable<unknown>, within: readonly object[]): string {
    const parts: string[] = [];
    for (const item of items) {
      if (this.#room <= 0) return `[${parts.join(",")},…`;
      parts.push(this.write(item, within));
      this.#room -= 1;
    }
    return `[${parts.join(",")}]`;
  }

  #record(value: object, within: readonly object[]): string {
    const parts: string[] = [];
    for (const key of value instanceof Map ? value.keys() : Object.keys(value)) {
      if (this.#room <= 0) return `{${parts.join(",")},…`;
      parts.push(this.#field(key, value, within));
    }
    return `{${parts.filter(Boolean).join(",")}}`;
  }

  #field(key: unknown, value: object, within: readonly object[]): string {
    const name = this.#put(`${this.#scalar(String(key))}:`);
    const held = this.at(value, key, within);
    return held === undefined ? "" : name + held;
  }

  at(owner: object, key: unknown, within: readonly object[]): string | undefined {
    if (isCredential(String(key))) return this.#put(MASK);
    try {
      const value: unknown =
        owner instanceof Map ? owner.get(key) : (owner as Record<string, unknown>)[key as string];
      return value === undefined ? undefined : this.write(value, within);
    } catch {
      return this.#put(UNREADABLE);
    }
  }
}

import { hostErr } from "@shalya/errors";
import { isCredential } from "./_credential.js";
import { flat } from "./_flat.js";
import { quoted } from "./_quoted.js";

const DEEPEST = 20;
/** The least room in which the beginning of a list or an object says anything. */
const LEAST = 16;
const MASK = "•••";

/**
 * A value as JSON in at most `room` characters, every quote and bracket closed; `…` stands for what is left out. Never
 * throws.
 *
 * An error reads as `Type: message`, and what looks like a credential is masked. Cycles, bytes and what cannot be read have
 * a word each. The work is bounded by `room`: JSON.stringify would write 10 MB before the first character could be shown.
 */
export function json(value: unknown, room: number): string {
  return write(value, room, []);
}

/** The keys and values of an object or a Map that JSON would show, read one by one. Throws where the object does. */
export function* entries(owner: object): Generator<[key: unknown, value: unknown]> {
  const map = tagOf(owner) === "Map" ? (owner as Map<unknown, unknown>) : undefined;
  for (const key of map ? Map.prototype.keys.call(map) : Object.keys(owner)) {
    const value: unknown = map ? Map.prototype.get.call(map, key) : valueAt(owner, key);
    if (!["undefined", "function", "symbol"].includes(typeof value)) yield [key, value];
  }
}

/** A label and a value as `json` shows it, masked when its key looks like a credential's; "…" or `label…` without room. */
export function field(
  key: string,
  value: unknown,
  label: string,
  room: number,
  above: readonly object[] = [],
): string {
  const left = room - label.length;
  if (!isCredential(key, value)) return fits(label + write(value, left, above), room);
  return fits(label + (above.length === 0 ? MASK : quoted(MASK, left)), room);
}

/** Parts in a row, in at most `room` characters. One that ends in "…" had no room, and no other follows it. */
export function joined<T>(
  items: Iterable<T>,
  room: number,
  between: string,
  part: (item: T, room: number) => string,
): string {
  const rest = items[Symbol.iterator]();
  let line = "";
  for (let here = rest.next(); !here.done; ) {
    const next = rest.next();
    const start = line && between;
    const more = next.done ? "" : `${between}…`;
    const text = part(here.value, room - line.length - start.length - more.length);
    line += start + text;
    if (text.endsWith("…")) return text === "…" ? line : line + more;
    here = next;
  }
  return line;
}

/** Whether a value is an error, of any realm. */
export function isError(value: unknown): boolean {
  try {
    return value instanceof Error || tagOf(value) === "Error";
  } catch {
    return false;
  }
}

/** What a value is, said in a way that holds across realms: `Map`, `Error`, or `Object` for all that is not built in. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function write(value: unknown, room: number, above: readonly object[]): string {
  if (room < 1) return "…";
  try {
    if (typeof value === "string") return quoted(value, room);
    if (typeof value === "object" && value !== null) return object(value, room, above);
    return typeof value === "symbol" ? flat(String(value), room) : fits(scalar(value), room);
  } catch {
    return quoted("[unreadable]", room);
  }
}

function valueAt(owner: object, key: string): unknown {
  try {
    return Reflect.get(owner, key);
  } catch {
    return "[unreadable]";
  }
}

function scalar(value: unknown): string {
  if (typeof value === "function") return "[function]";
  if (typeof value === "bigint" && BigInt.asIntN(1024, value) !== value) return '"[huge integer]"';
  return String(value);
}

function object(value: object, room: number, above: readonly object[]): string {
  if (above.includes(value)) return quoted("[circular]", room);
  if (above.length === DEEPEST) return quoted("[too deep]", room);
  const within = [...above, value];
  if (isError(value)) return quoted(hostErr(value), room);
  if (ArrayBuffer.isView(value) || /^(?:Shared)?ArrayBuffer$/.test(tagOf(value)))
    return quoted(`[${(value as ArrayBuffer).byteLength} bytes]`, room);
  if (["String", "Number", "Boolean"].includes(tagOf(value))) return write(value.valueOf(), room, within);
  if (Array.isArray(value)) return list(value, room, within);
  if (tagOf(value) === "Set") return list(Set.prototype.values.call(value), room, within);
  const toJSON: unknown = Reflect.get(value, "toJSON");
  const shown: unknown = typeof toJSON === "function" ? toJSON.call(value) : value;
  return shown === value ? record(value, room, within) : write(shown, room, within);
}

function list(items: Iterable<unknown>, room: number, within: readonly object[]): string {
  const inner = joined(items, room - 2, ",", (item, left) => write(item ?? null, left, within));
  return closed(`[${inner}]`, room);
}

function record(value: object, room: number, within: readonly object[]): string {
  const inner = joined(entries(value), room - 2, ",", ([key, held], left) => {
    const text = typeof key === "string" ? key : write(key, left, within);
    const name = quoted(text, left - 2);
    return name === "…" ? name : field(text, held, `${name}:`, left, within);
  });
  return closed(`{${inner}}`, room);
}

function closed(text: string, room: number): string {
  return room < LEAST && text.at(-2) === "…" ? "…" : fits(text, room);
}

function fits(text: string, room: number): string {
  return text.length <= room ? text : "…";
}

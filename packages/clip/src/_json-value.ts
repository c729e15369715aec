import { thrownText } from "./_thrown.js";

/** A value that JSON can hold by itself; a number is a finite one. */
export type Leaf = string | number | boolean | null;

/** A list or a dict, whose members are read one at a time; a list has no `keys`. */
export interface Group {
  /** The object that stands here: a cycle is the same one again inside itself. */
  readonly source: object;
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  readonly at: (i: number) => JsonValue;
}

/** What a value is in JSON; undefined where JSON leaves it out. */
export type JsonValue = Leaf | Group | undefined;

export const isGroup = (value: JsonValue): value is Group => typeof value === "object" && value !== null;

/** What the value that `read` gives is in JSON: what `JSON.stringify` makes of it, and more where that throws. */
export function jsonValue(read: () => unknown, key = ""): JsonValue {
  try {
    return plain(answer(read(), key));
  } catch (e) {
    return `[unreadable: ${thrownText(e)}]`;
  }
}

/** What `toJSON` answers, where there is one; bytes are not asked: in Node they would list each one. */
function answer(value: unknown, key: string): unknown {
  if (value === null || value === undefined || LEAVES.has(typeof value) || ArrayBuffer.isView(value))
    return value;
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === "function" ? toJSON.call(value, key) : value;
}

const LEAVES: ReadonlySet<string> = new Set(["string", "number", "boolean", "symbol"]);

function plain(value: unknown): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return String(value);
    case "object":
      return value === null ? null : grouped(value);
    default:
      return undefined;
  }
}

function grouped(value: object): JsonValue {
  if (Array.isArray(value)) return list(value, value);
  const unpacked = isSpecial(value) ? unpack(value) : undefined;
  if (unpacked !== undefined) return unpacked;
  return dict(value, Object.keys(value), (key) => (value as Record<string, unknown>)[key]);
}

/** Whether an object is of a kind that is not written as its fields; asked quickly where that cannot be. */
export function isSpecial(value: object): boolean {
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto === Object.prototype || proto === null) return false;
  return ArrayBuffer.isView(value) || Object.prototype.toString.call(value) !== "[object Object]";
}

/** What stands for a special object; undefined for one that only says it is one, or that JSON writes by its fields. */
function unpack(value: object): JsonValue {
  if (ArrayBuffer.isView(value)) return bytes(value);
  try {
    return UNPACK[Object.prototype.toString.call(value)]?.(value);
  } catch {
    return undefined;
  }
}

const bytes = (view: ArrayBufferView): string => `[${view.byteLength} bytes]`;

/** What `JSON.stringify` unpacks too, and what it would leave empty. */
const UNPACK: Readonly<Record<string, (value: object) => JsonValue>> = {
  "[object Number]": (value) => plain(Number.prototype.valueOf.call(value)),
  "[object String]": (value) => String.prototype.valueOf.call(value),
  "[object Boolean]": (value) => Boolean.prototype.valueOf.call(value),
  "[object BigInt]": (value) => String(BigInt.prototype.valueOf.call(value)),
  "[object Map]": (value) => mapDict(value as ReadonlyMap<unknown, unknown>),
  "[object Set]": (value) => setList(value as ReadonlySet<unknown>),
  "[object ArrayBuffer]": (value) => bytes(new DataView(value as ArrayBuffer)),
  "[object SharedArrayBuffer]": (value) => bytes(new DataView(value as ArrayBuffer)),
};

function list(source: object, items: readonly unknown[]): Group {
  return { source, keys: undefined, size: lengthOf(items), at: (i) => jsonValue(() => items[i], String(i)) };
}

/** A Set as a list, of which no more is taken than is asked for. */
function setList(set: ReadonlySet<unknown>): Group {
  const left = Set.prototype.values.call(set);
  const taken: unknown[] = [];
  const at = (i: number): JsonValue => {
    while (taken.length <= i) taken.push(left.next().value);
    return jsonValue(() => taken[i], String(i));
  };
  return { source: set, keys: undefined, size: SIZE.call(set), at };
}

const SIZE = Object.getOwnPropertyDescriptor(Set.prototype, "size")?.get as (this: unknown) => number;

/** The length of a list as `JSON.stringify` takes it: a proxy may answer with anything. */
const lengthOf = ({ length }: readonly unknown[]): number =>
  Math.min(Math.max(Math.trunc(Number(length)) || 0, 0), Number.MAX_SAFE_INTEGER);

function dict(source: object, keys: readonly string[], read: (key: string) => unknown): Group {
  const at = (i: number): JsonValue => {
    const key = keys[i] ?? "";
    return jsonValue(() => read(key), key);
  };
  return { source, keys, size: keys.length, at };
}

function mapDict(map: ReadonlyMap<unknown, unknown>): Group {
  const fields = new Map([...Map.prototype.entries.call(map)].map(([key, value]) => [keyText(key), value]));
  return dict(map, [...fields.keys()], (key) => fields.get(key));
}

/** The key of a field, for a key of a Map: two that look alike are one field, and the later value stays. */
function keyText(key: unknown): string {
  if (key === null || (typeof key !== "object" && typeof key !== "function")) return String(key);
  try {
    return JSON.stringify(key) ?? typeof key;
  } catch {
    return typeof key;
  }
}

import { types } from "node:util";
import { wrongType } from "../_shape.js";
import { shown } from "../_shown.js";

/** The bytes of a text in UTF-8, or bytes as they are, or a `TypeError`. */
export function needBytes(data: unknown, which = "data"): Uint8Array {
  if (typeof data === "string") return Buffer.from(data);
  if (types.isUint8Array(data)) return data;
  throw wrongType(data, which, "a string or a Uint8Array");
}

/** The name of an encoding, undefined when there is none. */
export function needEncoding(value: unknown): BufferEncoding | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(value, "encoding", 'a string such as "utf8"');
  if (Buffer.isEncoding(value)) return value;
  throw new RangeError(`encoding is "${shown(value)}": give one that Buffer knows, such as "utf8"`);
}

/** Whether a file is written over another or must be new. */
export function needFlagText(value: unknown): "w" | "wx" {
  if (value === undefined || value === "w" || value === "wx") return value ?? "w";
  if (typeof value !== "string") throw wrongType(value, "flag", '"w" or "wx"');
  throw new RangeError(`flag is "${shown(value)}": give "w" or "wx"`);
}

/** The permission bits for a new file. */
export function needMode(value: unknown): number {
  if (value === undefined) return 0o666;
  if (typeof value !== "number") throw wrongType(value, "mode", "a number such as 0o644");
  if (Number.isInteger(value) && value >= 0 && value <= 0o777) return value;
  throw new RangeError(`mode is ${value}: give a whole number from 0 to 0o777`);
}

import { constants } from "node:buffer";
import { MAX_FILE } from "@shalya/limits";
import { refusal } from "../_refusal.js";
import { wrongType } from "../_shape.js";
import { readSome } from "./_bytes.js";
import { coded } from "./_failure.js";

/** Which bytes of a file to read. */
export interface ByteRange {
  /** The first byte, counted from 0. Default 0. */
  start?: number;
  /** The byte after the last, as in `Buffer.subarray`; one past the end of the file is the end. Default the end. */
  end?: number;
  /** The most bytes to hand back, never more than 4 GiB; a longer range is refused. Default `MAX_FILE`. */
  maxBytes?: number;
}

export type Bounds = Readonly<{ start: number; end: number; maxBytes: number }>;

const FIRST = 8192;
// What a buffer holds in every Node, less the byte that shows the end.
const MOST = Math.min(constants.MAX_LENGTH, 2 ** 32) - 1;

/** The bounds that options ask for, each a whole number. */
export function boundsOf(given: Readonly<Partial<Record<keyof ByteRange, unknown>>>): Bounds {
  return {
    start: count(given.start, "start", 0),
    end: count(given.end, "end", Number.MAX_SAFE_INTEGER),
    maxBytes: Math.min(count(given.maxBytes, "maxBytes", MAX_FILE), MOST),
  };
}

/** Those bytes of an open file, as many as it has by now. */
export function bytesOf(fd: number, size: number, bounds: Bounds, spelled: string): Buffer {
  const { start, end, maxBytes } = bounds;
  const wanted = Math.max(0, end - start);
  const known = Math.min(wanted, Math.max(0, size - start));
  if (known > maxBytes) throw tooLong(known, maxBytes, spelled);
  // One byte more than there should be, so that one call also sees the end; a size of 0 may be no size at all, as in /proc.
  let buffer = Buffer.allocUnsafe(Math.min(wanted, known === 0 ? FIRST : known + 1));
  for (let length = 0; ; ) {
    const got = length < buffer.length ? readSome(fd, buffer, length, start + length) : 0;
    length += got;
    if (length > maxBytes) throw tooLong(length, maxBytes, spelled);
    if (got === 0 || length === wanted || (length === known && known < buffer.length))
      return buffer.subarray(0, length);
    if (length === buffer.length)
      buffer = Buffer.concat([buffer], Math.min(wanted, maxBytes + 1, 2 * length + FIRST));
  }
}

function tooLong(length: number, maxBytes: number, spelled: string): Error {
  return coded(
    refusal(
      `path has ${length} bytes to read and maxBytes is ${maxBytes}, so read a part with start and end`,
      spelled,
    ),
    "EFBIG",
  );
}

function count(value: unknown, which: string, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== "number") throw wrongType(value, which, "a number");
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`${which} is ${value}: give a whole number from 0 up`);
}

import { isUtf8 } from "node:buffer";
import { refusal } from "../_refusal.js";
import { coded } from "./_failure.js";
import type { Policy } from "./_policy.js";
import { type Bounds, bytesOf } from "./_range.js";
import { withFile } from "./_with-file.js";

/** A text, and the resolved path of the file it came from. */
export interface FileText {
  path: string;
  text: string;
}

/**
 * The text of the file that a path leads to. A character belongs to the range that its first byte is in, so that ranges
 * one after the other lose nothing and repeat nothing.
 */
export function readText(policy: Policy, spelled: string, bounds: Bounds): FileText {
  return withFile(policy, spelled, ({ fd, stats }, path) => {
    const bytes = bytesOf(fd, stats.size, bounds, spelled);
    const own = bounds.start > 0 ? bytes.subarray(leadingRest(bytes)) : bytes;
    const start = bounds.start + bytes.length;
    const rest = bytesOf(fd, stats.size, { start, end: start + lacking(own), maxBytes: MORE }, spelled);
    const whole = rest.length > 0 ? Buffer.concat([own, rest]) : own;
    if (isUtf8(whole)) return { path, text: whole.toString("utf8") };
    throw coded(
      refusal("path is not UTF-8 text, so read its bytes", spelled),
      "ERR_ENCODING_INVALID_ENCODED_DATA",
    );
  });
}

// The most bytes that a character has after its first.
const MORE = 3;

/** How many bytes at the start belong to a character that began before. */
function leadingRest(bytes: Buffer): number {
  let n = 0;
  while (n < MORE && isRest(bytes[n])) n++;
  return n;
}

/** How many bytes the last character lacks. */
function lacking(bytes: Buffer): number {
  for (let have = 1; have <= MORE && have <= bytes.length; have++) {
    const byte = bytes[bytes.length - have];
    if (byte !== undefined && !isRest(byte)) return Math.max(0, lengthFrom(byte) - have);
  }
  return 0;
}

/** How many bytes a character with this first byte has. */
function lengthFrom(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

function isRest(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

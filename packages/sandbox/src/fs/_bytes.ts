import { readSync, writeSync } from "node:fs";

// A system call takes no more at once.
const MOST = 2 ** 30;

/** Fills a buffer, from `offset` on, with what a file has at a position, or with some of it; how many bytes that were, 0 at the end. */
export function readSome(fd: number, buffer: Uint8Array, offset: number, position: number): number {
  return readSync(fd, buffer, offset, Math.min(buffer.length - offset, MOST), position);
}

/** Writes all of it, in as many calls as the system wants. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, Math.min(bytes.length - done, MOST));
}

/** Writes all that another file holds. */
export function copyAll(from: number, to: number): void {
  const buffer = Buffer.allocUnsafe(1 << 18);
  for (let at = 0; ; ) {
    const got = readSome(from, buffer, 0, at);
    if (got === 0) return;
    writeAll(to, buffer.subarray(0, got));
    at += got;
  }
}

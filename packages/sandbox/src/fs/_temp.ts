import { fstatSync, lstatSync, unlinkSync } from "node:fs";
import { systemCode } from "./_failure.js";
import type { Folder } from "./_folder.js";

/** A new file that nobody has asked for yet. */
export interface Temp {
  readonly name: string;
  readonly fd: number;
}

// A write takes far less; what is older was left by a process that was killed.
const LEFT = 60_000;

// How long another process that writes the same entry is waited for.
const PAUSE = 5;
const PAUSES = 40;

/**
 * A new temporary file for an entry of a folder. Its name is the same for each write of that entry, so that what a killed
 * process left is found, and removed, by a later write; while another process writes, it is one of its own. With `inTurn`
 * it waits for the other one first: who has that name writes alone.
 */
export function newTemp(folder: Folder, entry: string, mode: number, inTurn = false): Temp {
  // Plain letters, which no disk writes in another way than they are given.
  const usual = `.${entry.slice(0, 60).replace(/[^ -~]/g, "_")}.shalya-tmp`;
  for (let pauses = inTurn ? PAUSES : 0; pauses >= 0; pauses--) {
    const fd = created(folder, usual, mode);
    if (fd !== undefined) return { name: usual, fd };
    if (pauses > 0) pause();
  }
  for (;;) {
    const name = `.${globalThis.crypto.randomUUID()}.shalya-tmp`;
    const own = created(folder, name, mode);
    if (own === undefined) continue;
    if (isLeft(folder, usual, own)) discard(folder, usual);
    return { name, fd: own };
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
}

/** Removes a temporary file if it is there; a failure here must not hide the one before. */
export function discard(folder: Folder, name: string): void {
  try {
    unlinkSync(folder.at(name));
  } catch {
    // It is gone, or it cannot be helped.
  }
}

function created(folder: Folder, name: string, mode: number): number | undefined {
  try {
    return folder.create(name, mode);
  } catch (e) {
    if (systemCode(e) === "EEXIST") return undefined;
    throw e;
  }
}

/** Whether it is far older than one that was just made; the disk may be on another machine, with another clock. */
function isLeft(folder: Folder, name: string, fresh: number): boolean {
  try {
    const stats = lstatSync(folder.at(name));
    return stats.isFile() && fstatSync(fresh).mtimeMs - stats.mtimeMs > LEFT;
  } catch {
    return false;
  }
}

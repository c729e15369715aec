import { setImmediate } from "node:timers/promises";
import type { Progress } from "@shalya/registry";
import type { Call } from "./_kit.js";

const PAUSE_EVERY = 25;
const TELL_EVERY = 500;
const MOST_SECONDS = 30;
const MOST_ENTRIES = 500_000;

/** How much work a search has done: it lets others have their turn, ends when it is called off, and has a limit. */
export class Effort {
  /** Folders that could not be read. */
  unreadable = 0;
  /** What was used up; undefined while the search may go on. */
  spent: string | undefined;
  #entries = 0;
  readonly #signal: Call["signal"];
  readonly #progress: Progress | undefined;
  readonly #began = performance.now();
  #paused = this.#began;
  #toldAt = this.#began;
  #told = 0;

  constructor({ signal, progress }: Call) {
    this.#signal = signal;
    this.#progress = progress;
  }

  /** Whether it is time for `pause`. */
  get isDue(): boolean {
    return performance.now() - this.#paused >= PAUSE_EVERY;
  }

  /** Lets others have their turn: the file calls do not wait, so the signal would never get its own. Throws its reason. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#paused = performance.now();
    if (this.#paused - this.#began > MOST_SECONDS * 1000) this.spent ??= `${MOST_SECONDS} seconds`;
    this.stopIfCalledOff();
    this.#tell();
  }

  /** Counts one more file or folder that is looked at. */
  count(): void {
    if (++this.#entries > MOST_ENTRIES) this.spent ??= `${MOST_ENTRIES} files and folders`;
  }

  /** Throws the reason of a signal that was aborted. */
  stopIfCalledOff(): void {
    if (this.#signal?.aborted) throw this.#signal.reason;
  }

  /** Says how far the search is, now and then, and never the same again: a client takes that for an error. */
  #tell(): void {
    if (this.#paused - this.#toldAt < TELL_EVERY || this.#entries === this.#told) return;
    [this.#toldAt, this.#told] = [this.#paused, this.#entries];
    this.#progress?.(this.#entries, undefined, `${this.#entries} files and folders looked at`);
  }

  /** What is to be said of a search that was not complete. */
  notes(): string[] {
    const notes: string[] = [];
    if (this.spent !== undefined)
      notes.push(`stopped after ${this.spent}: give a folder further down as path`);
    if (this.unreadable > 0) notes.push(`${this.unreadable} folder(s) could not be read`);
    return notes;
  }
}

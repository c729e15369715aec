import { fstatSync, type Stats } from "node:fs";
import { Readable } from "node:stream";
import { needOptions } from "../_shape.js";
import { shown } from "../_shown.js";
import { readSome } from "./_bytes.js";
import { closeWhenForgotten, Owned } from "./_owned.js";
import type { Policy } from "./_policy.js";
import { type Bounds, type ByteRange, boundsOf, bytesOf } from "./_range.js";
import { readFrom } from "./_spot.js";
import { worded } from "./_visit.js";

/** A file that stays open for reading, whatever happens to its name, until it is closed. */
export interface SandboxFile extends AsyncDisposable {
  /** The resolved path it had when it was opened. */
  readonly path: string;
  /** The bytes it had when it was opened. */
  readonly size: number;
  /** What the system knows about it now. */
  stat(): Promise<Stats>;
  /** Its bytes, or some of them. */
  read(range?: ByteRange): Promise<Buffer>;
  /** Its bytes, or some of them, piece by piece and with no cap; the end of the stream does not close the file. */
  stream(range?: Omit<ByteRange, "maxBytes">): Readable;
  /** Closes it; closing it again does nothing. A file that is forgotten is closed some time later. */
  close(): Promise<void>;
}

/** The file that a path leads to, open. */
export function openFile(policy: Policy, spelled: string): SandboxFile {
  return readFrom(
    policy,
    spelled,
    ({ fd, stats }, path) => new Opened(path, stats.size, new Owned(fd), spelled),
  );
}

const PIECE = 1 << 16;

class Opened implements SandboxFile {
  readonly #owned: Owned;
  readonly #spelled: string;

  constructor(
    readonly path: string,
    readonly size: number,
    owned: Owned,
    spelled: string,
  ) {
    this.#owned = owned;
    this.#spelled = spelled;
    closeWhenForgotten(this, owned);
  }

  async stat(): Promise<Stats> {
    return this.#work((fd) => fstatSync(fd));
  }

  async read(range: ByteRange = {}): Promise<Buffer> {
    const bounds = boundsOf(needOptions(range, ["start", "end", "maxBytes"]));
    return this.#work((fd) => bytesOf(fd, this.size, bounds, this.#spelled));
  }

  stream(range: Omit<ByteRange, "maxBytes"> = {}): Readable {
    const bounds = boundsOf(needOptions(range, ["start", "end"]));
    return Readable.from(this.#pieces(bounds), { objectMode: false });
  }

  async close(): Promise<void> {
    this.#owned.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#pieces({ start, end }: Bounds): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = this.#work((fd) => {
        const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, end - at));
        return buffer.subarray(0, readSome(fd, buffer, 0, at));
      });
      if (piece.length === 0) return;
      yield piece;
      at += piece.length;
    }
  }

  #work<T>(work: (fd: number) => T): T {
    if (this.#owned.fd < 0) throw new Error(`file was closed, so open it again: ${shown(this.#spelled)}`);
    return worded(this.#spelled, () => work(this.#owned.fd));
  }
}

import { reading, wrongType } from "./_input.js";

/** What a stream answers when it is asked for the next chunk. */
export interface Step {
  readonly done?: boolean | undefined;
  readonly value?: unknown;
}

/** A stream that is being read. */
export interface Source {
  next(): Step | PromiseLike<Step>;
  /** Lets go of the stream, and makes an end of it where it has none yet. */
  letGo(hasEnded: boolean): Promise<void>;
}

/** A Web stream, as far as it is used. */
export interface WebStream {
  getReader(): {
    read(): PromiseLike<Step>;
    cancel(): PromiseLike<unknown>;
    releaseLock(): void;
  };
}

/** An async iterable; a stream of Node is one that can be destroyed. */
interface Chunks {
  readonly destroy?: () => unknown;
  readonly on?: (event: "error", run: () => void) => unknown;
  [Symbol.asyncIterator](): AsyncIterator<unknown>;
}

const TODO = "pass a ReadableStream, a Node stream or another async iterable of text or bytes";

/**
 * Begins to read a stream.
 * @throws TypeError when it is none, or when somebody else reads it
 */
export function sourceOf(stream: unknown): Source {
  const kind = reading("stream", TODO, () => kindOf(stream));
  if (kind === undefined) throw wrongType("stream", stream, "a stream", TODO);
  return reading("stream", "pass one that nobody else reads", () =>
    kind === "web" ? ofReader(stream as WebStream) : ofIterator(stream as Chunks),
  );
}

function kindOf(stream: unknown): "web" | "chunks" | undefined {
  if (stream === null || (typeof stream !== "object" && typeof stream !== "function")) return undefined;
  const { getReader, [Symbol.asyncIterator]: iterate } = stream as Partial<WebStream & Chunks>;
  if (typeof getReader === "function") return "web";
  return typeof iterate === "function" ? "chunks" : undefined;
}

function ofReader(stream: WebStream): Source {
  const reader = stream.getReader();
  return {
    next: () => reader.read(),
    async letGo(hasEnded) {
      const cancelled = hasEnded ? undefined : reader.cancel();
      reader.releaseLock();
      await cancelled;
    },
  };
}

function ofIterator(stream: Chunks): Source {
  const iterator = stream[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    async letGo(hasEnded) {
      if (hasEnded) return;
      // A generator that is asked to return while it waits for its next chunk does so only when that has come.
      if (typeof stream.destroy === "function") {
        // What fails from here on has nobody else to tell, and would end the process.
        stream.on?.("error", () => {});
        stream.destroy();
      }
      await iterator.return?.();
    },
  };
}

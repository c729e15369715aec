import type { Failure, Signal } from "./_signal.js";
import { type Step, sourceOf } from "./_source.js";

/** How long, in milliseconds, a stream that always has a chunk ready keeps everything else waiting. */
const TURN = 50;

/**
 * Hands each chunk of a stream to `take` when the one before is done with, and lets go of the stream however that ends.
 * Gives why the stream failed or was stopped; undefined when it came to its end.
 * @throws TypeError when the stream is none, or somebody else reads it; whatever `take` throws
 */
export async function drain(
  stream: unknown,
  signal: Signal | undefined,
  take: (chunk: unknown) => void,
): Promise<Failure | undefined> {
  const source = sourceOf(stream);
  let hasEnded = false;
  try {
    for (let turn = Date.now(); ; ) {
      const step = await until(signal, async () => source.next());
      hasEnded = "bySignal" in step ? !step.bySignal : Boolean(step.done);
      if ("bySignal" in step) return step;
      if (step.done) return undefined;
      take(step.value);
      if (Date.now() - turn < TURN) continue;
      await pause();
      turn = Date.now();
    }
  } finally {
    source.letGo(hasEnded).catch(() => {});
  }
}

/** The next step of a stream, or why there is none; a signal need not wait for the stream. */
function until(signal: Signal | undefined, next: () => Promise<Step>): Promise<Step | Failure> {
  return new Promise((resolve) => {
    const stop = (): void => resolve({ reason: signal?.reason, bySignal: true });
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop);
    const settle = (step: Step | Failure): void => {
      signal?.removeEventListener("abort", stop);
      resolve(step);
    };
    next()
      .then(({ done, value }) => settle({ done, value }))
      .catch((reason) => settle({ reason, bySignal: false }));
  });
}

/** Lets whatever else waits for this process have its turn. */
function pause(): Promise<void> {
  const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void): void };
  return new Promise((resolve) => setTimeout(resolve));
}

import { reading, wrongType } from "./_input.js";
import { option } from "./_options.js";

/** The part of an `AbortSignal` that is used. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", run: () => void): void;
  removeEventListener(type: "abort", run: () => void): void;
}

/** Why a stream gave no more: it failed, or the signal said so. */
export interface Failure {
  readonly reason: unknown;
  readonly bySignal: boolean;
}

/** The `signal` option. */
export function signalOption(options: unknown): Signal | undefined {
  const signal = option(options, "signal", undefined);
  if (signal === undefined) return undefined;
  const todo = "pass one, or leave it out";
  const isSignal = reading("options.signal", todo, () => {
    const { aborted, addEventListener, removeEventListener } = Object(signal) as Partial<Signal>;
    return [typeof aborted, typeof addEventListener, typeof removeEventListener].join();
  });
  if (isSignal === "boolean,function,function") return signal as Signal;
  throw wrongType("options.signal", signal, "an AbortSignal", todo);
}

/** Whether a caller has called the work off, as against a time limit: nobody waits for what came until then. */
export function isAbort({ reason, bySignal }: Failure): boolean {
  try {
    const { name } = Object(reason) as { name?: unknown };
    return bySignal ? name !== "TimeoutError" : name === "AbortError";
  } catch {
    return bySignal;
  }
}

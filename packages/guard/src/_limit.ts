import { typeName, wrongType } from "./_need.js";
import type { Limits, Signal } from "./read-check.js";
import { Refusal } from "./refusal.js";

/** What every platform that has timers and signals offers; nothing of it is in the language's own types. */
interface Platform {
  AbortController: new () => { readonly signal: Signal; abort(reason?: unknown): void };
  setTimeout(done: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What `setTimeout` can count to: more would fire at once. */
const LONGEST = 2_147_483_647;
const STOPPED = "the read was stopped before the read guard answered";

/** Limits that can be kept, or a `TypeError` or `RangeError`. */
export function needLimits({ timeout, signal }: Limits): { timeout: number | undefined; signals: Signal[] } {
  if (timeout !== undefined && typeof timeout !== "number")
    throw wrongType(timeout, "timeout", `whole milliseconds from 1 to ${LONGEST}`);
  if (timeout !== undefined && !(Number.isInteger(timeout) && timeout >= 1 && timeout <= LONGEST))
    throw new RangeError(`timeout is ${timeout}: give whole milliseconds from 1 to ${LONGEST}`);
  return { timeout, signals: signal === undefined || signal === null ? [] : [needSignal(signal)] };
}

function needSignal(signal: Signal): Signal {
  try {
    if (typeof signal.aborted === "boolean" && typeof signal.addEventListener === "function") return signal;
  } catch {
    // It is none: an AbortSignal can be read.
  }
  throw new TypeError(`signal is of type ${typeName(signal)}: give an AbortSignal`);
}

/**
 * What `decide` gives, or the refusal when the time is up or a signal aborts before that. `decide` gets a signal that
 * then aborts; where it does not mind, it is left behind, and neither its late answer nor its failure is noticed.
 */
export async function within<T>(
  { timeout, signals }: { timeout: number | undefined; signals: readonly Signal[] },
  decide: (signal: Signal | undefined) => Promise<T>,
): Promise<T | Refusal> {
  if (timeout === undefined && signals.length === 0) return decide(undefined);
  if (signals.some((s) => s.aborted)) return over(STOPPED);
  const { AbortController, setTimeout, clearTimeout } = globalThis as unknown as Platform;
  const control = new AbortController();
  const late = `the read guard took longer than ${timeout} ms`;
  let stop = (_why: string): void => {};
  const stopped = new Promise<Refusal>((resolve) => {
    stop = (why) => {
      resolve(over(why));
      control.abort();
    };
  });
  const abort = () => stop(STOPPED);
  const began = Date.now();
  const timer = timeout === undefined ? undefined : setTimeout(() => stop(late), timeout);
  try {
    for (const s of signals) s.addEventListener("abort", abort);
    const answer = await Promise.race([stopped, decide(control.signal)]);
    // A guard that never waits holds up the timer too.
    return timeout !== undefined && Date.now() - began > timeout ? over(late) : answer;
  } finally {
    if (timer !== undefined) clearTimeout(timer);
    for (const s of signals) s.removeEventListener("abort", abort);
  }
}

/** The refusal of a read on which nobody decided. */
export function over(why: string = STOPPED): Refusal {
  return new Refusal(why, "guard_failed");
}

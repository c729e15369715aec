import { get } from "./_get.js";
import { needString, wrongType } from "./_need.js";
import { err } from "./err.js";
import { NotImplementedError } from "./not-implemented-error.js";

const PASSTHROUGH = Symbol.for("shalya.passthrough");
const PASSING: readonly unknown[] = ["NotImplementedError", "AbortError", "ToolInterruptError"];

/** What else `attempt` lets through. */
export interface AttemptOptions {
  /** Lets an error through when it answers true, for an interrupt that `attempt` does not know. */
  rethrow?: ((e: unknown) => boolean) | undefined;
  /** The call's signal: once it is aborted, what is thrown is the cancelling and no failure of the tool. */
  signal?: { readonly aborted: boolean; readonly reason?: unknown } | undefined;
}

/** What `attempt` gives back for a function that returns `T`: that, or the text of a failure. */
export type Attempted<T> = [T] extends [never]
  ? string
  : T extends PromiseLike<infer V>
    ? Promise<V | string>
    : T | string;

/**
 * What `fn` returns or, when it throws, `err(what, e)`: the try and catch that every tool needs.
 *
 * A plain result comes back at once, a promise (any object with a `then`) as a promise. These pass through: a
 * `NotImplementedError` (this host cannot do it) and any error of that name, an error named `AbortError` or
 * `ToolInterruptError`, one whose `is_bubble_up` is true, one that carries `Symbol.for("shalya.passthrough")`, and what the
 * options name. A `TimeoutError` does not: a model can act on it. What is thrown later, while a stream or a generator is
 * read, is out of reach.
 *
 * Throws `TypeError` when `what` is not a string, `fn` not a function, or an option of the wrong type.
 */
export function attempt<T>(what: string, fn: () => T, options: AttemptOptions = {}): Attempted<T> {
  needString(what, "what", "a string that says what was tried");
  if (typeof fn !== "function") throw wrongType(fn, "fn", "a function that does the work");
  const passes = passing(options);
  const failure = (e: unknown): string => {
    if (passes(e)) throw e;
    return err(what, e);
  };
  return run(fn, failure) as Attempted<T>;
}

function run(fn: () => unknown, failure: (e: unknown) => string): unknown {
  try {
    const result = fn();
    if (!isThenable(result)) return result;
    // Never Promise.resolve: it reads a promise's own `constructor`, which may throw here and now.
    return new Promise((resolve) => resolve(result)).catch(failure);
  } catch (e) {
    return failure(e);
  }
}

// Not through get(): a `then` that throws when read is a failure of the call.
function isThenable(value: unknown): boolean {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  return typeof (value as { then?: unknown }).then === "function";
}

function passing(options: AttemptOptions): (e: unknown) => boolean {
  const { rethrow, signal } = read(options);
  if (rethrow !== undefined && typeof rethrow !== "function")
    throw wrongType(rethrow, "options.rethrow", "a function that answers true for an error to let through");
  if (signal !== undefined && typeof get(signal, "aborted") !== "boolean")
    throw wrongType(signal, "options.signal", "an AbortSignal");
  return (e) => marked(e) || cancelled(signal) || asked(rethrow, e);
}

// Not through get(): to go on without a signal that cannot be read would swallow a cancelled call.
function read(options: unknown): { rethrow: unknown; signal: unknown } {
  const give = "an object such as { signal }";
  if (typeof options !== "object" || options === null) throw wrongType(options, "options", give);
  try {
    const { rethrow, signal } = options as Record<string, unknown>;
    return { rethrow, signal };
  } catch {
    throw new TypeError(`options cannot be read: give ${give}`);
  }
}

function marked(e: unknown): boolean {
  if (e instanceof NotImplementedError || PASSING.includes(get(e, "name"))) return true;
  return get(e, "is_bubble_up") === true || get(e, PASSTHROUGH) === true;
}

/** Whether the call was called off; running out of time is no cancelling, the model can act on it. */
function cancelled(signal: unknown): boolean {
  return get(signal, "aborted") === true && get(get(signal, "reason"), "name") !== "TimeoutError";
}

function asked(rethrow: unknown, e: unknown): boolean {
  if (rethrow === undefined) return false;
  try {
    return (rethrow as (e: unknown) => unknown)(e) === true;
  } catch {
    return false;
  }
}

import { errorType } from "./_error-type.js";
import { needLimits, within } from "./_limit.js";
import { wrongType } from "./_need.js";
import { optionsOf } from "./_options.js";
import { turn } from "./_turn.js";
import { verdict } from "./_verdict.js";
import type { Host, ReadGuard } from "./host.js";
import { type Load, ReadCheck, type ReadOptions, type Signal } from "./read-check.js";
import { Refusal } from "./refusal.js";

/**
 * What the host's guard says of one read: null to send it as it is, a string to send instead, or the `Refusal`.
 *
 * The guard is asked once. `load` is called when the guard asks for the text, and then once. A host without a guard gives
 * null, and nothing is called. A guard that throws, rejects or answers anything else refuses with kind `guard_failed`, and
 * the reason names no more than the type of the error: its message may quote the text. So does one that takes longer than
 * `timeout`, or is still at it when `signal` aborts.
 *
 * Rejects with `TypeError` or `RangeError` when the host is no object or a promise, or a part of the read is none (see
 * `ReadCheck`).
 */
export async function guardRead(
  host: Host,
  path: string,
  load?: Load | null,
  options: ReadOptions = {},
): Promise<null | string | Refusal> {
  const given = optionsOf(options, "options of the read", "an object such as { tool, kind }");
  const read = Object.assign(given, { load: load ?? undefined });
  needHost(host);
  // Mistakes of the tool show with every host, not only with one that has a guard.
  new ReadCheck(path, read);
  try {
    const guard: unknown = host.readGuard;
    if (guard === null || guard === undefined) return null;
    const decide = async (signal: Signal | undefined) => {
      const check = new ReadCheck(path, { ...read, ...(await turn(host, read)), signal });
      return Reflect.apply(guard as ReadGuard, host, [check]);
    };
    return verdict(await within(needLimits(read), decide), path);
  } catch (e) {
    return new Refusal(`the read guard failed (${errorType(e)})`, "guard_failed", path);
  }
}

function needHost(host: unknown): void {
  if ((typeof host !== "object" && typeof host !== "function") || host === null)
    throw wrongType(host, "host", "an object that may have a readGuard");
  // It has no guard and would let everything go.
  if (isPromise(host)) throw new TypeError("host is a promise: await it first");
}

function isPromise(host: object): boolean {
  try {
    return typeof (host as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}

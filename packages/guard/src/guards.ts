import { needCheck } from "./_check.js";
import { needLimits, over, within } from "./_limit.js";
import { wrongType } from "./_need.js";
import { optionsOf } from "./_options.js";
import { verdict } from "./_verdict.js";
import type { Answer, ReadGuard } from "./host.js";
import { type Limits, ReadCheck, type Signal } from "./read-check.js";
import { Refusal } from "./refusal.js";

/**
 * One guard out of several, asked in the order given: the first that refuses ends it, and where one masks the text, the
 * next ones see the masked text. The text is loaded once, when the first of them asks.
 *
 * A last argument `{ timeout, signal }` limits the whole: running out refuses with kind "guard_failed". A guard that never
 * answers is left behind; one that looks at `check.signal` can stop its work.
 *
 * Throws `TypeError` for a guard that is no function and limits of the wrong type, `RangeError` for no guard at all, since
 * that would let everything go, and for a `timeout` that is no whole number from 1 to 2147483647.
 */
export function guards(...list: readonly ReadGuard[] | readonly [...ReadGuard[], Limits]): ReadGuard {
  const limits = list.length > 1 ? limitsOf(list.at(-1)) : undefined;
  const asked = (limits ? list.slice(0, -1) : list).map(needGuard);
  if (asked.length === 0)
    throw new RangeError("list of guards is empty: give at least one, or everything would pass");
  const { timeout, signals } = needLimits(limits ?? {});
  return async function (this: unknown, check: ReadCheck): Promise<Answer> {
    needCheck(check);
    const watched = check.signal ? [check.signal, ...signals] : signals;
    return within({ timeout, signals: watched }, (signal) => chain(asked, this, check, signal));
  };
}

async function chain(
  list: readonly ReadGuard[],
  host: unknown,
  first: ReadCheck,
  signal: Signal | undefined,
): Promise<Answer> {
  let check = signal === first.signal ? first : again(first, signal);
  let masked: string | null = null;
  for (const guard of list) {
    if (signal?.aborted) return over();
    const answer = verdict(await Reflect.apply(guard, host, [check]), first.path);
    if (answer instanceof Refusal) return answer;
    if (answer === null) continue;
    masked = answer;
    check = again(check, signal, answer);
  }
  return masked;
}

/** The same read with another signal, and with another text where one is given. */
function again(check: ReadCheck, signal: Signal | undefined, text?: string): ReadCheck {
  const { path, spelled, tool, kind, model, local } = check;
  const load = text !== undefined ? () => text : check.hasText === false ? undefined : () => check.text();
  return new ReadCheck(path, { spelled, tool, kind, model, local, signal, load });
}

/** The last argument where it says limits and nothing else: a list of guards, or a promise of one, must not pass for them. */
function limitsOf(last: unknown): Limits | undefined {
  if (typeof last !== "object" || last === null) return undefined;
  const limits = optionsOf(last, "limits of the guards", "an object such as { timeout }");
  const plain = [Object.prototype, null].includes(Object.getPrototypeOf(last));
  return plain && Object.keys(limits).every((key) => key === "timeout" || key === "signal")
    ? limits
    : undefined;
}

function needGuard(guard: unknown, i: number): ReadGuard {
  if (typeof guard === "function") return guard as ReadGuard;
  throw wrongType(guard, `guards[${i}]`, "a guard, which is a function that takes a ReadCheck");
}

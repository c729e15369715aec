import type { ReadCheck } from "./read-check.js";
import type { Refusal } from "./refusal.js";

/**
 * What a guard may answer: null, undefined or true to send the text as it is, a string (also an empty one) to send instead,
 * false or a `Refusal` to withhold it.
 */
export type Answer = null | undefined | boolean | string | Refusal;

/** Decides on one read. It is called as a method of the host. */
export type ReadGuard = (check: ReadCheck) => Answer | PromiseLike<Answer>;

type ModelLocal = readonly [local: boolean | null, model: string];

/** What the guard needs of a host. */
export interface Host {
  /** The guard; null or undefined for none. */
  readGuard?: ReadGuard | null | undefined;
  /** Whether the turn's model runs locally (null: cannot tell), and its name. */
  modelLocal?: (() => ModelLocal | PromiseLike<ModelLocal>) | null | undefined;
}

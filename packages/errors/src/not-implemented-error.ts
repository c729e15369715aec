import { brand, isInstance } from "./_brand.js";
import { needString } from "./_need.js";

const NOT_IMPLEMENTED = Symbol.for("shalya.NotImplementedError");

/**
 * This host cannot do it at all, which is not the same as a call that failed: `attempt` lets it through.
 *
 * An error of another package with the same `name` passes too, but is no instance.
 * Throws `TypeError` when the message is not a string.
 */
export class NotImplementedError extends Error {
  constructor(message = "", options?: ErrorOptions) {
    const give = "a string that says what this host cannot do";
    super(needString(message, "message of a not-implemented error", give), options);
  }

  /** True for a `NotImplementedError` of any copy of this package, and, on a subclass, for its own instances. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, NOT_IMPLEMENTED, value);
  }
}
brand(NotImplementedError, NOT_IMPLEMENTED, "NotImplementedError");

import { brand, isInstance } from "./_brand.js";
import { needString } from "./_need.js";

const HOST_ERROR = Symbol.for("shalya.HostError");

/**
 * A host refuses: the error to throw when a call is not allowed or not possible here.
 *
 * Throws `TypeError` when the message is not a string.
 */
export class HostError extends Error {
  constructor(message = "", options?: ErrorOptions) {
    super(needString(message, "message of a host error", "a string that says what is refused"), options);
  }

  /** True for a `HostError` of any copy of this package, and, on a subclass, for its own instances. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, HOST_ERROR, value);
  }
}
brand(HostError, HOST_ERROR, "HostError");

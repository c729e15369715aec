import { nameErrors } from "./_brand.js";
import { needString } from "./_need.js";

/**
 * This host cannot do it at all, which is not the same as a call that failed: `attempt` lets it through.
 *
 * It is recognised by its `name`, so an error of another package with the same name counts too.
 * Throws `TypeError` when the message is not a string.
 */
export class NotImplementedError extends Error {
  constructor(message = "", options?: ErrorOptions) {
    const give = "a string that says what this host cannot do";
    super(needString(message, "message of a not-implemented error", give), options);
  }
}
nameErrors(NotImplementedError, "NotImplementedError");

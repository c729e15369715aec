import { ERR } from "@shalya/errors";
import { needText, wrongType } from "./_need.js";
import { oneLine } from "./_one-line.js";

const REFUSAL = Symbol.for("shalya.Refusal");

/**
 * A guard withholds a read: `why` is for the model, `kind` for the caller to branch on, `path` is what was refused.
 *
 * `String(refusal)` is `ERROR: kind: path: why`, always one line, so that no file name can make up a second one; the
 * fields hold what was given. A guard leaves the path out: it is filled in on a copy. Throws `TypeError` for a part that is
 * no string, `RangeError` for an empty `why` or `kind`.
 */
export class Refusal {
  readonly why: string;
  readonly kind: string;
  readonly path: string;

  constructor(why: string, kind = "withheld", path = "") {
    this.why = needText(why, "why of a refusal", "a string that tells the model why");
    this.kind = needText(kind, "kind of a refusal", 'a word for callers, such as "withheld"');
    if (typeof path !== "string") throw wrongType(path, "path of a refusal", "a string");
    this.path = path;
  }

  toString(): string {
    const where = this.path === "" ? "" : `${oneLine(this.path, 500)}: `;
    return `${ERR}${oneLine(this.kind, 50)}: ${where}${oneLine(this.why, 1000)}`;
  }

  /** True for a `Refusal` of any copy of this package, and, on a subclass, for its own instances. */
  static [Symbol.hasInstance](value: unknown): boolean {
    // Not `this !== Refusal`: the bundler renames a class that speaks of itself, and consoles then show "_Refusal".
    if (!Object.hasOwn(this.prototype, REFUSAL))
      return Function.prototype[Symbol.hasInstance].call(this, value);
    try {
      return typeof value === "object" && (value as { [REFUSAL]?: unknown } | null)?.[REFUSAL] === true;
    } catch {
      return false;
    }
  }
}
Object.defineProperty(Refusal.prototype, REFUSAL, { value: true });

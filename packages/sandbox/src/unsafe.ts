import { HostError } from "@shalya/errors";

const UNSAFE = Symbol.for("shalya.Unsafe");

/** A path that leads outside every open folder, or one refused for safety: a `HostError`. */
export class Unsafe extends HostError {
  /** True for an `Unsafe` of any copy of this package, and, on a subclass, for its own instances. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // By its own brand and not by its name, which a build would then keep apart from the exported one.
    if (!Object.hasOwn(this.prototype, UNSAFE))
      return Function.prototype[Symbol.hasInstance].call(this, value);
    try {
      return (
        typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[UNSAFE] === true
      );
    } catch {
      return false;
    }
  }
}
Object.defineProperty(Unsafe.prototype, UNSAFE, { value: true });
Object.defineProperty(Unsafe.prototype, "name", { value: "Unsafe", writable: true, configurable: true });

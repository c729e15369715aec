import { wrongType } from "./_need.js";

/** A copy of the options of a read: each is read once, and nothing that was put on `Object.prototype` is among them. */
export function optionsOf<T extends object>(options: T): T {
  const give = "an object such as { tool, kind }";
  if (typeof options !== "object" || options === null) throw wrongType(options, "options of the read", give);
  try {
    return Object.assign(Object.create(null), options);
  } catch {
    throw new TypeError(`options of the read cannot be read: give ${give}`);
  }
}

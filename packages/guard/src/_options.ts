import { wrongType } from "./_need.js";

/** A copy of some options: each is read once, and nothing that was put on `Object.prototype` is among them. */
export function optionsOf<T extends object>(options: T, which: string, give: string): T {
  if (typeof options !== "object" || options === null) throw wrongType(options, which, give);
  try {
    return Object.assign(Object.create(null), options);
  } catch {
    throw new TypeError(`${which} cannot be read: give ${give}`);
  }
}

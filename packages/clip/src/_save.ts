import { node } from "./_node.js";
import { spill } from "./_spill.js";
import { thrownCode } from "./_thrown.js";

/** Whether and how the whole is saved: `true` with `spill`, a function in its own way, answering with the path. */
export type Keep = boolean | ((whole: string) => string | undefined);

/** Saves the whole and gives what the note says of it; "" when nothing is saved, and never a throw. */
export function savedAs(whole: () => string, keep: Keep, reader: string): string {
  if (keep === false) return "";
  try {
    if (keep === true && node() === undefined) return "";
    const path: unknown = keep === true ? spill(whole()) : keep(whole());
    if (!path) return "";
    if (path instanceof Promise) path.catch(() => {});
    if (typeof path !== "string") throw new TypeError("not a path");
    return `saved to ${quoted(path)}; use ${reader}`;
  } catch (e) {
    return `could not save the whole (${thrownCode(e)})`;
  }
}

/** A path as a note can hold it: one with blanks or semicolons needs quotes to have an end. */
function quoted(path: string): string {
  if (!/[\s;\p{Cc}]/u.test(path)) return path;
  return /["\p{Cc}]/u.test(path) ? JSON.stringify(path) : `"${path}"`;
}

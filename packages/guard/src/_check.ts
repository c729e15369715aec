import { wrongType } from "./_need.js";
import type { ReadCheck } from "./read-check.js";

/** A read that a guard can decide on, also one of another copy of the package; a `TypeError` for anything else. */
export function needCheck(check: ReadCheck): ReadCheck {
  try {
    if (typeof check.path === "string" && typeof check.text === "function") return check;
  } catch {
    // It is none: a ReadCheck can be read.
  }
  throw wrongType(check, "check of the guard", "a ReadCheck");
}

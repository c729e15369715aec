import { shown } from "./_shown.js";
import { Unsafe } from "./unsafe.js";

/** The error that refuses a path in words; of paths it shows the one that was given and never where that leads. */
export function refusal(words: string, path: string, hint?: string): Unsafe {
  return new Unsafe(
    `${words}: ${path === "" ? '""' : shown(path)}${hint === undefined ? "" : ` (${shown(hint)})`}`,
  );
}

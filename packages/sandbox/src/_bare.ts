import { shown } from "./_shown.js";
import { aliased } from "./_windows.js";
import { Unsafe } from "./unsafe.js";
import { NOT_BARE } from "./words.js";

/** The name, when it is the plain name of one entry of a folder on every system; else throws `Unsafe`. */
export function bare(name: string): string {
  const why = pathlike(name) ?? aliased(name);
  if (why === undefined) return name;
  throw new Unsafe(`"${shown(name)}" ${NOT_BARE}: ${why}`);
}

function pathlike(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name === "." || name === "..") return "it stands for a folder";
  if (/[\\/]/.test(name)) return "it holds a slash or a backslash, so give the last part only";
  if (/\p{Cc}/u.test(name)) return "it holds a control character";
  if (/\p{Cs}/u.test(name)) return "it holds half a character";
  return undefined;
}

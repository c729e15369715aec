import { shown } from "./_shown.js";
import { Unsafe } from "./unsafe.js";
import { NOT_BARE } from "./words.js";

const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$) *(?:\.|$)/i;

/** Why Windows would read a name as another file or a device; a name checked here may be used there. */
export function alias(name: string): string | undefined {
  if (name.includes(":")) return "Windows reads a drive or a second stream in it";
  if (/[. ]$/.test(name)) return "Windows drops the dots and spaces at its end";
  if (DEVICE.test(name)) return "Windows reads it as a device";
  return undefined;
}

/** The name, when it is the plain name of one entry of a folder; else throws `Unsafe`. */
export function bare(name: string): string {
  const why = reason(name);
  if (why === undefined) return name;
  throw new Unsafe(`"${shown(name)}" ${NOT_BARE}: ${why}`);
}

function reason(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name === "." || name === "..") return "it names a folder by where it is";
  if (/[\\/]/.test(name)) return "it is a path, so give only its last part";
  if (/\p{Cc}/u.test(name)) return "it holds control characters";
  return alias(name);
}

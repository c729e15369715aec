import { isAbsolute } from "node:path";
import { oneLine } from "@shalya/registry";

/** What may be wrong with a folder that is not there, by how it is written; undefined where that tells nothing. */
export function hintFor(folder: string): string | undefined {
  if (/^(["']).*\1$/s.test(folder)) return "leave the quotes out";
  if (/^file:/i.test(folder)) return "give a path and no URL";
  if (/\$\{|\$\w|%\w+%/.test(folder)) return "the client did not fill that in, so write the path out";
  if (isAbsolute(folder) || folder.startsWith("~")) return undefined;
  return `a relative path begins in the working folder, ${oneLine(process.cwd(), 300)}`;
}

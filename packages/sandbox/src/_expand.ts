import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import { below } from "./_resolve.js";

const MAX_PATH = 32_767;

/** Why a text cannot be a path, whatever is on the disk. */
export function unusable(path: string): string | undefined {
  if (path === "") return 'path is empty: name a file or folder, "." is the first open folder';
  if (path.includes("\0")) return "path holds a NUL character, which no file name can";
  if (path.length > MAX_PATH) return `path is longer than ${MAX_PATH} characters, which no system takes`;
  return undefined;
}

/** A path as an absolute one, nothing in it resolved yet; undefined for the home of another user. */
export function expand(path: string, base: string): string | undefined {
  if (isAbsolute(path)) return path;
  if (path[0] !== "~") return below(base, path);
  if (path.length > 1 && path[1] !== "/") return undefined;
  return homedir() + path.slice(1);
}

import { homedir } from "node:os";
import { isAbsolute, sep } from "node:path";
import { refusal } from "./_refusal.js";
import { below, type Place, resolve } from "./_resolve.js";
import { misread } from "./_windows.js";
import { NO_ROOTS, SANDBOX } from "./words.js";

const MAX_PATH = 32_767;
const HOME = sep === "\\" ? /^~(?=$|[\\/])/ : /^~(?=$|\/)/;

/**
 * Where a path leads, a relative one from `base`; throws `Unsafe` for a text that is no path.
 * The message shows the path as it was `spelled`.
 */
export function locate(path: string, base: string | undefined, spelled: string = path): Place {
  if (path === "") throw refusal('path is empty, and "." is the first open folder', spelled);
  if (path.includes("\0")) throw refusal("path has a NUL character, which no file name can have", spelled);
  if (path.length > MAX_PATH) throw refusal("path is longer than any system takes", spelled);
  if (/\p{Cs}/u.test(path)) throw refusal("path has half a character, which no file name can have", spelled);
  const why = misread(path, process.platform);
  if (why !== undefined) throw refusal(`path does not name what it says, since ${why}`, spelled);
  return resolve(absolute(path, base));
}

function absolute(path: string, base: string | undefined): string {
  if (isAbsolute(path)) return path;
  if (HOME.test(path)) return home(path) + path.slice(1);
  if (path.startsWith("~")) throw refusal(SANDBOX, path, `a file of that name is "./${path}"`);
  if (base === undefined) throw refusal(NO_ROOTS, path);
  return below(base, path);
}

function home(path: string): string {
  const folder = homeFolder();
  if (isAbsolute(folder)) return folder;
  throw refusal("path begins with the home folder, and this process has none", path);
}

function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return "";
  }
}

import type { Stats } from "node:fs";
import { refusal } from "../_refusal.js";
import { shown } from "../_shown.js";
import type { Unsafe } from "../unsafe.js";
import { NO_FILE } from "../words.js";
import { NotFile, NotFolder, NotText, TooDeep } from "./_folder.js";

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "this process has no permission for the path",
  EPERM: "this process has no permission for the path",
  ERR_ACCESS_DENIED: "this process has no permission for the path",
  EEXIST: "path exists already",
  EISDIR: "path is a folder and not a file",
  ENOTDIR: "path is not a folder",
  ENOTEMPTY: "folder is not empty",
  EINVAL: "path has a name that the disk does not take",
  ENAMETOOLONG: "path is longer, or has a longer name, than a disk takes",
  ENOSPC: "disk is full",
  EDQUOT: "disk quota is used up",
  EFBIG: "file would be larger than the disk takes",
  EROFS: "disk can only be read",
  EBUSY: "path is in use or mounted from elsewhere, so it cannot be replaced, moved or removed",
  EXDEV: "path lies on another disk or is mounted from elsewhere, so copy it there and remove the old one",
  EMFILE: "this process has too many files open",
  ENFILE: "this system has too many files open",
};

const NOT_TEXT = "folder holds a name that is not UTF-8, so it is neither moved nor removed";

const TOO_DEEP = "folder holds folders more than 200 deep, so move or remove those in it first";

/** The error for what the system answered, in words and with its code; it shows the path as it was given and no other. */
export function failure(code: string, spelled: string): Error {
  if (code === "ENOENT") return coded(refusal(NO_FILE, spelled), code);
  return coded(new Error(`${WORDS[code] ?? `the system refuses it (${code})`}: ${shown(spelled)}`), code);
}

/** The refusal of what is there and cannot be used as a file. */
function notFile({ stats }: NotFile, spelled: string): Unsafe {
  return coded(
    refusal(`path is ${kindOf(stats)} and not a file`, spelled),
    stats.isDirectory() ? "EISDIR" : "EINVAL",
  );
}

/** Anything thrown on the way, as the caller gets it. */
export function inWords(e: unknown, spelled: string): unknown {
  if (e instanceof NotFile) return notFile(e, spelled);
  if (e instanceof NotFolder) return failure("ENOTDIR", spelled);
  if (e instanceof TooDeep) return refusal(TOO_DEEP, spelled);
  if (e instanceof NotText) return coded(refusal(NOT_TEXT, spelled), "EILSEQ");
  const code = systemCode(e);
  return code === undefined ? e : failure(code, spelled);
}

/** The code of an error that a system call threw. */
export function systemCode(e: unknown): string | undefined {
  if (!(e instanceof Error)) return undefined;
  const { code, syscall } = e as NodeJS.ErrnoException;
  return syscall !== undefined || code === "ERR_ACCESS_DENIED" ? code : undefined;
}

/** An error that also carries a code, as those of `node:fs` do. */
export function coded<E extends Error>(e: E, code: string): E {
  return Object.assign(e, { code });
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}

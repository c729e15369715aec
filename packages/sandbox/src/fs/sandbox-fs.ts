import type { Dirent, Stats } from "node:fs";
import { needFlag, needOptions, needString } from "../_shape.js";
import { needBytes, needEncoding, needFlagText, needMode } from "./_input.js";
import type { Policy } from "./_policy.js";
import { type ByteRange, boundsOf } from "./_range.js";
import { copyFile } from "./copy-file.js";
import { mkdir } from "./mkdir.js";
import { openFile, type SandboxFile } from "./open.js";
import { entriesIn, namesBelow, namesIn } from "./read-dir.js";
import { readFile } from "./read-file.js";
import { type FileText, readText } from "./read-text.js";
import { rename } from "./rename.js";
import { rm, rmdir } from "./rm.js";
import { stat } from "./stat.js";
import { appendFile, writeFile } from "./write-file.js";

/** Which entries a listing has, and what it tells of them. */
export interface ListOptions {
  /** Those of the folders below too; a folder that may not be entered is only named, and so is a link. Default false. */
  recursive?: boolean;
  /** A `Dirent` for each, with the resolved path of its folder as `parentPath`. Default false: its name, from the folder on. */
  withFileTypes?: boolean;
}

/** How a file is written. */
export interface WriteOptions {
  /** `"wx"` refuses a path that exists. Default `"w"`. */
  flag?: "w" | "wx";
  /** The mode of a new file, less the umask; one that is there keeps its own. Default 0o666. */
  mode?: number;
  /** What the file must hold right before it is replaced; else it is refused, with the code `ESTALE`. Default: anything. */
  was?: string | Uint8Array;
}

/**
 * File calls that use exactly what was checked, named and shaped as those of `node:fs/promises`.
 *
 * Each works on the thread that calls it and is done when it returns its promise. Each rejects with `Unsafe` as `check`
 * throws it, or with an error that has the `code` of the system; both show the path as it was given. What is written is put
 * in its place whole: when a call fails, and when the process is killed, the old file is there.
 */
export interface SandboxFs {
  /** The bytes of a file, or its text in an encoding; a range of more than `maxBytes` is refused. */
  readFile(path: string, options?: ByteRange & { encoding?: null }): Promise<Buffer>;
  readFile(
    path: string,
    options: BufferEncoding | (ByteRange & { encoding: BufferEncoding }),
  ): Promise<string>;
  /**
   * The text of a UTF-8 file, with its byte order mark, and the resolved path it came from; a file that is not UTF-8 is refused.
   * A character belongs to the range that its first byte is in, so ranges one after the other lose and repeat nothing.
   */
  readText(path: string, options?: ByteRange): Promise<FileText>;
  /** Writes a file whole, and makes the folders it lies in. A link stays a link, other hard links keep the old content. */
  writeFile(path: string, data: string | Uint8Array, options?: WriteOptions): Promise<void>;
  /** Writes a file whole that begins with what is there, so it costs as much as writing all of it. */
  appendFile(path: string, data: string | Uint8Array, options?: Pick<WriteOptions, "mode">): Promise<void>;
  /** The entries of a folder, denied ones too. Links are never followed. */
  readdir(path: string, options?: ListOptions & { withFileTypes?: false }): Promise<string[]>;
  readdir(path: string, options: ListOptions & { withFileTypes: true }): Promise<Dirent[]>;
  /** What the system knows about a file or folder, without opening it. */
  stat(path: string): Promise<Stats>;
  /** Makes a folder; with `recursive` those above it too, of which it gives the first that was missing, and none need be. */
  mkdir(path: string, options?: { recursive?: boolean }): Promise<string | undefined>;
  /**
   * Moves a file, a link or a folder, and makes the folders it goes to. Refused when something in it is denied here or there,
   * and with `flag: "wx"` when the new path exists, even where it comes at that very moment, but for an empty folder that comes where a folder goes.
   */
  rename(from: string, to: string, options?: Pick<WriteOptions, "flag">): Promise<void>;
  /** Copies one file, as `writeFile` writes. */
  copyFile(from: string, to: string): Promise<void>;
  /** Removes a file, a link or, with `recursive`, a folder. Refused, before anything is removed, when something in it is denied. */
  rm(path: string, options?: { recursive?: boolean }): Promise<void>;
  /** Removes a folder that is empty; one that is not is refused, also when something comes into it at that moment. */
  rmdir(path: string): Promise<void>;
  /** A file to read piece by piece. */
  open(path: string): Promise<SandboxFile>;
}

/** The file calls of a sandbox. */
export function sandboxFs(policy: Policy): SandboxFs {
  return Object.freeze({
    readFile: (async (path: string, options = {}) => {
      const given = typeof options === "string" ? { encoding: options } : options;
      const { encoding, ...range } = needOptions(given, ["encoding", "start", "end", "maxBytes"]);
      const named = needEncoding(encoding);
      const bytes = readFile(policy, needString(path, "path"), boundsOf(range));
      return named === undefined ? bytes : bytes.toString(named);
    }) as SandboxFs["readFile"],
    async readText(path: string, options: ByteRange = {}) {
      const bounds = boundsOf(needOptions(options, ["start", "end", "maxBytes"]));
      return readText(policy, needString(path, "path"), bounds);
    },
    async writeFile(path: string, data: string | Uint8Array, options: WriteOptions = {}) {
      const { flag, mode, was } = needOptions(options, ["flag", "mode", "was"]);
      const placing = {
        exclusive: needFlagText(flag) === "wx",
        mode: needMode(mode),
        was: was === undefined ? undefined : needBytes(was, "was"),
      };
      writeFile(policy, needString(path, "path"), needBytes(data), placing);
    },
    async appendFile(path: string, data: string | Uint8Array, options: Pick<WriteOptions, "mode"> = {}) {
      const mode = needMode(needOptions(options, ["mode"]).mode);
      appendFile(policy, needString(path, "path"), needBytes(data), mode);
    },
    readdir: (async (path: string, options: ListOptions = {}) => {
      const given = needOptions(options, ["recursive", "withFileTypes"]);
      const recursive = needFlag(given.recursive, "recursive");
      const typed = needFlag(given.withFileTypes, "withFileTypes");
      const folder = needString(path, "path");
      if (typed) return entriesIn(policy, folder, recursive);
      return recursive ? namesBelow(policy, folder) : namesIn(policy, folder);
    }) as SandboxFs["readdir"],
    stat: async (path: string) => stat(policy, needString(path, "path")),
    async mkdir(path: string, options: { recursive?: boolean } = {}) {
      return mkdir(policy, needString(path, "path"), isRecursive(options));
    },
    async rename(from: string, to: string, options: Pick<WriteOptions, "flag"> = {}) {
      const exclusive = needFlagText(needOptions(options, ["flag"]).flag) === "wx";
      rename(policy, needString(from, "from"), needString(to, "to"), exclusive);
    },
    copyFile: async (from: string, to: string) =>
      copyFile(policy, needString(from, "from"), needString(to, "to")),
    async rm(path: string, options: { recursive?: boolean } = {}) {
      rm(policy, needString(path, "path"), isRecursive(options));
    },
    rmdir: async (path: string) => rmdir(policy, needString(path, "path")),
    open: async (path: string) => openFile(policy, needString(path, "path")),
  });
}

function isRecursive(options: unknown): boolean {
  return needFlag(needOptions(options, ["recursive"]).recursive, "recursive");
}

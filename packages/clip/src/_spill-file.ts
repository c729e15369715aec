import { type Found, type Fs, type Node, needNode } from "./_node.js";
import { ownFolder } from "./_spill-own.js";
import type { Store } from "./_spill-shared.js";

/** A new file of a spill, open for writing. */
export interface SpillFile {
  /** Appends a text, as UTF-8, or bytes; throws when they cannot be written. */
  write(data: string | Uint8Array): void;
  /** The path of the file, which is closed then; throws when the path does not lead to it any more. */
  close(): string;
  /** Takes the file away and closes it; never throws. */
  discard(): void;
}

/** Told of each file that is closed: its size in bytes, and how to take it away. */
export type Settle = (size: number, takeAway: () => void) => void;

/** A new file of a store, in the folder that it has: nobody else can enter that, so its path leads where it led. */
export function newFile(store: Store, folder: string, settle: Settle): SpillFile {
  const here = needNode();
  store.count += 1;
  return opened(here, folder, `${store.count}.txt`, settle);
}

function opened(here: Node, folder: string, name: string, settle: Settle): SpillFile {
  const { fs } = here;
  const path = here.join(folder, name);
  const { fd, dev, ino } = create(here, path);
  let open = true;
  const shut = (): void => {
    if (!open) return;
    open = false;
    fs.closeSync(fd);
  };
  const found = (): Found | undefined => {
    const at = ownFolder(here, folder) && lstat(fs, path);
    return at?.dev === dev && at.ino === ino ? at : undefined;
  };
  const takeAway = (): void => {
    try {
      shut();
    } finally {
      if (found()) fs.unlinkSync(path);
    }
  };
  const close = (): string => {
    const at = found();
    shut();
    // A cleaner of temporary folders may have taken the file away while it was being written.
    if (at === undefined) throw Object.assign(new Error(`${path} is gone`), { code: "ENOENT" });
    settle(at.size, () => quietly(takeAway));
    return path;
  };
  return { write: (data) => fs.writeFileSync(fd, data), close, discard: () => quietly(takeAway) };
}

function create({ fs, uid }: Node, path: string): { fd: number; dev: number; ino: number } {
  const { O_WRONLY = 0, O_CREAT = 0, O_EXCL = 0, O_NOFOLLOW = 0 } = fs.constants;
  const fd = fs.openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    const { dev, ino, mode } = fs.fstatSync(fd);
    // The umask may have taken away the owner's own bits.
    if (uid !== undefined && (mode & 0o777) !== 0o600) fs.fchmodSync(fd, 0o600);
    return { fd, dev, ino };
  } catch (e) {
    fs.closeSync(fd);
    fs.rmSync(path, { force: true });
    throw e;
  }
}

/** What cannot be taken away goes with the folder. */
function quietly(run: () => void): void {
  try {
    run();
  } catch {}
}

function lstat(fs: Fs, path: string): Found | undefined {
  try {
    return fs.lstatSync(path);
  } catch {
    return undefined;
  }
}

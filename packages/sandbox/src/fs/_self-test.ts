import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemCode } from "./_failure.js";
import * as sys from "./_sys.js";

/** A test of the system, in a private folder that holds the file `d/f` with the text `f`. */
export type Test = (folder: string, open: typeof sys.open) => boolean;

/** Whether a test passes; one that throws, or for which no folder can be made, does not. */
export function passes(test: Test): boolean {
  const folder = privateFolder(tmpdir) ?? privateFolder(() => "/dev/shm");
  if (folder === undefined) return false;
  const opened: number[] = [];
  try {
    return test(folder, (...args) => opened[opened.push(sys.open(...args)) - 1] ?? -1);
  } catch {
    return false;
  } finally {
    for (const fd of opened) sys.close(fd);
    remove(folder);
  }
}

/** A name under a descriptor is a name in that folder, and the flags that keep links out are the right ones. */
export const descriptorsHold: Test = (folder, open) => {
  const [d, l] = [join(folder, "d"), join(folder, "l")];
  symlinkSync("d", l);
  symlinkSync("f", join(d, "lf"));
  const at = `/proc/self/fd/${open(d, FOLDER)}`;
  const f = open(`${at}/f`, sys.O_PATH | sys.O_NOFOLLOW);
  open(`${at}/new`, sys.NEW);
  return (
    sys.readlink(at) === d &&
    sys.fstat(open(`${at}/lf`, sys.O_PATH | sys.O_NOFOLLOW)).isSymbolicLink() &&
    fails(["ELOOP", "ENOTDIR"], () => open(l, FOLDER)) &&
    fails(["ELOOP"], () => open(`${at}/lf`, sys.O_RDONLY | sys.O_NOFOLLOW)) &&
    fails(["EEXIST"], () => open(`${at}/lf`, sys.NEW)) &&
    fails(["EBADF"], () => firstByte(f)) &&
    firstByte(open(`/proc/self/fd/${f}`, sys.O_RDONLY | sys.O_NONBLOCK)) === "f"
  );
};

/** Each file has a number, the same by path and by descriptor, that no other has. */
export const numbersHold: Test = (folder, open) => {
  const f = join(folder, "d", "f");
  const [byPath, byFd] = [sys.idOf(f), sys.idOf(open(f, sys.O_RDONLY))];
  const others = [sys.idOf(folder), sys.idOf(open(join(folder, "d", "new"), sys.NEW))];
  return (
    sys.realpath(f) === f &&
    byPath.ino > 0n &&
    byPath.ino === byFd.ino &&
    byPath.dev === byFd.dev &&
    others.every(({ ino }) => ino !== byPath.ino)
  );
};

/** An open can be made to refuse a link in any part of a path. */
export const anyLinkIsRefused: Test = (folder, open) => {
  symlinkSync("d", join(folder, "l"));
  return (
    firstByte(open(join(folder, "d", "f"), sys.O_NOFOLLOW_ANY)) === "f" &&
    fails(["ELOOP"], () => open(join(folder, "l", "f"), sys.O_NOFOLLOW_ANY))
  );
};

const FOLDER = sys.O_PATH | sys.O_DIRECTORY | sys.O_NOFOLLOW;

function privateFolder(above: () => string): string | undefined {
  try {
    const folder = mkdtempSync(join(realpathSync.native(above()), "shalya-"));
    mkdirSync(join(folder, "d"));
    writeFileSync(join(folder, "d", "f"), "f");
    return folder;
  } catch {
    return undefined;
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It holds nothing, and the answer stands.
  }
}

function firstByte(fd: number): string {
  const buffer = Buffer.alloc(1);
  sys.read(fd, buffer, 0, 0);
  return buffer.toString("latin1");
}

function fails(codes: readonly string[], call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (e) {
    return codes.includes(systemCode(e) ?? "");
  }
}

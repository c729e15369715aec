import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemCode } from "./_failure.js";
import { O_DIRECTORY, O_NEW, O_NOFOLLOW, O_NOFOLLOW_ANY, O_NONBLOCK, O_PATH, O_RDONLY } from "./_flags.js";

/** A test of the system, in a private folder that holds the file `d/f` with the text `f`. */
export type Test = (folder: string, open: typeof openSync) => boolean;

/** Whether a test passes; one that throws, or for which no folder can be made, does not. */
export function passes(test: Test): boolean {
  const folder = privateFolder(tmpdir) ?? privateFolder(() => "/dev/shm");
  if (folder === undefined) return false;
  const opened: number[] = [];
  try {
    return test(folder, (...args) => opened[opened.push(openSync(...args)) - 1] ?? -1);
  } catch {
    return false;
  } finally {
    for (const fd of opened) closeSync(fd);
    remove(folder);
  }
}

/** A name under a descriptor is a name in that folder, and the flags that keep links out are the right ones. */
export const descriptorsHold: Test = (folder, open) => {
  const [d, l] = [join(folder, "d"), join(folder, "l")];
  symlinkSync("d", l);
  symlinkSync("f", join(d, "lf"));
  const at = `/proc/self/fd/${open(d, FOLDER)}`;
  const f = open(`${at}/f`, O_PATH | O_NOFOLLOW);
  open(`${at}/new`, O_NEW);
  return (
    readlinkSync(at) === d &&
    fstatSync(open(`${at}/lf`, O_PATH | O_NOFOLLOW)).isSymbolicLink() &&
    fails(["ELOOP", "ENOTDIR"], () => open(l, FOLDER)) &&
    fails(["ELOOP"], () => open(`${at}/lf`, O_RDONLY | O_NOFOLLOW)) &&
    fails(["EEXIST"], () => open(`${at}/lf`, O_NEW)) &&
    fails(["EBADF"], () => firstByte(f)) &&
    firstByte(open(`/proc/self/fd/${f}`, O_RDONLY | O_NONBLOCK)) === "f"
  );
};

/** Each file has a number, the same by path and by descriptor, that no other has. */
export const numbersHold: Test = (folder, open) => {
  const f = join(folder, "d", "f");
  const byPath = lstatSync(f, { bigint: true });
  const byFd = fstatSync(open(f, O_RDONLY), { bigint: true });
  const others = [folder, join(folder, "d")].map((path) => lstatSync(path, { bigint: true }).ino);
  return (
    realpathSync.native(f) === f &&
    byPath.ino > 0n &&
    byPath.ino === byFd.ino &&
    byPath.dev === byFd.dev &&
    !others.includes(byPath.ino)
  );
};

/** An open can be made to refuse a link in any part of a path. */
export const anyLinkIsRefused: Test = (folder, open) => {
  symlinkSync("d", join(folder, "l"));
  return (
    firstByte(open(join(folder, "d", "f"), O_NOFOLLOW_ANY)) === "f" &&
    fails(["ELOOP"], () => open(join(folder, "l", "f"), O_NOFOLLOW_ANY))
  );
};

const FOLDER = O_PATH | O_DIRECTORY | O_NOFOLLOW;

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
  readSync(fd, buffer);
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

import { type Node, needNode, node } from "./_node.js";
import { thrownCode } from "./_thrown.js";

/** What every copy of this package in one process shares: the folders it made, and the last number used. */
interface Shared {
  readonly folders: string[];
  count: number;
}

const SHARED = Symbol.for("shalya.spill");

/**
 * The private folder where this process saves results too long to send whole; made, with mode 0700, if there is none.
 * It is removed when the process ends.
 * @throws Error when it cannot be made; its `cause` says why
 */
export function spillDir(): string {
  const here = needNode();
  try {
    return current(here) ?? make(here);
  } catch (cause) {
    throw new Error(
      `the spill folder cannot be made (${thrownCode(cause)}): set TMPDIR to a folder that can be written`,
      { cause },
    );
  }
}

/** The spill folders of this process that exist now, the newest last; asking makes none. */
export function spillDirs(): readonly string[] {
  const shared = existing();
  const here = shared && node();
  return here ? shared.folders.filter((folder) => isOurs(here, folder)) : [];
}

/** A file name that no other call in this process gets. */
export function nextName(here: Node): string {
  const shared = existing() ?? share(here);
  shared.count += 1;
  return `${shared.count}.txt`;
}

function existing(): Shared | undefined {
  const shared = (globalThis as { [SHARED]?: Shared })[SHARED];
  return Array.isArray(shared?.folders) && Number.isSafeInteger(shared.count) ? shared : undefined;
}

function share(here: Node): Shared {
  const shared: Shared = { folders: [], count: 0 };
  Object.defineProperty(globalThis, SHARED, { value: shared, configurable: true });
  here.onExit(() => {
    for (const folder of shared.folders) remove(here, folder);
  });
  return shared;
}

function current(here: Node): string | undefined {
  const last = existing()?.folders.at(-1);
  return last !== undefined && isOurs(here, last) ? last : undefined;
}

function make(here: Node): string {
  const shared = existing() ?? share(here);
  const folder = newFolder(here);
  shared.folders.push(folder);
  // mkdtemp obeys the umask, which may have taken away the owner's own bits.
  here.fs.chmodSync(folder, 0o700);
  if (isOurs(here, folder)) return folder;
  throw new Error(`${folder} is not private`);
}

/** A new folder in the temporary folder, or in /tmp when a note could not hold the path of that one plainly. */
function newFolder({ fs, tmpdir, join, uid }: Node): string {
  const inside = (base: string): string => fs.mkdtempSync(join(fs.realpathSync(base), "shalya-"));
  const base = fs.realpathSync(tmpdir());
  try {
    // Without users there is no /tmp either: on Windows it would be a folder that anybody may have made.
    return inside(/[\s;]/.test(base) && uid !== undefined ? "/tmp" : base);
  } catch {
    return inside(base);
  }
}

function isOurs({ fs, uid }: Node, folder: string): boolean {
  try {
    const found = fs.lstatSync(folder);
    return found.isDirectory() && (uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0));
  } catch {
    return false;
  }
}

function remove({ fs }: Node, folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // A process that is ending has nobody to tell.
  }
}

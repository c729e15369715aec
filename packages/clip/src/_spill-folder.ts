import { type Node, needNode } from "./_node.js";
import { namePrefix } from "./_spill-name.js";
import { canBeSwapped, ownFolder } from "./_spill-own.js";
import { type Store, share } from "./_spill-shared.js";
import { sweep } from "./_spill-sweep.js";
import { thrownCode } from "./_thrown.js";

/** The private folder of a store, made, with mode 0700, if there is none; throws when it cannot be made. */
export function folderOf(store: Store): string {
  const here = needNode();
  const last = store.folders.at(-1);
  if (last !== undefined && ownFolder(here, last)) return last;
  try {
    return make(here, store);
  } catch (cause) {
    throw new Error(
      `the spill folder cannot be made (${thrownCode(cause)}): set TMPDIR to a folder that can be written`,
      { cause },
    );
  }
}

/** The folders of a store that exist now, the newest last. */
export function foldersOf(here: Node, store: Store): readonly string[] {
  return store.folders.filter((folder) => ownFolder(here, folder));
}

function make(here: Node, store: Store): string {
  if (here.isEnding) throw new Error("the process is ending, and nobody would remove the folder");
  const [base, folder] = newFolder(here);
  store.folders.push(folder);
  // mkdtemp obeys the umask, which may have taken away the owner's own bits.
  here.fs.chmodSync(folder, 0o700);
  if (!ownFolder(here, folder)) throw new Error(`${folder} is not private`);
  sweepOnce(here, base);
  return folder;
}

/** A new folder in the temporary one, or in /tmp when anybody may swap what is in that, or a note not hold its path. */
function newFolder(here: Node): [base: string, folder: string] {
  const { fs, tmpdir, join, uid } = here;
  const inside = (path: string): [string, string] => {
    const base = fs.realpathSync(path);
    return [base, fs.mkdtempSync(join(base, namePrefix(here)))];
  };
  const base = fs.realpathSync(tmpdir());
  try {
    // Without users there is no /tmp either: on Windows it would be a folder that anybody may have made.
    const isOdd = /[\s;]/.test(base) || canBeSwapped(here, base, 0o002);
    return inside(isOdd && uid !== undefined ? "/tmp" : base);
  } catch {
    return inside(base);
  }
}

function sweepOnce(here: Node, base: string): void {
  const shared = share(here);
  if (shared.swept) return;
  shared.swept = true;
  sweep(here, base);
}

import { needNode, node } from "./_node.js";
import { folderOf, foldersOf } from "./_spill-folder.js";
import { existing, share } from "./_spill-shared.js";

/**
 * The private folder where this process saves results too long to send whole; made, with mode 0700, if there is none.
 * It is removed when the process ends.
 * @throws Error when it cannot be made; its `cause` says why
 */
export function spillDir(): string {
  return folderOf(share(needNode()));
}

/**
 * The spill folders of this process that exist now, the newest last; asking makes none. Those of `createSpill` are not
 * among them.
 */
export function spillDirs(): readonly string[] {
  const shared = existing();
  const here = shared && node();
  return here ? foldersOf(here, shared) : [];
}

/** Every spill folder of this process that exists now, those of `createSpill` too; asking makes none. */
export function allSpillDirs(): readonly string[] {
  const shared = existing();
  const here = shared && node();
  return here ? [shared, ...shared.others].flatMap((store) => foldersOf(here, store)) : [];
}

import type { Node } from "./_node.js";
import { ownFolder } from "./_spill-own.js";

/** One spill: the folders it has made, the newest last, and the number of its last file. */
export interface Store {
  readonly folders: string[];
  count: number;
}

/** What every copy of this package in one process shares: the store of the process, and those of `createSpill`. */
export interface Shared extends Store {
  readonly others: Store[];
  /** Whether this process has looked for what killed ones left. */
  swept: boolean;
}

const SHARED = Symbol.for("shalya.spill");

/** What is shared so far, if anything has been saved; what another sort of program left there is nothing. */
export function existing(): Shared | undefined {
  const shared = (globalThis as { [SHARED]?: Shared })[SHARED];
  return isStore(shared) && Array.isArray(shared.others) && shared.others.every(isStore) ? shared : undefined;
}

const isStore = (store: Store | undefined): store is Store =>
  Array.isArray(store?.folders) && Number.isSafeInteger(store.count);

/** What is shared, made at the first call; its folders go when the process ends. */
export function share(here: Node): Shared {
  const found = existing();
  if (found !== undefined) return found;
  const shared: Shared = { folders: [], count: 0, others: [], swept: false };
  Object.defineProperty(globalThis, SHARED, { value: shared, configurable: true });
  here.onExit(() => {
    for (const store of [shared, ...shared.others]) removeAll(here, store);
  });
  return shared;
}

/** Removes the folders of a store and all that is in them; what is in the place of one is not ours to remove. */
export function removeAll(here: Node, store: Store): void {
  for (const folder of store.folders.splice(0)) {
    try {
      if (ownFolder(here, folder)) here.fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // A process that is ending has nobody to tell.
    }
  }
}

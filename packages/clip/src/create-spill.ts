import { capOption } from "./_cap-option.js";
import { needNode, node } from "./_node.js";
import { needText, spillTo } from "./_spill.js";
import { newFile, type Settle, type SpillFile } from "./_spill-file.js";
import { folderOf, foldersOf } from "./_spill-folder.js";
import { OPEN } from "./_spill-open.js";
import { removeAll, type Store, share } from "./_spill-shared.js";

const SPILL = Symbol.for("shalya.spill.own");

/** How much a spill keeps: when there is more, the oldest files go, and never the newest. */
export interface SpillOptions {
  /** The most files, from 1. Default: no end. */
  readonly maxFiles?: number | undefined;
  /** The most bytes in all its files, from 1. Default: no end. */
  readonly maxBytes?: number | undefined;
}

/** A spill of one's own, apart from that of the process. */
export interface Spill {
  /** Saves a text and gives its path, as `spill` does: what the `keep` option takes. It needs no `this`. */
  readonly keep: (text: string) => string;
  /** Its folder; made, with mode 0700, if there is none. Throws as `spillDir` does. */
  readonly dir: () => string;
  /** Its folders that exist now, the newest last; asking makes none. */
  readonly dirs: () => readonly string[];
  /** Removes its folders and all that is in them; nothing is saved in it any more. */
  [Symbol.dispose](): void;
}

/**
 * A spill of one's own, for a host that serves several people in one process: `clip(text, n, { keep: spill.keep })`.
 *
 * Its folder is made at first use, as private as that of the process, and not among `spillDirs()`. It is removed by
 * `Symbol.dispose`, or when the process ends.
 * @throws TypeError when an option is not a number; RangeError when it is not a whole number from 1 up
 */
export function createSpill(options?: SpillOptions): Spill {
  const store: Store = { folders: [], count: 0 };
  const settle = oldestGo(
    capOption(options, "maxFiles", Number.POSITIVE_INFINITY),
    capOption(options, "maxBytes", Number.POSITIVE_INFINITY),
  );
  let closed = false;
  const live = (): Store => {
    if (closed) throw new Error("this spill is closed: make another with createSpill()");
    const { others } = share(needNode());
    if (!others.includes(store)) others.push(store);
    return store;
  };
  const keep = (text: string): string => {
    needText(text);
    return spillTo(live(), text, settle);
  };
  const open = (): SpillFile => newFile(live(), folderOf(store), settle);
  return Object.freeze({
    [SPILL]: true,
    keep: Object.freeze(Object.assign(keep, { [OPEN]: open })),
    dir: () => folderOf(live()),
    dirs: () => dirsOf(store),
    [Symbol.dispose]() {
      closed = true;
      close(store);
    },
  });
}

/** Whether a value is a spill that `createSpill` of any copy of this package made. */
export function isSpill(value: unknown): value is Spill {
  try {
    return (value as { [SPILL]?: unknown } | null | undefined)?.[SPILL] === true;
  } catch {
    return false;
  }
}

function dirsOf(store: Store): readonly string[] {
  const here = node();
  return here ? foldersOf(here, store) : [];
}

function close(store: Store): void {
  const here = node();
  if (here === undefined) return;
  removeAll(here, store);
  const { others } = share(here);
  if (others.includes(store)) others.splice(others.indexOf(store), 1);
}

/** Counts the files that are kept, and takes away the oldest when there are too many. */
function oldestGo(maxFiles: number, maxBytes: number): Settle {
  const files: { readonly size: number; readonly takeAway: () => void }[] = [];
  let bytes = 0;
  return (size, takeAway) => {
    if (maxFiles === Number.POSITIVE_INFINITY && maxBytes === Number.POSITIVE_INFINITY) return;
    files.push({ size, takeAway });
    bytes += size;
    while (files.length > 1 && (files.length > maxFiles || bytes > maxBytes)) {
      const oldest = files.shift();
      bytes -= oldest?.size ?? 0;
      oldest?.takeAway();
    }
  };
}

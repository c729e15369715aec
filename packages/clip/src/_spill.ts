import { wrongType } from "./_input.js";
import { needNode } from "./_node.js";
import { outsidePair } from "./_safe-cut.js";
import { newFile, type Settle, type SpillFile } from "./_spill-file.js";
import { folderOf } from "./_spill-folder.js";
import { type Store, share } from "./_spill-shared.js";
import { thrownCode } from "./_thrown.js";

const SLICE = 1_000_000;

/**
 * The path of a new file in `spillDir()` that holds `text` whole, as UTF-8, readable by its owner only.
 * @throws TypeError when `text` is not a string; Error when it cannot be written: its `cause` says why
 */
export function spill(text: string): string {
  needText(text);
  return spillTo(share(needNode()), text, () => {});
}

/** Refuses what is no text. */
export function needText(text: unknown): asserts text is string {
  if (typeof text !== "string") throw wrongType("text", text, "a string", "pass the text to save");
}

/** Saves a text in a new file of a store, and gives its path. */
export function spillTo(store: Store, text: string, settle: Settle): string {
  const folder = folderOf(store);
  try {
    return save(newFile(store, folder, settle), text);
  } catch (cause) {
    throw new Error(
      `the text cannot be saved (${thrownCode(cause)}): make room in the temporary folder, or set TMPDIR to another`,
      { cause },
    );
  }
}

function save(file: SpillFile, text: string): string {
  try {
    // In slices: a text written by one call is first copied whole.
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = outsidePair(text, Math.min(text.length, at + SLICE));
      file.write(text.slice(at, end));
    }
    return file.close();
  } catch (e) {
    file.discard();
    throw e;
  }
}

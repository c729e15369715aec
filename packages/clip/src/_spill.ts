import { wrongType } from "./_input.js";
import { type Fs, needNode } from "./_node.js";
import { outsidePair } from "./_safe-cut.js";
import { nextName, spillDir } from "./_spill-dir.js";
import { thrownCode } from "./_thrown.js";

const SLICE = 1_000_000;

/**
 * The path of a new file in `spillDir()` that holds `text` whole, as UTF-8, readable by its owner only.
 * @throws TypeError when `text` is not a string; Error when it cannot be written: its `cause` says why
 */
export function spill(text: string): string {
  if (typeof text !== "string") throw wrongType("text", text, "a string", "pass the text to save");
  const here = needNode();
  const path = here.join(spillDir(), nextName(here));
  try {
    save(here.fs, path, text);
  } catch (cause) {
    throw new Error(
      `the text cannot be saved (${thrownCode(cause)}): make room in the temporary folder, or set TMPDIR to another`,
      { cause },
    );
  }
  return path;
}

/** Nobody else can enter the folder, so its path leads where it led a moment ago. */
function save(fs: Fs, path: string, text: string): void {
  const { O_WRONLY = 0, O_CREAT = 0, O_EXCL = 0, O_NOFOLLOW = 0 } = fs.constants;
  const fd = fs.openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    fill(fs, fd, text);
    // The umask may have taken away the owner's own bits.
    fs.chmodSync(path, 0o600);
  } catch (e) {
    fs.rmSync(path, { force: true });
    throw e;
  }
}

function fill(fs: Fs, fd: number, text: string): void {
  try {
    writeAll(fs, fd, text);
  } finally {
    fs.closeSync(fd);
  }
}

/** In slices: a text written by one call is first copied whole. */
function writeAll(fs: Fs, fd: number, text: string): void {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = outsidePair(text, Math.min(text.length, at + SLICE));
    fs.writeFileSync(fd, text.slice(at, end));
  }
}

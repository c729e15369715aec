import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the run a temporary folder of its own, and removes it with all that tests and killed processes left there. */
export default function setup() {
  // A short name: a note about a saved file has room for a path of some eighty characters.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "t-"));
  // Tests that act as another user have to get through.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

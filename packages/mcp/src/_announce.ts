import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { parse } from "node:path";
import { oneLine } from "@shalya/registry";
import type { LocalHost } from "@shalya/tools";
import type { Settings } from "./_arguments.js";
import type { Log } from "./_log.js";
import { version } from "./_version.js";

/** Tells the person who runs the server what it serves, and what may surprise about that. */
export function announce({ sandbox }: LocalHost, { secrets, readOutside }: Settings, log: Log): void {
  const { roots, readRoots, mechanism } = sandbox;
  log(
    `version ${version()}, secrets: ${secrets}, mechanism: ${mechanism}${readOutside ? ", reads outside" : ""}`,
  );
  if (roots.length > 0) log(`open: ${shown(roots)}`);
  if (readRoots.length > 0) log(`open for reading: ${shown(readRoots)}`);
  const all = [...roots, ...readRoots];
  const closed = all.filter((folder) => !may(folder, constants.R_OK | constants.X_OK));
  if (closed.length > 0) log(`this process may not read, so that calls there will fail: ${shown(closed)}`);
  if (all.some((folder) => folder === parse(folder).root))
    log("that is a whole disk: name a folder of it to open less");
  if (!may(tmpdir(), constants.W_OK | constants.X_OK))
    log(
      `results that are too long are not saved whole, since the folder for temporary files cannot be written: ${shown([tmpdir()])}`,
    );
}

function shown(folders: readonly string[]): string {
  return folders.map((one) => oneLine(one, 200)).join(", ");
}

function may(folder: string, mode: number): boolean {
  try {
    accessSync(folder, mode);
    return true;
  } catch {
    return false;
  }
}

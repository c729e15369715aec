import { join, relative } from "node:path";
import { guardRead, Refusal } from "@shalya/guard";
import type { Entry } from "./_entry.js";
import type { Call, Kit } from "./_kit.js";

/** The most files of a folder that a guard is asked about. */
const MOST = 1000;
/** The most bytes of a file that a guard is given to judge. */
const BYTES = 20_000_000;

/**
 * Why something may not get another path: a guard that judges by path would let go there what it withholds here. A file
 * that is shown as it is may go anywhere; one that is masked, only where it is masked the same.
 */
export async function givesAway(
  kit: Kit,
  { path, kind }: Entry,
  to: string,
  call: Call,
): Promise<Refusal | undefined> {
  if (!kit.host.readGuard) return undefined;
  if (kind === "file") return fileGivesAway(kit, path, to, call);
  if (kind !== "folder") return undefined;
  const files = await filesIn(kit, path);
  if (files.length > MOST)
    throw new Error(
      `folder holds more than ${MOST} files, and the read guard is asked about each: move what is in it in parts`,
    );
  for (const file of files) {
    const no = await fileGivesAway(kit, file, join(to, relative(path, file)), call);
    if (no) return no;
  }
  return undefined;
}

async function filesIn({ host }: Kit, folder: string): Promise<string[]> {
  const entries = await host.sandbox.fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function fileGivesAway(
  { host }: Kit,
  path: string,
  to: string,
  { tool, signal }: Call,
): Promise<Refusal | undefined> {
  const load = async () => textOf(await host.sandbox.fs.readFile(path, { maxBytes: BYTES }));
  const here = await guardRead(host, path, load, { tool, signal });
  if (here === null || here instanceof Refusal) return here ?? undefined;
  const there = await guardRead(host, to, load, { tool, signal });
  if (there instanceof Refusal || (there ?? (await load())) === here) return undefined;
  return new Refusal(
    "parts of it are withheld from you, and would not be under the new name",
    "withheld",
    path,
  );
}

/** Bytes as a text; those that are none, byte by byte. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

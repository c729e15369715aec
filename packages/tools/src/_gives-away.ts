import { join, relative } from "node:path";
import { HostError } from "@shalya/errors";
import { guardRead, Refusal } from "@shalya/guard";
import { contentOf } from "./_content.js";
import type { Entry } from "./_entry.js";
import type { Call, Kit } from "./_kit.js";
import { editableText } from "./_text-of.js";

/** The most files of a folder that a guard is asked about. */
const MOST = 1000;

/**
 * Why something may not get another path: a guard that judges by path would let go there what it withholds here. A file
 * that is shown as it is may go anywhere; one that is masked, only where it is masked the same or not shown.
 */
export async function givesAway(
  kit: Kit,
  { path, kind }: Entry,
  to: string,
  call: Call,
): Promise<Refusal | undefined> {
  // A link is judged by what it leads to, whatever it is called.
  if (!kit.host.readGuard || (kind !== "file" && kind !== "folder")) return undefined;
  const files = kind === "file" ? [path] : await filesIn(kit, path);
  if (files.length > MOST)
    throw new HostError(
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

/** The guard is asked as it is when the file is viewed, and as it is when a part of it is replaced. */
async function fileGivesAway(kit: Kit, path: string, to: string, call: Call): Promise<Refusal | undefined> {
  const content = await contentOf(kit, path);
  const isText = content.kind === "text";
  const text = isText ? content.text : await editableText(kit, path);
  const no = text === undefined ? undefined : await readGivesAway(kit, path, to, text, call);
  return no ?? (isText ? undefined : readGivesAway(kit, path, to, undefined, call));
}

/** The same for one way to read it: as a text, or as a picture, for which it is none. */
async function readGivesAway(
  kit: Kit,
  path: string,
  to: string,
  text: string | undefined,
  { tool, signal }: Call,
): Promise<Refusal | undefined> {
  const load = text === undefined ? null : () => text;
  const options = { tool, signal, kind: text === undefined ? "image" : "text" } as const;
  const here = await guardRead(kit.host, path, load, options);
  if (here === null || here === text) return undefined;
  if (here instanceof Refusal) return here;
  const there = await guardRead(kit.host, to, load, options);
  if (there === here || there instanceof Refusal) return undefined;
  return new Refusal(
    "parts of it are withheld from you, and would not be under the new path",
    "withheld",
    path,
  );
}

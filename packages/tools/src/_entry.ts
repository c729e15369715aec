import { basename, dirname, join } from "node:path";
import type { Sandbox } from "@shalya/sandbox";

/** What has a name in a folder: of a link the link, and not what it leads to. */
export interface Entry {
  /** Where it is, no link on the way. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

/** The entry of a path; undefined when there is none. Throws as `sandbox.check` does for the folder that it is in. */
export async function entry(sandbox: Sandbox, spelled: string): Promise<Entry | undefined> {
  const name = basename(spelled);
  const { roots, readRoots } = sandbox;
  if (["", ".", ".."].includes(name) || [...roots, ...readRoots].some((root) => same(root, spelled)))
    return { path: sandbox.check(spelled, { reading: true }), kind: "folder" };
  const above = dirname(spelled);
  const entries = await sandbox.fs.readdir(above, { withFileTypes: true }).catch(unlessMissing);
  const found = entries?.find((one) => one.name === name);
  if (!found) return undefined;
  return { path: join(sandbox.check(above, { reading: true }), name), kind: kindOf(found) };
}

function same(root: string, spelled: string): boolean {
  return spelled === root || spelled === `${root}/`;
}

function unlessMissing(e: unknown): undefined {
  if ((e as { code?: unknown }).code !== "ENOENT") throw e;
}

function kindOf(one: {
  isSymbolicLink(): boolean;
  isDirectory(): boolean;
  isFile(): boolean;
}): Entry["kind"] {
  if (one.isSymbolicLink()) return "link";
  if (one.isDirectory()) return "folder";
  return one.isFile() ? "file" : "other";
}

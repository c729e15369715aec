import { HostError } from "@shalya/errors";
import { SANDBOX, type Sandbox, Unsafe } from "@shalya/sandbox";
import { codeOf } from "./_answer.js";
import type { Kit } from "./_kit.js";
import { shown } from "./_shown.js";

/** The resolved path of one that may be written; throws what says why not, and what to do. */
export function writable({ host: { sandbox } }: Kit, spelled: string): string {
  try {
    return sandbox.check(spelled);
  } catch (e) {
    throw advised(sandbox, spelled, e);
  }
}

/** Refuses a path that ends in "/" or "." for a file. */
export function needFileName(spelled: string): void {
  if (/(?:^|\/)\.{0,2}$/.test(spelled))
    throw new HostError(`path ends as that of a folder: ${named(spelled)}; add the name of the file`);
}

/** The error that refuses to write a path; of one that may be read it says so. */
export function advised(sandbox: Sandbox, spelled: string, e: unknown): unknown {
  if (!(e instanceof Unsafe) || !e.message.startsWith(`${SANDBOX}: `)) return e;
  if (!sandbox.reads(spelled) || sandbox.covers(spelled)) return e;
  return new HostError(
    `path is open for reading only: ${named(spelled)}; list_roots tells which folders may be changed`,
  );
}

/** A path as it was given, in a message. */
export function named(spelled: string): string {
  return shown(spelled.length > 300 ? `${spelled.slice(0, 300)}…` : spelled);
}

/** What some work gives; undefined where there is nothing to work on. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (e) {
    if (codeOf(e) === "ENOENT") return undefined;
    throw e;
  }
}

import { clip } from "@shalya/clip";
import { attempt, err, Media } from "@shalya/errors";
import type { ToolResult } from "@shalya/registry";
import { NO_FILE, NO_ROOTS, SANDBOX, SECRET, Unsafe } from "@shalya/sandbox";
import type { Call, Kit } from "./_kit.js";

const BY_WORDS: readonly (readonly [words: string, advice: string])[] = [
  [SANDBOX, "list_roots names the open folders"],
  [NO_ROOTS, "ask the person to open one"],
  [SECRET, "do without it, or ask the person"],
  ["path lies in an open folder that was moved or replaced, so open that one again", "ask the person"],
  [NO_FILE, "see what there is with ls or find_files"],
  ["path leads through a file, which holds nothing", "see what there is with ls"],
  ["path lies in a folder that this process may not enter", "do without it, or ask the person"],
  ["path lies in an open folder that is gone", "ask the person"],
  ["path cannot be followed (", "ask the person"],
  ["path is longer", "give a shorter one"],
  ["path follows too many links", "see what there is with ls"],
];

const BY_CODE: Readonly<Record<string, string>> = {
  EISDIR: "use ls",
  EINVAL: "give the path of a file",
  ENOTDIR: "use view_file, or ls for the folder that it is in",
  EACCES: "do without it, or ask the person",
  EPERM: "do without it, or ask the person",
  ENAMETOOLONG: "give a shorter one",
  EMFILE: "call it again later",
  ENFILE: "call it again later",
  EXDEV: "create_file writes a text there, and delete_file removes it here",
};

/** As those of all errors of the system begin, and no others. */
const SYSTEM = /^E[A-Z\d]+$/;

/**
 * What some work gives, within the budget; or, where a path or another argument is at fault, a failure that says what to do
 * next. What `attempt` lets through is thrown.
 */
export async function answer(
  { maxChars }: Kit,
  { tool, signal }: Call,
  work: () => Promise<ToolResult>,
): Promise<ToolResult> {
  const result = await attempt(`${tool} failed`, () => work().catch(explained), { signal });
  // What to do stands at the end.
  const said = (text: string) => clip(text, maxChars, { from: "both" });
  if (typeof result === "string") return said(result);
  return result instanceof Media ? new Media(said(result.text), result.media) : result;
}

function explained(e: unknown): string {
  if (!(e instanceof Error)) throw e;
  const code = codeOf(e);
  const byWords = BY_WORDS.find(([words]) => e.message.startsWith(words))?.[1];
  const advice = byWords ?? BY_CODE[code] ?? (SYSTEM.test(code) ? "ask the person" : undefined);
  if (advice !== undefined) return err(`${e.message}; ${advice}`);
  if (e instanceof Unsafe || e instanceof RangeError) return err(e.message);
  throw e;
}

/** The code of an error of the system; "" where it has none. */
export function codeOf(e: unknown): string {
  const code: unknown = e instanceof Error ? (e as { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "";
}

import { err } from "@shalya/errors";
import { NO_FILE, NO_ROOTS, SANDBOX, SECRET } from "@shalya/sandbox";

const BY_WORDS: readonly (readonly [words: string, advice: string])[] = [
  [SANDBOX, "list_roots names the open folders"],
  [NO_ROOTS, "ask the person to open one"],
  [SECRET, "do without it, or ask the person"],
  [NO_FILE, "look what there is with ls or find_files"],
];

const BY_CODE: Readonly<Record<string, string>> = {
  EISDIR: "use ls",
  ENOTDIR: "it is a file, or leads through one: use view_file, or look with ls",
  EACCES: "ask the person for permission, or do without it",
  EPERM: "ask the person for permission, or do without it",
};

/** What some work gives or, where a path or another argument is at fault, a failure that says what to do next. */
export async function answer<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (e) {
    const said = e instanceof Error ? explained(e) : undefined;
    if (said === undefined) throw e;
    return err(said);
  }
}

function explained(e: Error): string | undefined {
  if (e instanceof RangeError) return e.message;
  const advice =
    BY_WORDS.find(([words]) => e.message.startsWith(`${words}: `))?.[1] ?? BY_CODE[codeOf(e) ?? ""];
  return advice === undefined ? undefined : `${e.message}; ${advice}`;
}

/** The code of an error of the system, where it has one. */
export function codeOf(e: unknown): string | undefined {
  const code: unknown = e instanceof Error ? (e as { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : undefined;
}

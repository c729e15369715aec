import { HostError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { codeOf } from "./_answer.js";
import { HEAD, MAX_NAMED } from "./_content.js";
import type { Call, Kit } from "./_kit.js";
import { type Seen, screen } from "./_seen.js";
import { named } from "./_writable.js";

/** A text that is to be changed, and what a model sees of it; as large as `view_file` shows one. */
export async function textOf(kit: Kit, spelled: string, call: Call): Promise<Seen | Refusal> {
  const { path, text: raw } = await read(kit, spelled);
  const text = await screen(kit, path, raw, { ...call, kind: "text", spelled });
  return text instanceof Refusal ? text : { path, raw, text };
}

const CANNOT: Readonly<Record<string, string>> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: "not UTF-8 text",
  EFBIG: `over ${MAX_NAMED} bytes`,
};

async function read({ host: { sandbox } }: Kit, spelled: string): Promise<{ path: string; text: string }> {
  try {
    return await sandbox.fs.readText(spelled, { maxBytes: MAX_NAMED });
  } catch (e) {
    const what = CANNOT[codeOf(e)];
    throw what === undefined
      ? e
      : new HostError(`file is ${what}, and is changed by no tool: ${named(spelled)}; ask the person`);
  }
}

/** The text of a file that can be changed, also where `view_file` takes it for no text; undefined where it cannot. */
export async function editableText({ host: { sandbox } }: Kit, path: string): Promise<string | undefined> {
  try {
    // Most of what is no text shows it at once.
    await sandbox.fs.readText(path, { end: HEAD });
    return (await sandbox.fs.readText(path, { maxBytes: MAX_NAMED })).text;
  } catch (e) {
    if (Object.hasOwn(CANNOT, codeOf(e))) return undefined;
    throw e;
  }
}

/** Replaces a file that is still what was read of it, and throws where it is not. */
export async function replaceBy(
  { host: { sandbox } }: Kit,
  { path, raw }: Seen,
  text: string,
): Promise<void> {
  // A folder on the way may be a link by now, and lead to a file that holds the same.
  if (sandbox.check(path) !== path) throw changed();
  try {
    await sandbox.fs.writeFile(path, text, { was: raw });
  } catch (e) {
    throw codeOf(e) === "ESTALE" ? changed() : e;
  }
}

function changed(): HostError {
  return new HostError(
    "another program changed the file meanwhile, so nothing was written: read it again, and send what fits it now",
  );
}

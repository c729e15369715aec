import { relative } from "node:path";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import type { Call, Kit } from "./_kit.js";
import { newMask } from "./_masks.js";
import { quoted } from "./_quoted.js";
import { type Seen, seen } from "./_seen.js";
import { veil } from "./_veil.js";
import type { Plan, Work } from "./_work.js";

const input = () =>
  z.object({
    path: z.string().describe("The file; missing folders are made."),
    text: z.string().describe("All that the file is to hold."),
    overwrite: z.boolean().optional().describe("Replace a file that is there. Default: refuse."),
  });

/** The tool that writes a whole file. */
export function createFile(kit: Kit): Work<ReturnType<typeof input>> {
  return {
    name: "create_file",
    title: "Write a file",
    description: "Writes a new text file. To change parts of one that is there, use replace_text.",
    input: input(),
    summary: ({ path, overwrite }) => `${overwrite ? "Overwrite" : "Create"} ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: ({ path, text, overwrite = false }, call) => plan(kit, path, text, overwrite, call),
  };
}

async function plan(
  kit: Kit,
  spelled: string,
  text: string,
  overwrite: boolean,
  call: Call,
): Promise<Plan | Refusal> {
  const { sandbox } = kit.host;
  const path = sandbox.check(spelled);
  needWhole(text);
  const old = await there(kit, path, overwrite, call);
  if (old instanceof Refusal) return old;
  const known = old ? veil(old.raw, old.text) : { text: "", spans: [] };
  const mask = newMask(known.text, text, known.spans);
  if (mask !== undefined)
    throw new RangeError(
      `text holds ${quoted(mask)}, which stands for text that is withheld from you, and is not written: ${old ? "change the parts around it with replace_text" : "leave it out, and let the person fill it in"}`,
    );
  const after = old ? inStyle(text, old.text) : text;
  const root = sandbox.rootOf(path);
  return {
    change: { path: (root && relative(root, path)) || path, before: old?.raw ?? "", after },
    act: async () => {
      if (old && (await sandbox.fs.readText(path)).text !== old.raw)
        throw new Error("another program changed the file meanwhile: read it again before it is replaced");
      await sandbox.fs.writeFile(path, after, { flag: old ? "w" : "wx" });
      const kept = after === text ? "" : "; the line ends and byte order mark of the old one are kept";
      return `${old ? "replaced" : "created"} ${quoted(spelled, 300)} (${size(after)})${kept}`;
    },
  };
}

/** The file that is to be replaced, undefined if there is none. */
async function there(
  kit: Kit,
  path: string,
  overwrite: boolean,
  call: Call,
): Promise<Seen | Refusal | undefined> {
  const { fs } = kit.host.sandbox;
  const stats = await fs.stat(path).catch((e: unknown) => {
    if ((e as { code?: unknown }).code === "ENOENT") return undefined;
    throw e;
  });
  if (!stats) return undefined;
  if (stats.isDirectory()) throw new Error("path is a folder: give the path of a file");
  if (!overwrite)
    throw new Error(
      "file exists already: use replace_text to change parts of it, or give overwrite: true to replace it whole",
    );
  return seen(kit, path, call);
}

function needWhole(text: string): void {
  const at = text.search(/\p{Cs}/u);
  if (at >= 0)
    throw new RangeError(`text holds half a surrogate pair (character ${at + 1}): send whole characters`);
}

/** A text with the line ends and the byte order mark of the one that it replaces. */
function inStyle(text: string, old: string): string {
  const breaks =
    text.includes("\r") || !/\r\n/.test(old) || /(?<!\r)\n/.test(old) ? text : text.replaceAll("\n", "\r\n");
  return old.startsWith("\ufeff") && !text.startsWith("\ufeff") ? `\ufeff${breaks}` : breaks;
}

function size(text: string): string {
  const lines = text.split("\n").length - (text.endsWith("\n") || text === "" ? 1 : 0);
  const bytes = Buffer.byteLength(text);
  return `${lines} line${lines === 1 ? "" : "s"}, ${bytes} byte${bytes === 1 ? "" : "s"}`;
}

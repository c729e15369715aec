import { HostError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import type { Kit } from "./_kit.js";
import { newMask } from "./_masks.js";
import { nameFor, wayTo } from "./_name-for.js";
import { lineCount } from "./_page.js";
import { quoted } from "./_quoted.js";
import type { Seen } from "./_seen.js";
import { replaceBy, textOf } from "./_text-of.js";
import { veils } from "./_veil.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { named, needFileName, statIfNew, writable } from "./_writable.js";

const input = z.strictObject({
  path: z.string().min(1).describe("the file; missing folders are made"),
  text: z.string().describe("all that it is to hold"),
  overwrite: z.boolean().optional().describe("whether to replace a file that is there; false unless given"),
});

type Args = z.infer<typeof input>;

/** The tool that writes a whole file. */
export function createFile(kit: Kit): Work {
  return {
    name: "create_file",
    title: "Write a file",
    description: "Writes a new text file. To change parts of one that is there, use replace_text.",
    input,
    summary: ({ path, overwrite }) => `${overwrite ? "Overwrite" : "Create"} ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(
  kit: Kit,
  { path: spelled, text, overwrite = false }: Args,
  call: WorkCall,
): Promise<Plan | Refusal> {
  needFileName(spelled);
  const path = writable(kit, call.at(spelled));
  needWhole(text);
  const old = await replaced(kit, spelled, overwrite, call);
  if (old instanceof Refusal) return old;
  needOwn(text, old);
  const after = old ? inStyle(text, old.text) : text;
  const name = nameFor(kit, path);
  return {
    change: { name: wayTo(kit, path), before: old?.raw, after },
    act: async () => {
      if (old) await replaceBy(kit, old, after);
      else await kit.host.sandbox.fs.writeFile(path, after, { flag: "wx" });
      return `${old ? "replaced" : "created"} ${name} (${size(after)})${keptOf(text, after)}`;
    },
  };
}

/** The file that is there and is to be replaced. */
async function replaced(
  kit: Kit,
  spelled: string,
  overwrite: boolean,
  call: WorkCall,
): Promise<Seen | Refusal | undefined> {
  const stats = await statIfNew(kit, spelled);
  if (!stats) return undefined;
  if (stats.isDirectory())
    throw new HostError(`path is a folder: ${named(spelled)}; give the path of a file`);
  if (overwrite) return textOf(kit, spelled, call);
  throw new HostError(
    `file exists already: ${named(spelled)}; change parts of it with replace_text, or give overwrite: true to replace it whole`,
  );
}

function needWhole(text: string): void {
  const at = text.search(/\p{Cs}/u);
  if (at < 0) return;
  throw new RangeError(`text holds half a surrogate pair (character ${at + 1}): send whole characters`);
}

function needOwn(text: string, old: Seen | undefined): void {
  const known = old ? veils(old.raw, old.text)[0] : { text: "", spans: [] };
  const mask = newMask(known.text, text, known.spans);
  if (mask === undefined) return;
  throw new RangeError(
    `text holds ${quoted(mask)}, which stands for text that is withheld from you, and would be lost: ${
      old ? "change what is around it with replace_text" : "leave it out, and let the person fill it in"
    }`,
  );
}

/** A text with the line ends and the byte order mark of what a model sees of the file it replaces. */
function inStyle(text: string, old: string): string {
  const isCrlf = old.includes("\r\n") && !/(?<!\r)\n/.test(old);
  const lines = isCrlf && !text.includes("\r") ? text.replaceAll("\n", "\r\n") : text;
  return old.startsWith("\ufeff") && !text.startsWith("\ufeff") ? `\ufeff${lines}` : lines;
}

/** What was kept of the file that a text replaces. */
function keptOf(text: string, after: string): string {
  const isMarked = after.startsWith("\ufeff") && !text.startsWith("\ufeff");
  const kept = [
    ...(after.includes("\r\n") && !text.includes("\r\n") ? ["the CR LF"] : []),
    ...(isMarked ? ["the byte order mark"] : []),
  ];
  if (kept.length === 0) return "";
  return `; ${kept.join(" and ")} of the old file ${kept.length > 1 ? "are" : "is"} kept`;
}

function size(text: string): string {
  const lines = lineCount(text.replace(/^\ufeff/, ""));
  const bytes = Buffer.byteLength(text);
  return `${lines} line${lines === 1 ? "" : "s"}, ${bytes} byte${bytes === 1 ? "" : "s"}`;
}

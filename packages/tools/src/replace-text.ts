import { clip } from "@shalya/clip";
import { diffEdits, diffText, edits as parsed } from "@shalya/edits";
import { editsSchema } from "@shalya/edits/schemas";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import { edited } from "./_edited.js";
import { keepFrom } from "./_keep.js";
import type { Kit } from "./_kit.js";
import { made } from "./_made.js";
import { wayTo } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import { replaceBy, textOf } from "./_text-of.js";
import { veils } from "./_veil.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { writable } from "./_writable.js";

const input = z.strictObject({
  path: z.string().min(1).describe("the file"),
  edits: editsSchema,
});

type Args = z.infer<typeof input>;

/** The tool that replaces parts of a file: all of them, or none. */
export function replaceText(kit: Kit): Work {
  return {
    name: "replace_text",
    title: "Edit a file",
    description:
      "Replaces exact parts of a text file, all or none, and gives the diff. What is shown as [… withheld] can be neither matched nor written.",
    input,
    summary: ({ path, edits }) =>
      `Edit ${quoted(path)}${Array.isArray(edits) && edits.length > 1 ? ` in ${edits.length} places` : ""}`,
    paths: ({ path }) => [path],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(kit: Kit, { path: spelled, edits }: Args, call: WorkCall): Promise<Plan | Refusal> {
  writable(kit, call.at(spelled));
  const file = await textOf(kit, spelled, call);
  if (file instanceof Refusal) return file;
  const { path, raw, text } = file;
  const ways = veils(raw, text);
  const pairs = parsed(edits);
  const now = await made(kit, ways, (hidden) => edited(hidden, text, pairs), path, { ...call, spelled });
  if (now instanceof Refusal) return now;
  const name = wayTo(kit, path);
  return {
    change: { name, before: raw, after: now.raw },
    act: async () => {
      await replaceBy(kit, file, now.raw);
      // The second costs a comparison of the whole texts.
      const diff = ways[0].spans.length === 0 ? diffEdits(raw, pairs, name) : diffText(text, now.shown, name);
      return clip(diff, kit.maxChars, { keep: keepFrom(kit, [path]) });
    },
  };
}

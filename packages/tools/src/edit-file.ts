import { clip } from "@shalya/clip";
import { cmdsSchema } from "@shalya/edits/schemas";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import { commanded } from "./_commanded.js";
import { keepFrom } from "./_keep.js";
import type { Kit } from "./_kit.js";
import { made } from "./_made.js";
import { wayTo } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import { replaceBy, textOf } from "./_text-of.js";
import { type Veil, veils } from "./_veil.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { writable } from "./_writable.js";

const COMMANDS = `Lists, one for each command: address, command, what it takes. An address is 12|ab| as view_file shows it, a range 12|ab|,15|cd|, $ the last line, % all, 0|AA| before the first. ["12|ab|", "s", pattern, replacement, "gi"] replaces ($1, \${name}); "a", "i", "c" with a text put lines after, before, instead; "d" deletes, "j" joins, "sort" sorts, "p" prints; "m", "t" with an address move, copy to after it; "y" with two strings changes characters; ">", "<" with levels indent, dedent; "g", "v" with a pattern and a list such as ["d"] run that on lines that match, do not. Each runs on what the ones before have left: begin at the bottom.`;

const input = z.strictObject({
  path: z.string().min(1).describe("the file"),
  commands: cmdsSchema.describe(COMMANDS),
});

type Args = z.infer<typeof input>;

/** The tool that edits lines by their addresses: all commands are carried out, or none. */
export function editFile(kit: Kit): Work {
  return {
    name: "edit_file",
    title: "Edit lines of a file",
    description:
      "Edits a text file by the addresses of lines that view_file shows, all commands or none, and gives the changed lines with their new addresses. Lines with [… withheld] stay as they are.",
    input,
    summary: ({ path, commands }) =>
      `Edit ${quoted(path)}${Array.isArray(commands) && commands.length > 1 ? ` with ${commands.length} commands` : ""}`,
    paths: ({ path }) => [path],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(kit: Kit, { path: spelled, commands }: Args, call: WorkCall): Promise<Plan | Refusal> {
  writable(kit, call.at(spelled));
  const file = await textOf(kit, spelled, call);
  if (file instanceof Refusal) return file;
  const { path, raw, text } = file;
  const change = (hidden: Veil) => commanded(hidden, text, commands);
  const now = await made(kit, veils(raw, text), change, path, { ...call, spelled });
  if (now instanceof Refusal) return now;
  return {
    change: { name: wayTo(kit, path), before: raw, after: now.raw },
    act: async () => {
      if (now.raw !== raw) await replaceBy(kit, file, now.raw);
      return clip(now.said, kit.maxChars, { keep: keepFrom(kit, [path]) });
    },
  };
}

import { HostError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import { type Entry, entry, needEntry } from "./_entry.js";
import { givesAway } from "./_gives-away.js";
import type { Call, Kit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work } from "./_work.js";
import { named, needFileName, unlessMissing } from "./_writable.js";

const input = z.strictObject({
  from: z.string().min(1).describe("a file, a link or a folder"),
  to: z.string().min(1).describe("its new path, which is still free; missing folders are made"),
});

type Args = z.infer<typeof input>;

/** The tool that gives a file or folder another path. */
export function moveFile(kit: Kit): Work {
  return {
    name: "move_file",
    title: "Move a file",
    description: "Moves or renames a file or folder, never over another.",
    input,
    summary: ({ from, to }) => `Move ${quoted(from)} to ${quoted(to)}`,
    paths: ({ from, to }) => [from, to],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(kit: Kit, args: Args, call: Call): Promise<Plan | Refusal> {
  const old = await needEntry(kit, args.from);
  const next = await needFree(kit, args.to);
  if (old.kind !== "folder") needFileName(args.to);
  const no = await givesAway(kit, old, next.path, call);
  if (no instanceof Refusal) return no;
  return {
    act: async () => {
      await move(kit, args, old);
      return `moved ${nameFor(kit, old.path)} to ${nameFor(kit, next.path)}`;
    },
  };
}

async function needFree(kit: Kit, to: string): Promise<Entry> {
  const there = await entry(kit, to);
  if (there.kind === "none") return there;
  const advice = there.kind === "folder" ? "name the path in it" : "give a path that is free";
  throw new HostError(`path exists already, and nothing is moved over it: ${named(to)}; ${advice}`);
}

async function move(kit: Kit, { from, to }: Args, { kind }: Entry): Promise<void> {
  const { fs } = kit.host.sandbox;
  // In the place of what came meanwhile, a folder takes no more than that of an empty folder.
  if (kind === "folder") return fs.rename(from, to);
  // An empty file takes the path first, which one program alone can: a rename replaces whatever came meanwhile.
  await fs.writeFile(to, "", { flag: "wx" });
  try {
    await fs.rename(from, to);
  } catch (e) {
    const left = await unlessMissing(fs.stat(to));
    if (left?.size === 0) await fs.rm(to);
    throw e;
  }
}

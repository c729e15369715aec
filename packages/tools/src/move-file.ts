import { HostError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import { codeOf } from "./_answer.js";
import { type Entry, entry, needEntry } from "./_entry.js";
import { givesAway } from "./_gives-away.js";
import type { Kit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { named, needFileName, type Place, placing } from "./_writable.js";

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

async function plan(kit: Kit, args: Args, call: WorkCall): Promise<Plan | Refusal> {
  const [from, to] = [call.at(args.from), call.at(args.to)];
  const old = await needEntry(kit, from);
  const next = await needFree(kit, to);
  if (old.kind !== "folder") needFileName(args.to);
  const no = await givesAway(kit, old, next.path, call);
  if (no instanceof Refusal) return no;
  return {
    act: async () => {
      await rename(kit, from.spelled, to.spelled);
      return `moved ${nameFor(kit, old.path)} to ${nameFor(kit, next.path)}`;
    },
  };
}

async function rename(kit: Kit, from: string, to: string): Promise<void> {
  try {
    await kit.host.sandbox.fs.rename(from, to, { flag: "wx" });
  } catch (e) {
    if (codeOf(e) === "EEXIST") await needFree(kit, placing(kit)(to));
    throw e;
  }
}

async function needFree(kit: Kit, to: Place): Promise<Entry> {
  const there = await entry(kit, to);
  if (there.kind === "none") return there;
  const advice = there.kind === "folder" ? "name the path in it" : "give a path that is free";
  throw new HostError(`path exists already, and nothing is moved over it: ${named(to.spelled)}; ${advice}`);
}

import { HostError } from "@shalya/errors";
import { z } from "zod";
import type { Kit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { named, statIfNew, writable } from "./_writable.js";

const input = z.strictObject({
  path: z.string().min(1).describe("the folder; those above it are made, too"),
});

type Args = z.infer<typeof input>;

/** The tool that makes a folder. */
export function makeFolder(kit: Kit): Work {
  return {
    name: "make_folder",
    title: "Make a folder",
    description: "Makes a folder. create_file and move_file make those that they need.",
    input,
    summary: ({ path }) => `Make the folder ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(kit: Kit, args: Args, call: WorkCall): Promise<Plan> {
  const place = call.at(args.path);
  const path = writable(kit, place);
  const { spelled } = place;
  const { fs } = kit.host.sandbox;
  const stats = await statIfNew(kit, spelled);
  if (stats && !stats.isDirectory())
    throw new HostError(`path is a file already: ${named(spelled)}; give another for the folder`);
  return {
    act: async () => {
      const made = await fs.mkdir(spelled, { recursive: true });
      return made === undefined ? `${nameFor(kit, path)} is there already` : `made ${nameFor(kit, path)}`;
    },
  };
}

import { HostError } from "@shalya/errors";
import { z } from "zod";
import { type Entry, needEntry } from "./_entry.js";
import type { Kit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work, WorkCall } from "./_work.js";
import { named } from "./_writable.js";

const input = z.strictObject({
  path: z.string().min(1).describe("a file, a link (itself) or an empty folder"),
});

type Args = z.infer<typeof input>;

/** The tool that removes one thing. */
export function deleteFile(kit: Kit): Work {
  return {
    name: "delete_file",
    title: "Delete a file",
    description: "Deletes a file, a link or an empty folder, for good.",
    input,
    summary: ({ path }) => `Delete ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: (args, call) => plan(kit, args, call),
  } satisfies Work<typeof input>;
}

async function plan(kit: Kit, { path }: Args, call: WorkCall): Promise<Plan> {
  const one = await needEntry(kit, call.at(path));
  await needEmpty(kit, one, path);
  return {
    act: async () => {
      await needEmpty(kit, one, path);
      await kit.host.sandbox.fs.rm(path, { recursive: one.kind === "folder" });
      return `deleted ${nameFor(kit, one.path)}`;
    },
  };
}

async function needEmpty({ host: { sandbox } }: Kit, { kind }: Entry, path: string): Promise<void> {
  if (kind !== "folder") return;
  const { length } = await sandbox.fs.readdir(path);
  if (length === 0) return;
  throw new HostError(
    `folder is not empty: ${named(path)}; delete what is in it first, one by one (names in it: ${length})`,
  );
}

import { HostError } from "@shalya/errors";
import { z } from "zod";
import { codeOf } from "./_answer.js";
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

async function plan(kit: Kit, args: Args, call: WorkCall): Promise<Plan> {
  const place = call.at(args.path);
  const { spelled: path } = place;
  const one = await needEntry(kit, place);
  if (one.kind === "folder") await needEmpty(kit, path);
  return {
    act: async () => {
      await remove(kit, one, path);
      return `deleted ${nameFor(kit, one.path)}`;
    },
  };
}

async function remove(kit: Kit, { kind }: Entry, path: string): Promise<void> {
  const { fs } = kit.host.sandbox;
  if (kind !== "folder") return fs.rm(path);
  try {
    await fs.rmdir(path);
  } catch (e) {
    if (codeOf(e) === "ENOTEMPTY") await needEmpty(kit, path);
    throw e;
  }
}

async function needEmpty({ host: { sandbox } }: Kit, path: string): Promise<void> {
  const { length } = await sandbox.fs.readdir(path);
  if (length === 0) return;
  throw new HostError(
    `folder is not empty: ${named(path)}; delete what is in it first, one by one (names in it: ${length})`,
  );
}

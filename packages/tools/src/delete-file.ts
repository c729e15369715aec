import { z } from "zod";
import { entry } from "./_entry.js";
import type { Kit } from "./_kit.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work } from "./_work.js";

const input = () => z.object({ path: z.string().describe("A file, a link (itself) or an empty folder.") });

/** The tool that removes one thing. */
export function deleteFile(kit: Kit): Work<ReturnType<typeof input>> {
  return {
    name: "delete_file",
    title: "Delete a file",
    description: "Deletes a file, a link or an empty folder, for good.",
    input: input(),
    summary: ({ path }) => `Delete ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: ({ path }) => plan(kit, path),
  };
}

async function plan({ host: { sandbox } }: Kit, path: string): Promise<Plan> {
  const one = await entry(sandbox, path);
  if (!one) throw new Error(`no such file: ${quoted(path, 300)}`);
  const recursive = one.kind === "folder";
  const needEmpty = async () => {
    const { length } = recursive ? await sandbox.fs.readdir(path) : [];
    if (length > 0)
      throw new Error(`folder is not empty (entries: ${length}): delete what is in it first, one by one`);
  };
  await needEmpty();
  return {
    act: async () => {
      await needEmpty();
      await sandbox.fs.rm(path, { recursive });
      return `deleted ${quoted(path, 300)}`;
    },
  };
}

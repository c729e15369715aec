import { z } from "zod";
import type { Kit } from "./_kit.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work } from "./_work.js";

const input = () => z.object({ path: z.string().describe("The folder; those above it are made, too.") });

/** The tool that makes a folder. */
export function makeFolder(kit: Kit): Work<ReturnType<typeof input>> {
  return {
    name: "make_folder",
    title: "Make a folder",
    description: "Makes a folder. create_file and move_file make those they need.",
    input: input(),
    summary: ({ path }) => `Make the folder ${quoted(path)}`,
    paths: ({ path }) => [path],
    plan: ({ path }) => plan(kit, path),
  };
}

async function plan({ host: { sandbox } }: Kit, path: string): Promise<Plan> {
  sandbox.check(path);
  const stats = await sandbox.fs.stat(path).catch((e: unknown) => {
    if ((e as { code?: unknown }).code === "ENOENT") return undefined;
    throw e;
  });
  if (stats?.isDirectory()) return { act: async () => `folder exists already: ${quoted(path, 300)}` };
  if (stats) throw new Error(`a file has that name: ${quoted(path, 300)}`);
  return {
    act: async () => {
      const made = await sandbox.fs.mkdir(path, { recursive: true });
      return `${made === undefined ? "folder exists already:" : "made the folder"} ${quoted(path, 300)}`;
    },
  };
}

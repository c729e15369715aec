import { Refusal } from "@shalya/guard";
import type { Sandbox } from "@shalya/sandbox";
import { z } from "zod";
import { type Entry, entry } from "./_entry.js";
import { givesAway } from "./_gives-away.js";
import type { Call, Kit } from "./_kit.js";
import { quoted } from "./_quoted.js";
import type { Plan, Work } from "./_work.js";

const input = () =>
  z.object({
    from: z.string().describe("A file, a link or a folder."),
    to: z
      .string()
      .describe("Its new path, of which nothing may have the name yet; missing folders are made."),
  });

/** The tool that gives a file or folder another name. */
export function moveFile(kit: Kit): Work<ReturnType<typeof input>> {
  return {
    name: "move_file",
    title: "Move a file",
    description: "Moves or renames a file or folder, never over another.",
    input: input(),
    summary: ({ from, to }) => `Move ${quoted(from)} to ${quoted(to)}`,
    paths: ({ from, to }) => [from, to],
    plan: ({ from, to }, call) => plan(kit, from, to, call),
  };
}

async function plan(kit: Kit, from: string, to: string, call: Call): Promise<Plan | Refusal> {
  const { sandbox } = kit.host;
  const old = await entry(sandbox, from);
  if (!old) throw new Error(`no such file: ${quoted(from, 300)}`);
  await needFree(sandbox, to);
  const no = await givesAway(kit, old, sandbox.check(to), call);
  if (no instanceof Refusal) return no;
  return {
    act: async () => {
      await moved(sandbox, old, from, to);
      return `moved ${quoted(from, 300)} to ${quoted(to, 300)}`;
    },
  };
}

async function needFree(sandbox: Sandbox, to: string): Promise<void> {
  if (await entry(sandbox, to))
    throw new Error(
      `${quoted(to, 300)} exists already, and nothing is moved over it: give a path that is free`,
    );
}

async function moved(sandbox: Sandbox, { kind }: Entry, from: string, to: string): Promise<void> {
  await needFree(sandbox, to);
  // A folder takes the place of an empty folder at most.
  if (kind === "folder") return sandbox.fs.rename(from, to);
  // An empty file takes the name first, which only one program can: a rename replaces whatever came meanwhile.
  await sandbox.fs.writeFile(to, "", { flag: "wx" });
  try {
    await sandbox.fs.rename(from, to);
  } catch (e) {
    await sandbox.fs.rm(to);
    throw e;
  }
}

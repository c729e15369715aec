import type { Dirent } from "node:fs";
import { join } from "node:path";
import { defineTool, type Tool } from "@shalya/registry";
import { SANDBOX, SECRET } from "@shalya/sandbox";
import { z } from "zod";
import { answer } from "./_answer.js";
import { Effort } from "./_effort.js";
import type { Kit } from "./_kit.js";
import { listed } from "./_listed.js";
import { quoted } from "./_quoted.js";
import { shown } from "./_shown.js";

const input = z.strictObject({
  path: z.string().min(1).optional().describe("the folder; the first open one unless given"),
});

/** The tool that lists a folder. */
export function ls(kit: Kit): Tool {
  return defineTool({
    name: "ls",
    title: "List a folder",
    description: "Lists the names in a folder, one a line; those of folders end in a slash.",
    input,
    reads: true,
    summary: ({ path = "." }) => `List ${quoted(path)}`,
    run: ({ path = "." }, { signal, progress }) => {
      const call = { tool: "ls", signal, progress };
      return answer(kit, call, () => list(kit, path, new Effort(call)));
    },
  });
}

async function list(kit: Kit, path: string, effort: Effort): Promise<string> {
  const entries = await kit.host.sandbox.fs.readdir(path, { withFileTypes: true });
  const lines: string[] = [];
  for (const entry of entries.sort(byName)) {
    lines.push(await lineOf(kit, entry));
    if (effort.isDue) await effort.pause();
  }
  return listed(kit, lines, { empty: "(the folder is empty)", counted: `${lines.length} names in all` });
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}

async function lineOf(kit: Kit, entry: Dirent): Promise<string> {
  const name = shown(entry.name);
  if (entry.isDirectory()) return `${name}/`;
  if (entry.isSymbolicLink()) return linkOf(kit, join(entry.parentPath, entry.name), name);
  if (entry.isFIFO()) return `${name}  (pipe)`;
  if (entry.isSocket()) return `${name}  (socket)`;
  return entry.isFile() ? name : `${name}  (device)`;
}

/** A link by what can be reached through it; where it leads is not said. */
async function linkOf({ host }: Kit, path: string, name: string): Promise<string> {
  try {
    const stats = await host.sandbox.fs.stat(path);
    return stats.isDirectory() ? `${name}/  (link)` : `${name}  (link)`;
  } catch (e) {
    const why = e instanceof Error ? e.message : "";
    if (why.startsWith(SANDBOX)) return `${name}  (link out of the open folders)`;
    return why.startsWith(SECRET) ? `${name}  (link to credentials)` : `${name}  (link to nothing)`;
  }
}

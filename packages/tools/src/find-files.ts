import { defineTool, type Tool } from "@shalya/registry";
import { z } from "zod";
import { answer } from "./_answer.js";
import { Effort } from "./_effort.js";
import { glob } from "./_glob.js";
import type { Kit } from "./_kit.js";
import { listed } from "./_listed.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import { filesBelow } from "./_walk.js";

const input = z.strictObject({
  pattern: z.string().describe("a glob: *.ts at any depth, src/**/*.ts from the folder on"),
  path: z.string().min(1).optional().describe("the folder to look in; the first open one unless given"),
});

/** The tool that finds files by name. */
export function findFiles(kit: Kit): Tool {
  return defineTool({
    name: "find_files",
    title: "Find files",
    description: "Finds files by a glob, in order of their paths. Leaves out what .gitignore does.",
    input,
    reads: true,
    summary: ({ pattern, path = "." }) => `Find ${quoted(pattern)} in ${quoted(path)}`,
    run: ({ pattern, path = "." }, { signal, progress }) => {
      const call = { tool: "find_files", signal, progress };
      return answer(kit, call, () => find(kit, pattern, path, new Effort(call)));
    },
  });
}

async function find(kit: Kit, pattern: string, path: string, effort: Effort): Promise<string> {
  const fits = glob(pattern);
  const names: string[] = [];
  for await (const file of filesBelow(kit, path, effort))
    if (fits(file.way)) names.push(nameFor(kit, file.path));
  return listed(kit, names, {
    empty: "(no file matches)",
    notes: effort.notes(),
    counted: `${names.length} files ${effort.spent === undefined ? "in all" : "so far"}`,
  });
}

import { defineTool, type Tool } from "@shalya/registry";
import { z } from "zod";
import type { Kit } from "./_kit.js";
import { listed } from "./_listed.js";
import { shown } from "./_shown.js";

/** The tool that names the open folders. */
export function listRoots(kit: Kit): Tool {
  return defineTool({
    name: "list_roots",
    title: "List the open folders",
    description:
      "Lists the open folders: which may be changed, and which may only be read. Relative paths begin in the first.",
    input: z.strictObject({}),
    reads: true,
    summary: () => "List the open folders",
    run: () => {
      const { roots, readRoots } = kit.host.sandbox;
      const lines = [...roots.map(shown), ...readRoots.map((path) => `${shown(path)}  (read only)`)];
      return listed(kit, lines, {
        empty: "(no folder is open: ask the person to open one)",
        counted: `${lines.length} folders in all`,
      });
    },
  });
}

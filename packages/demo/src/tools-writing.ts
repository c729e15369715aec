import { applyEdits, clip, diffText, edits, writes } from "shalya";
import { type Tool, tool } from "./tools.js";
import type { Workspace } from "./workspace.js";

/** The tools that change a file, so that a person approves their calls. */
export const writing = (host: Workspace): Record<string, Tool> => ({
  replace_text: writes(
    tool(
      ({ path }) => `Edit ${path}`,
      async ({ path, edits: list }) => {
        const { fs } = host.sandbox;
        const { text: before } = await fs.readText(String(path));
        const after = applyEdits(before, edits(list));
        await fs.writeFile(String(path), after);
        return clip(diffText(before, after, String(path)));
      },
    ),
  ),
});

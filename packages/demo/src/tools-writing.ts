import { readFileSync, writeFileSync } from "node:fs";
import { applyEdits, clip, diffText, edits, writes } from "shalya";
import { type Tool, tool } from "./tools.js";
import type { Workspace } from "./workspace.js";

/** The tools that change a file, so that a person approves their calls. */
export const writing = (host: Workspace): Record<string, Tool> => ({
  replace_text: writes(
    tool(
      ({ path }) => `Edit ${path}`,
      ({ path, edits: list }) => {
        const file = host.sandbox.check(String(path), { mustExist: true });
        const before = readFileSync(file, "utf8");
        const after = applyEdits(before, edits(list));
        writeFileSync(file, after);
        return clip(diffText(before, after, String(path)));
      },
    ),
  ),
});

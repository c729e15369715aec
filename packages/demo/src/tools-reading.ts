import { clip, clipLines, Hit, HostError, MAX_GREP_HITS, reads, screened } from "shalya";
import { type Tool, tool } from "./tools.js";
import type { Workspace } from "./workspace.js";

/** The tools that only look. */
export const reading = (host: Workspace): Record<string, Tool> => ({
  ls: reads(
    tool(
      ({ path }) => `List ${path}`,
      ({ path }) => list(host, String(path)),
    ),
  ),
  view_file: reads(
    tool(
      ({ path, start }) => (start === undefined ? `View ${path}` : `View ${path} from line ${start}`),
      async ({ path, start = 1 }) => {
        const lines = (await text(host, String(path), "view_file")).split("\n").slice(Number(start) - 1);
        return clipLines(lines, { start: Number(start), more: "read on with start={next}" });
      },
    ),
  ),
  outline: reads(
    tool(
      () => "List every line that declares something",
      async () => {
        const found = await search(host, /^\s*(export|import|func|def|class|function|const|#)/, Infinity);
        return clip(found.join("\n"), 1500, { keep: true });
      },
    ),
  ),
  grep: reads(
    tool(
      ({ pattern }) => `Search for ${pattern}`,
      async ({ pattern }) => {
        const found = await search(host, new RegExp(String(pattern)), MAX_GREP_HITS);
        return clipLines(found.map(String), { empty: "(no matches)" });
      },
    ),
  ),
});

/** What a model may see of a file: the path judged by where it leads, read from there, its whole text screened. */
async function text(host: Workspace, path: string, by: string): Promise<string> {
  const file = await host.sandbox.fs.readText(path);
  const seen = await screened(host, file.path, file.text, { tool: by });
  if (typeof seen !== "string") throw new HostError(String(seen));
  return seen;
}

async function list(host: Workspace, path: string): Promise<string> {
  const entries = await host.sandbox.fs.readdir(path, { withFileTypes: true });
  return clipLines(entries.map((e) => (e.isDirectory() ? `${e.name}/` : e.name)).sort(), {
    empty: "(empty)",
  });
}

async function search(host: Workspace, pattern: RegExp, most: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const path of host.files) {
    for (const [i, line] of (await text(host, path, "grep")).split("\n").entries()) {
      if (pattern.test(line)) hits.push(new Hit(path, i + 1, "", line.trim().slice(0, 200)));
      if (hits.length >= most) return hits;
    }
  }
  return hits;
}

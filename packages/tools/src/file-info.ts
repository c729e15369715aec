import type { Stats } from "node:fs";
import { Refusal } from "@shalya/guard";
import { defineTool, type Tool } from "@shalya/registry";
import { z } from "zod";
import { answer } from "./_answer.js";
import { contentOf } from "./_content.js";
import type { Call, Kit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { lineCount } from "./_page.js";
import { screen } from "./_seen.js";

const input = z.strictObject({ path: z.string().min(1).describe("the file or folder") });

/** The tool that tells what the system knows of a file. */
export function fileInfo(kit: Kit): Tool {
  return defineTool({
    name: "file_info",
    title: "Look up a file",
    description:
      "Tells the kind, size, lines, time of the last change and mode of a file or folder, and nothing of what is in it.",
    input,
    reads: true,
    summary: ({ path }) => `Look up ${path}`,
    run: ({ path }, { signal }) => answer(() => info(kit, path, { tool: "file_info", signal })),
  });
}

async function info(kit: Kit, path: string, call: Call): Promise<string> {
  const stats = await kit.host.sandbox.fs.stat(path);
  const facts = stats.isFile() ? await ofFile(kit, path, call) : await ofOther(kit, path, stats);
  return [
    ...facts,
    `modified: ${stats.mtime.toISOString()}`,
    `mode: ${(stats.mode & 0o7777).toString(8).padStart(3, "0")}`,
  ].join("\n");
}

/** Lines are counted as view_file numbers them, in what the guard lets through. */
async function ofFile(kit: Kit, path: string, call: Call): Promise<string[]> {
  const content = await contentOf(kit, path);
  const facts = (kind: string) => [
    `path: ${nameFor(kit, content.path)}`,
    `kind: ${kind}`,
    `size: ${content.size} bytes`,
  ];
  if (content.kind === "picture") return facts(`${content.format} picture`);
  if (content.kind !== "text") return facts(content.kind === "large" ? "file" : "binary file");
  const text = await screen(kit, content.path, content.text, { ...call, kind: "text", spelled: path });
  return [...facts("text file"), `lines: ${text instanceof Refusal ? "withheld" : lineCount(text)}`];
}

async function ofOther({ host }: Kit, path: string, stats: Stats): Promise<string[]> {
  if (!stats.isDirectory())
    return [`kind: ${stats.isFIFO() ? "pipe" : stats.isSocket() ? "socket" : "device"}`];
  const names = await host.sandbox.fs.readdir(path);
  return ["kind: folder", `names in it: ${names.length}`];
}

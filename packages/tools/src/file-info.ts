import type { Stats } from "node:fs";
import { Refusal } from "@shalya/guard";
import { defineTool, type Tool } from "@shalya/registry";
import { z } from "zod";
import { answer, codeOf } from "./_answer.js";
import { type Content, withContent } from "./_content.js";
import type { Call, Kit, ReadingKit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { lineCount } from "./_page.js";
import { quoted } from "./_quoted.js";
import { screen } from "./_seen.js";

const input = z.strictObject({ path: z.string().min(1).describe("the file or folder") });

/** The tool that tells what the system knows of a file. */
export function fileInfo(kit: ReadingKit): Tool {
  return defineTool({
    name: "file_info",
    title: "Look up a file",
    description:
      "Tells the kind, size, lines, time of the last change and mode of a file or folder, and nothing of what is in it.",
    input,
    reads: true,
    summary: ({ path }) => `Look up ${quoted(path)}`,
    run: ({ path }, { signal }) => {
      const call = { tool: "file_info", signal };
      return answer(kit, call, () => info(kit, path, call));
    },
  });
}

async function info(kit: ReadingKit, path: string, call: Call): Promise<string> {
  try {
    return await withContent(kit, path, call, async (content) =>
      told(await ofFile(kit, path, call, content), content.stats),
    );
  } catch (e) {
    // What cannot be opened as a file.
    if (!["EISDIR", "EINVAL"].includes(codeOf(e))) throw e;
    const stats = await kit.host.sandbox.fs.stat(path);
    return told(await ofOther(kit, path, stats), stats);
  }
}

function told(facts: readonly string[], { mtime, mode }: Stats): string {
  return [
    ...facts,
    `modified: ${mtime.toISOString()}`,
    `mode: ${(mode & 0o7777).toString(8).padStart(3, "0")}`,
  ].join("\n");
}

/** Lines are counted as view_file numbers them, in what the guard lets through. */
async function ofFile(kit: Kit, path: string, call: Call, content: Content): Promise<string[]> {
  const facts = [
    `path: ${nameFor(kit, content.path)}`,
    `kind: ${kindOf(content)}`,
    `size: ${content.size} bytes`,
  ];
  if (content.kind !== "text") return facts;
  const text = await screen(kit, content.path, content.text, { ...call, kind: "text", spelled: path });
  return [
    ...facts,
    `lines: ${text instanceof Refusal ? "withheld" : lineCount(text.replace(/^\uFEFF/, ""))}`,
  ];
}

function kindOf(content: Content): string {
  switch (content.kind) {
    case "text":
      return "text file";
    case "picture":
      return `${content.format} picture`;
    case "binary":
      return "binary file";
    case "encoded":
      return "file that is not UTF-8 text";
    case "large":
      return "file too large to show";
  }
}

async function ofOther(kit: Kit, path: string, stats: Stats): Promise<string[]> {
  const facts = (kind: string) => [
    `path: ${nameFor(kit, kit.host.sandbox.check(path, { reading: true }))}`,
    `kind: ${kind}`,
  ];
  if (stats.isDirectory())
    return [...facts("folder"), `names in it: ${(await kit.host.sandbox.fs.readdir(path)).length}`];
  if (stats.isFIFO()) return facts("pipe");
  return facts(stats.isSocket() ? "socket" : "device");
}

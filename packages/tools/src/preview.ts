import { diffText } from "@shalya/edits";
import { MAX_TOOL_CHARS } from "@shalya/limits";
import { type CallSignal, summarise } from "@shalya/registry";
import { get, optionsOf, wrongType } from "./_need.js";
import { dryToolOf, type Plan } from "./_work.js";
import { OPTIN, works } from "./_writing.js";
import type { ToolHost } from "./host.js";
import { toolsFor } from "./tools-for.js";

/** How a preview is made. */
export interface PreviewOptions {
  /** The most characters of it, from 200. Default: 6000. */
  readonly maxChars?: number | undefined;
  /** Calls it off: it rejects with the reason. */
  readonly signal?: CallSignal | undefined;
}

/**
 * What a call would do, for the person who approves it, and never for a model: of a call that changes a text the summary and
 * the diff, as the file is and not as a guard shows it; of every other the summary. Of a call that would fail, it is the
 * `ERROR: ` text that the call would give.
 *
 * It changes nothing. It cannot know what is done to the files after it, nor what only trying shows, such as a full disk.
 * Characters that would not be seen, or would move others about, are spelled as `\u{1b}`.
 *
 * @param tool the tool, or its name; one that is none of those of `toolsFor` gets its summary
 * @throws TypeError as `toolsFor` does, and for a tool that has no name; RangeError as `toolsFor` does
 */
export async function preview(
  tool: string | { readonly name: string },
  args: object,
  host: ToolHost,
  options: PreviewOptions = {},
): Promise<string> {
  const name = nameOf(tool);
  const give = "an object such as { maxChars }";
  const { maxChars = MAX_TOOL_CHARS, signal } = optionsOf(options, "options of a preview", give);
  const optin = Object.keys(OPTIN);
  const own = toolsFor(host, { maxChars, optin }).find((one) => one.name === name);
  const kit = { host, maxChars };
  const work = own && works(kit, optin).find((one) => one.name === name);
  if (!work) return summarise(own ?? tool, args);
  const dry = dryToolOf(kit, work, told);
  return String(await dry(args as never, { signal }));
}

function told({ change }: Plan, summary: string): string {
  if (!change) return summary;
  const [before, after] = lines(change.before ?? "", change.after);
  const diff = diffText(before, after, change.name);
  if (diff === "")
    return `${summary}: ${change.before === undefined ? "an empty file" : "it changes nothing"}`;
  return `${summary}\n${diff.replace(UNSEEN, spelled)}`;
}

/** Without the CR of each line, where every line has one. */
function lines(before: string, after: string): [before: string, after: string] {
  const [one, other] = [before, after].map((text) => text.replaceAll("\r\n", "\n")) as [string, string];
  const isCrlf = before.includes("\r\n") && one.replaceAll("\n", "\r\n") === before;
  return isCrlf && other.replaceAll("\n", "\r\n") === after ? [one, other] : [before, after];
}

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu;

function spelled(c: string): string {
  return `\\u{${c.codePointAt(0)?.toString(16)}}`;
}

function nameOf(tool: unknown): string {
  const name = typeof tool === "string" ? tool : get(tool, "name");
  if (typeof name === "string") return name;
  throw wrongType(tool, "tool of a preview", "a tool or its name");
}

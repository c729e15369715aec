import { diffText } from "@shalya/edits";
import { Refusal } from "@shalya/guard";
import { MAX_TOOL_CHARS } from "@shalya/limits";
import { type CallSignal, defineTool, summarise, type Tool } from "@shalya/registry";
import { answered, type Plan, planned } from "./_work.js";
import { works } from "./_writing.js";
import type { ToolHost } from "./host.js";

/** How a preview is made. */
export interface PreviewOptions {
  /** The most characters of it. Default: 6000. */
  readonly maxChars?: number | undefined;
  /** Calls it off. */
  readonly signal?: CallSignal | undefined;
}

/**
 * What a call would do, for the person who approves it, and never for a model: the diff of a call that changes a text, as the
 * file is and not as a guard shows it; of other calls the one line of `summarise`. Of a call that would fail it is the
 * `ERROR: ` text of the failure. It writes nothing; what is done to the file afterwards, and before the call, it cannot know.
 *
 * Characters that would be invisible or move others about are spelled, such as `\u{1b}`.
 */
export async function preview(
  tool: string | { readonly name: string },
  args: unknown,
  host: ToolHost,
  { maxChars = MAX_TOOL_CHARS, signal }: PreviewOptions = {},
): Promise<string> {
  const kit = { host, maxChars };
  const name = typeof tool === "string" ? tool : tool.name;
  const work = works(kit).find((one) => one.name === name);
  if (!work) return summarise(tool, args as object);
  const { description, input } = work;
  const dry: Tool = defineTool({
    name,
    description,
    input,
    summary: (given) => work.summary(given),
    run: (given) =>
      answered(kit, name, signal, async () => {
        const plan = await planned(work, given, signal);
        return plan instanceof Refusal ? plan : shown(summarise(dry, given as object), plan);
      }),
  });
  return String(await dry(args as never, { signal }));
}

function shown(line: string, { change }: Plan): string {
  if (!change) return line;
  const diff = diffText(change.before, change.after, change.path);
  return diff === "" ? `${line}: nothing changes` : `${line}\n${diff.replace(UNSEEN, spelled)}`;
}

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu;

function spelled(c: string): string {
  return `\\u{${c.codePointAt(0)?.toString(16)}}`;
}

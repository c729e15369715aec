import { err, Media } from "@shalya/errors";
import { guardRead, Refusal } from "@shalya/guard";
import { defineTool, type Tool } from "@shalya/registry";
import { z } from "zod";
import { answer } from "./_answer.js";
import { type Content, MAX_NAMED, MAX_PICTURE, withContent } from "./_content.js";
import type { Call, Kit, ReadingKit } from "./_kit.js";
import { nameFor } from "./_name-for.js";
import { pageOf } from "./_page.js";
import { troubleOf } from "./_picture.js";
import { quoted } from "./_quoted.js";
import { screen } from "./_seen.js";

const input = z.strictObject({
  path: z.string().min(1).describe("the file"),
  start: z.int().min(1).optional().describe("the first line to show, from 1"),
  end: z.int().min(1).optional().describe("the last line to show"),
  offset: z.int().min(0).optional().describe("how many characters of the first line to leave out"),
});

type Args = z.infer<typeof input>;

/** The tool that shows a file. */
export function viewFile(kit: ReadingKit): Tool {
  const before = kit.addresses ? "an address, such as 12|ab|," : "a number";
  return defineTool({
    name: "view_file",
    title: "View a file",
    description: `Shows a file: a text with ${before} before each line, or a picture. A long one comes in pages; each says how to read on.`,
    input,
    reads: true,
    summary: ({ path }) => `View ${quoted(path)}`,
    run: (args, { signal }) => {
      const call = { tool: "view_file", signal };
      return answer(kit, call, () => view(kit, args, call));
    },
  });
}

async function view(kit: ReadingKit, args: Args, call: Call): Promise<string | Media | Refusal> {
  return withContent(kit, args.path, call, (content) => show(kit, args, call, content));
}

async function show(
  kit: ReadingKit,
  args: Args,
  call: Call,
  content: Content,
): Promise<string | Media | Refusal> {
  const name = nameFor(kit, content.path);
  if (content.kind === "picture") return picture(kit, content, name, { ...call, spelled: args.path });
  if (content.kind !== "text") return told(content, name);
  const text = await screen(kit, content.path, content.text, { ...call, kind: "text", spelled: args.path });
  if (text instanceof Refusal) return text;
  const own = text.replace(/^\uFEFF/, "");
  if (own === "") return `${name} is empty`;
  const { start = 1, end, offset = 0 } = args;
  return pageOf(own, { start, end, offset, n: kit.maxChars, addresses: kit.addresses });
}

/** What is said of a file that holds nothing to show. */
function told({ kind, size }: Content, name: string): string {
  if (kind === "large")
    return err(
      `${name} has ${size} bytes, and files of up to ${MAX_NAMED} are shown: ask the person for the part you need`,
    );
  if (kind === "encoded") return `${name} has ${size} bytes that are not UTF-8 text; they are not shown`;
  return `${name} is a binary file of ${size} bytes; they are not shown`;
}

async function picture(
  { host }: Kit,
  { path, size, format }: Content & { kind: "picture" },
  name: string,
  { tool, signal, spelled }: Call & { spelled: string },
): Promise<string | Media | Refusal> {
  const judged = await guardRead(host, path, null, { tool, kind: "image", signal, spelled });
  if (judged !== null) return judged;
  const said = `${name} is a ${format} picture of ${size} bytes`;
  const trouble =
    size > MAX_PICTURE
      ? `it has more than ${MAX_PICTURE}`
      : troubleOf(format, await host.sandbox.fs.readFile(path, { maxBytes: MAX_PICTURE }));
  return trouble === undefined ? new Media(said, [path]) : `${said}; it is not shown, since ${trouble}`;
}

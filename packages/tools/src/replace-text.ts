import { relative } from "node:path";
import { clip } from "@shalya/clip";
import { applyEdits, diffText, type Edit, edits as parsed } from "@shalya/edits";
import { editsSchema } from "@shalya/edits/schemas";
import { Refusal } from "@shalya/guard";
import { z } from "zod";
import { keepFrom } from "./_keep.js";
import type { Call, Kit } from "./_kit.js";
import { newMask } from "./_masks.js";
import { quoted } from "./_quoted.js";
import { type Seen, screen, seen } from "./_seen.js";
import { lifted, shows, type Veil, veil, worded } from "./_veil.js";
import type { Plan, Work } from "./_work.js";

const input = () =>
  z.object({
    path: z.string().describe("The file to change."),
    edits: editsSchema,
  });

/** The tool that replaces parts of a file: all of them, or none. */
export function replaceText(kit: Kit): Work<ReturnType<typeof input>> {
  return {
    name: "replace_text",
    title: "Edit a file",
    description:
      "Replaces exact pieces of a text file, all or none, and gives the diff. Text shown as [… withheld] cannot be matched or written.",
    input: input(),
    summary: ({ path, edits }) =>
      `Edit ${quoted(path)}${Array.isArray(edits) && edits.length > 1 ? ` in ${edits.length} places` : ""}`,
    paths: ({ path }) => [path],
    plan: ({ path, edits }, call) => plan(kit, path, parsed(edits), call),
  };
}

async function plan(kit: Kit, spelled: string, edits: Edit[], call: Call): Promise<Plan | Refusal> {
  const file = await seen(kit, spelled, call);
  if (file instanceof Refusal) return file;
  const { fs } = kit.host.sandbox;
  const { path, raw, text } = file;
  kit.host.sandbox.check(path);
  const hidden = veil(raw, text);
  const edited = applied(hidden, file, edits);
  const no = await uncovers(kit, hidden, edited, file, call);
  if (no) return no;
  const name = named(kit, path);
  const diff = diffText(text, edited.shown, name);
  return {
    change: { path: name, before: raw, after: edited.raw },
    act: async () => {
      const now = await fs.readText(path);
      if (now.path !== path || now.text !== raw)
        throw new Error(
          "another program changed the file meanwhile: read it again, and send edits for what it holds now",
        );
      await fs.writeFile(path, edited.raw);
      return clip(diff, kit.maxChars, { keep: keepFrom(kit, [path]) });
    },
  };
}

interface Edited {
  /** What the file is to hold. */
  readonly raw: string;
  /** The same with what was masked before still masked: it says no more than the text before and the edits do. */
  readonly shown: string;
}

/** Both depend on what the model sees and sends alone, and so does every word of a failure. */
function applied({ text, spans }: Veil, { text: screened }: Seen, edits: Edit[]): Edited {
  needUncovered(text, screened, edits);
  const after = made(text, spans, edits);
  const mask = newMask(text, after, spans);
  if (mask !== undefined)
    throw new RangeError(
      `newText holds ${quoted(mask)}, which stands for text that is withheld from you: leave it out, since to write it would lose that text`,
    );
  const [raw, shown] = [lifted(spans, after, (span) => span.raw), lifted(spans, after, (span) => span.mask)];
  if (raw !== undefined && shown !== undefined) return { raw, shown };
  // A line break within a cover was matched. On one line, it says that there is none.
  made(lifted(spans, text, ({ cover }) => cover.replace(/[\r\n]/g, "")) ?? "", spans, edits);
  throw new RangeError(WITHHELD);
}

const WITHHELD =
  "oldText is not found, since it takes in text that is withheld from you: leave the mask out, and edit the text around it";

/** Models send the mask along as they saw it. */
function needUncovered(text: string, screened: string, edits: Edit[]): void {
  const [lf, all] = [unified(text), unified(screened)];
  for (const [i, [old]] of edits.entries()) {
    const part = unified(old);
    if (part !== "" && all.includes(part) && !lf.includes(part))
      throw new RangeError(`${edits.length > 1 ? `edit ${i + 1}'s ` : ""}${WITHHELD}`);
  }
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function made(text: string, spans: Veil["spans"], edits: Edit[]): string {
  try {
    return applyEdits(text, edits);
  } catch (e) {
    if (spans.length > 0 && e instanceof Error) e.message = worded(spans, e.message);
    throw e;
  }
}

/** Refuses edits after which the guard would let go what it withholds now, as when the word `password` before it is gone. */
async function uncovers(
  kit: Kit,
  { spans }: Veil,
  edited: Edited,
  { path }: Seen,
  call: Call,
): Promise<Refusal | undefined> {
  if (spans.length === 0) return undefined;
  const after = await screen(kit, path, edited.raw, { ...call, kind: "text" });
  if (after instanceof Refusal) return after.kind === "guard_failed" ? after : undefined;
  if (shows(spans, edited.shown, after)) return undefined;
  throw new RangeError(
    "edits are not made: after them, text that is withheld from you would not be any more; leave what is around the masks as it is",
  );
}

/** A path as it is called in the open folder that holds it. */
function named({ host }: Kit, path: string): string {
  const root = host.sandbox.rootOf(path);
  return (root && relative(root, path)) || path;
}

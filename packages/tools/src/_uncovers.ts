import { Refusal } from "@shalya/guard";
import { HEAD, pictureFormat } from "./_content.js";
import type { Edited } from "./_edited.js";
import type { Call, Kit } from "./_kit.js";
import { screen } from "./_seen.js";
import { shows, type Veil } from "./_veil.js";

/** Refuses edits after which the guard would let go what it withholds now, as when the word `password` before it is gone. */
export async function uncovers(
  kit: Kit,
  { spans }: Veil,
  made: Edited,
  path: string,
  call: Call & { spelled: string },
): Promise<Refusal | undefined> {
  if (spans.length === 0) return undefined;
  const after = await screen(kit, path, made.raw, { ...call, kind: "text" });
  if (after instanceof Refusal) return after.kind === "guard_failed" ? after : undefined;
  // A picture is shown as it is.
  const isPicture = pictureFormat(Buffer.from(made.raw.slice(0, HEAD))) !== undefined;
  if (!isPicture && shows(spans, made.shown, after)) return undefined;
  throw new RangeError(
    "edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
  );
}

import { Refusal } from "@shalya/guard";
import { HEAD, pictureFormat } from "./_content.js";
import type { Edited } from "./_edited.js";
import type { Call, Kit } from "./_kit.js";
import { screen } from "./_seen.js";
import { shows, type Veil, type Ways } from "./_veil.js";

/**
 * What a change makes of a text, by the first way to cover it that turns out right. Refuses a change after which the guard
 * would let go what it withholds now, as when the word `password` before it is gone.
 */
export async function made<E extends Edited>(
  kit: Kit,
  ways: Ways,
  change: (hidden: Veil) => E,
  path: string,
  call: Call & { spelled: string },
): Promise<E | Refusal> {
  let failed: Refusal | undefined;
  for (const hidden of ways) {
    const one = madeBy(change, hidden, hidden === ways[0]);
    if (one === undefined) continue;
    if (hidden.spans.length === 0) return one;
    const after = await screen(kit, path, one.raw, { ...call, kind: "text" });
    if (after instanceof Refusal && after.kind === "guard_failed") failed = after;
    else if (!isPicture(one) && (hidden.isSure ? isWithheld(hidden, one, after) : isSame(one, after)))
      return one;
  }
  if (failed) return failed;
  throw new RangeError(
    "edits are not made: text that is withheld from you would not be after them; leave what is around the masks as it is",
  );
}

/** Undefined where a change cannot be made. The first way says why: in it, all is covered as it is seen. */
function madeBy<E>(change: (hidden: Veil) => E, hidden: Veil, isFirst: boolean): E | undefined {
  try {
    return change(hidden);
  } catch (e) {
    if (isFirst || !(e instanceof RangeError)) throw e;
    return undefined;
  }
}

/** A picture is shown as it is. */
function isPicture({ raw }: Edited): boolean {
  return pictureFormat(Buffer.from(raw.slice(0, HEAD))) !== undefined;
}

/** Whether no more is seen of a text afterwards than was before. */
function isWithheld({ spans }: Veil, { shown }: Edited, after: string | Refusal): boolean {
  return after instanceof Refusal || shows(spans, shown, after);
}

/** Whether what is seen afterwards is what was to be: else a part of what is withheld was taken for what is seen. */
function isSame({ shown }: Edited, after: string | Refusal): boolean {
  return !(after instanceof Refusal) && after.replace(/\p{Cs}/gu, "\ufffd") === shown;
}

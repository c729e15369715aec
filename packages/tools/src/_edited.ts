import { applyEdits, type Edit } from "@shalya/edits";
import { newMask } from "./_masks.js";
import { quoted } from "./_quoted.js";
import { beside, lifted, type Span, uncovered } from "./_span.js";
import type { Veil } from "./_veil.js";

/** What edits make of a text. */
export interface Edited {
  /** What the file is to hold. */
  readonly raw: string;
  /** The same, and what was masked before is still masked: it says no more than the text before and the edits do. */
  readonly shown: string;
}

const AROUND = "leave the mask out of oldText, and edit the text around it";

/**
 * Makes edits in what is seen of a text. `shown` and every word of a failure depend on the screened text and on the edits alone,
 * and not on what is withheld.
 */
export function edited({ text, spans }: Veil, screened: string, edits: readonly Edit[]): Edited {
  const after = made({ text, spans }, screened, edits);
  const raw = lifted(spans, after, (span) => span.raw);
  const shown = lifted(spans, after, (span) => span.mask);
  // A line break of a cover was matched, which is to be as if it were not there.
  if (raw === undefined || shown === undefined) return edited(unbroken({ text, spans }), screened, edits);
  needOwn(text, after, spans);
  if (beside(spans, text) !== beside(spans, after))
    throw new RangeError(
      "edits would change what stands right before or after text that is withheld from you: keep the character on each side of a mask",
    );
  return { raw, shown };
}

function made({ text, spans }: Veil, screened: string, edits: readonly Edit[]): string {
  try {
    return applyEdits(text, edits);
  } catch (e) {
    if (spans.length === 0 || !(e instanceof RangeError)) throw e;
    needSeen(text, screened, edits);
    const words = uncovered(spans, e.message);
    throw words === undefined ? e : new RangeError(`${words.replace(ADVICE, "")}; ${AROUND}`);
  }
}

// What `applyEdits` advises would have the mask sent along.
const ADVICE =
  /(?:: send "(?:[^"\\]|\\.)*" as oldText|: (?:put that in|leave that out) or read the text again|; mend it or read the text again|: copy the text up to .* exactly)$/;

/** Each of these edits costs a look at the whole text. */
const LOOKED_AT = 200;

/** Models send the mask along as they saw it. */
function needSeen(text: string, screened: string, edits: readonly Edit[]): void {
  const [seen, all] = [unified(text), unified(screened)];
  for (const [i, [old]] of edits.slice(0, LOOKED_AT).entries()) {
    const part = unified(old);
    if (part !== "" && all.includes(part) && !seen.includes(part))
      throw new RangeError(
        `${edits.length > 1 ? `edit ${i + 1}'s ` : ""}oldText is not found, since it takes in text that is withheld from you: ${AROUND}`,
      );
  }
}

function unified(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The same with covers of one line, of which nothing can be matched. */
function unbroken({ text, spans }: Veil): Veil {
  const flat = (span: Span) => ({ ...span, cover: span.cover.replace(/[\r\n]/g, "") });
  return { text: lifted(spans, text, (span) => flat(span).cover) ?? text, spans: spans.map(flat) };
}

function needOwn(before: string, after: string, spans: readonly Span[]): void {
  const mask = newMask(before, after, spans);
  if (mask === undefined) return;
  throw new RangeError(
    `newText holds ${quoted(mask)}, which stands for text that is withheld from you: leave it out, since to write it would lose that text`,
  );
}

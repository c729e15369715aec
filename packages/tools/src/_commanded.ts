import type { Cmd } from "@shalya/edits";
import { type Exhash, exhash, report } from "@shalya/exhash";
import type { Edited } from "./_edited.js";
import { heldOf, unheld } from "./_held.js";
import { newMask } from "./_masks.js";
import { quoted } from "./_quoted.js";
import { beside, lifted } from "./_span.js";
import type { Veil } from "./_veil.js";

/** What commands make of a text. */
export interface Commanded extends Edited {
  /** What a model is told of it. */
  readonly said: string;
}

/**
 * Carries commands out on what is seen of a text; lines that hold part of what is withheld have to stay as they are. Every
 * word of a failure depends on the screened text and on the commands alone, and not on what is withheld.
 */
export function commanded(hidden: Veil, screened: string, commands: readonly Cmd[]): Commanded {
  const { text, spans } = hidden;
  // As the text is covered.
  const seen = screened.replace(/\p{Cs}/gu, "\ufffd");
  const result = carriedOut(seen, commands);
  const said = report(seen, result);
  if (spans.length === 0) return { raw: result.text, shown: result.text, said };
  const isSame = result.modified.length === 0 && result.deleted.length === 0;
  const after = isSame ? text : covered(hidden, seen, result);
  const raw = lifted(spans, after, (span) => span.raw);
  const shown = lifted(spans, after, (span) => span.mask);
  // Line breaks may be withheld, too.
  if (raw === undefined || shown === undefined || beside(spans, text) !== beside(spans, after))
    throw touched([...heldOf(hidden).lines][0]);
  needOwn(hidden, after);
  return { raw, shown, said };
}

function carriedOut(seen: string, commands: readonly Cmd[]): Exhash {
  try {
    return exhash(seen, commands);
  } catch (e) {
    throw e instanceof TypeError ? new RangeError(e.message) : e;
  }
}

/** What commands have made of a covered text, by what they have made of the text as it is seen. */
function covered(hidden: Veil, seen: string, { text, lines, origins }: Exhash): string {
  const [before, covers] = [linesOf(seen), linesOf(hidden.text)];
  const held = heldOf(hidden);
  // Where all of it is withheld, or the byte order mark, nobody knows what the lines are of.
  const isWhole = hidden.spans.some(({ cover }) => cover === hidden.text);
  if (isWhole || bomOf(hidden.text) !== bomOf(seen)) throw touched(seen === "" ? undefined : 1);
  const lost = unheld(held, before, { lines, origins });
  if (lost !== undefined) throw touched(lost);
  const out = [bomOf(text)];
  let at = bomOf(text).length;
  for (const [i, line] of lines.entries()) {
    const end = text.indexOf("\n", at + line.length);
    const next = end < 0 ? text.length : end + 1;
    const origin = origins[i] ?? 0;
    out.push(held.lines.has(origin) ? (covers[origin - 1] ?? "") : line, text.slice(at + line.length, next));
    at = next;
  }
  return out.join("");
}

/** The lines of a text, by their number less one, without a byte order mark and the line ends. */
function linesOf(text: string): string[] {
  return text.slice(bomOf(text).length).split(/\r?\n/);
}

function bomOf(text: string): string {
  return text.startsWith("\ufeff") ? "\ufeff" : "";
}

function touched(line: number | undefined): RangeError {
  const what = line === undefined ? "text that is" : `line ${line}, which holds text that is`;
  return new RangeError(
    `commands would change, move or part ${what} withheld from you: leave those lines as they are; replace_text edits around a mask`,
  );
}

function needOwn({ text, spans }: Veil, after: string): void {
  const mask = newMask(text, after, spans);
  if (mask === undefined) return;
  throw new RangeError(
    `commands would write ${quoted(mask)}, which stands for text that is withheld from you: leave it out, since to write it would lose that text`,
  );
}

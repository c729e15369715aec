import { type Cut, type Ends, type From, lineEnds, partOf, rendered, safeEnds, something } from "./_cut.js";
import { longestFit } from "./_fit.js";
import type { Gauge } from "./_gauge.js";

/** A number of characters too many to fit; undefined when all of them fit. Little more is measured than fits. */
export function sizeOver(text: string, { guess, fits }: Gauge, from: From): number | undefined {
  for (let size = guess; size < text.length; size *= 2)
    if (!fits(partOf(text, safeEnds(text, size, from)))) return size;
  return text === "" || fits(text) ? undefined : text.length;
}

/** The part of `text` and its note that fit; the note alone rather than more; only what it is over is for the text. */
export function measuredCut(text: string, { fits }: Gauge, cut: Cut, over: number): string {
  const beside = (ends: Ends): boolean => fits(rendered(text, ends, cut.note));
  const alone = (ends: Ends): boolean => fits(partOf(text, ends));
  const none: Ends = [0, text.length];
  const ends = mostEnds(text, cut, over, beside) ?? (beside(none) ? none : undefined);
  return rendered(
    text,
    ends ?? something(text, mostEnds(text, cut, over, alone) ?? none, cut.from),
    cut.note,
  );
}

/** The places of the longest cut that fits, at the line break near it where that fits too. */
function mostEnds(text: string, cut: Cut, over: number, fits: (ends: Ends) => boolean): Ends | undefined {
  const size = longestFit(1, over - 1, (each) => fits(safeEnds(text, each, cut.from)));
  if (size === undefined) return undefined;
  const ends = lineEnds(text, size, cut);
  return fits(ends) ? ends : safeEnds(text, size, cut.from);
}

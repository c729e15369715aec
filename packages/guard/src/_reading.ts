import { base64 } from "./_base64.js";
import type { Hit } from "./_hit.js";
import { plain } from "./_plain.js";

/** A stretch of a reading: it begins at `at`, and stands for what is between `from` and `to` in the text that is read. */
export interface Piece {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Whether it is that very text, or one letter for each; else it stands for all of it. */
  readonly same: boolean;
}

/** A text as it reads when what is written otherwise in it is decoded; its pieces are in order, and none is empty. */
export interface Reading {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** Whether each piece is a text by itself, out of which no hit goes. */
  readonly apart: boolean;
}

/** How often what was read is read again: escapes within escapes, base64 of base64. */
const DEPTH = 4;

/** The text and all its readings, each with what tells where a hit in it stands in the text. */
export function readings(text: string): Placed[] {
  const all: Placed[] = [{ text, place: (hit) => hit }];
  let level = [...all];
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    level = level.flatMap((outer) =>
      [plain(outer.text), base64(outer.text)].flatMap((inner) =>
        inner ? [{ text: inner.text, place: (hit: Hit) => outer.place(back(inner, hit)) }] : [],
      ),
    );
    all.push(...level);
  }
  return all;
}

interface Placed {
  readonly text: string;
  place(hit: Hit): Hit;
}

/** Where a hit in a reading stands in the text that is read. */
function back({ pieces, apart }: Reading, hit: Hit): Hit {
  const first = pieceAt(pieces, hit.start);
  const last = apart ? first : pieceAt(pieces, hit.end - 1);
  const start = first.same ? first.from + hit.start - first.at : first.from;
  const end = last.same ? last.from + hit.end - last.at : last.to;
  return { ...hit, start, end };
}

/** The last piece that begins at `at` or before it. */
function pieceAt(pieces: readonly Piece[], at: number): Piece {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).at <= at) low = middle;
    else high = middle - 1;
  }
  return pieces[low] as Piece;
}

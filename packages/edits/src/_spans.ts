import { nearest } from "./_nearest.js";
import { pairs, whose } from "./_pairs.js";
import { byStart, type Place, places, unified } from "./_places.js";
import { kind } from "./_say.js";
import { spot } from "./_spot.js";
import type { Edit } from "./edits.js";

/** How many places of one oldText are counted, and how many of their lines are named. */
const COUNTED = 50;
const NAMED = 10;

/** A place of the text, and what an edit writes there instead. */
export interface Span extends Place {
  written: string;
  /** Which edit it is, counted from 1. */
  number: number;
}

interface Source {
  raw: string;
  /** Where `raw` has its last LF, or -1; looked for once, since the last line may be long. */
  lastLf: number;
}

/** The place of every edit, in the order of the text and apart, or the error that refuses them all. */
export function spans(text: string, edits: readonly Readonly<Edit>[]): Span[] {
  if (typeof text !== "string") throw new TypeError(`text is ${kind(text)}: pass a string`);
  const list = pairs(edits);
  const from = { raw: text, lastLf: text.lastIndexOf("\n") };
  const found = places(
    text,
    list.map(([old]) => old),
    COUNTED,
  );
  const sorted = list.map((_, i) => span(from, list, i, found(i))).sort(byStart);
  for (const [i, next] of sorted.entries()) {
    const last = sorted[i - 1];
    if (last && next.start < last.end) throw new RangeError(overlap(last, next, spot(text, next.start)));
  }
  return sorted;
}

/** What the spans, which are in order and all in it, make of the part of a text from `from` up to `to`. */
export function written(text: string, spans: readonly Span[], from: number, to: number): string {
  const out: string[] = [];
  let at = from;
  for (const span of spans) {
    out.push(text.slice(at, span.start), span.written);
    at = span.end;
  }
  return out.join("") + text.slice(at, to);
}

function span(from: Source, list: readonly Edit[], i: number, found: Place[]): Span {
  const [old, now] = list[i] as Edit;
  const [place] = found;
  if (!place) throw new RangeError(`${whose(i, list.length)}oldText is not found${miss(from, list, i)}`);
  if (found.length > 1) throw new RangeError(`${whose(i, list.length)}oldText ${several(from.raw, found)}`);
  const written = endings(from, place, old, now);
  if (written !== from.raw.slice(place.start, place.end)) return { ...place, number: i + 1, written };
  throw new RangeError(
    `${whose(i, list.length)}oldText and newText are the same but for line endings, and newText takes those of the place: leave the edit out`,
  );
}

function miss({ raw }: Source, list: readonly Edit[], i: number): string {
  const [old] = list[i] as Edit;
  if (raw === "") return ", since the text is empty: write it whole instead";
  const other = list.findIndex(([, now], j) => j !== i && places(now, [old], 1)(0).length > 0);
  if (other >= 0) return `, but this is in edit ${other + 1}'s newText: merge them`;
  return nearest(unified(raw), unified(old));
}

function several(text: string, found: Place[]): string {
  const count = found.length < COUNTED ? found.length : `${COUNTED} or more`;
  const lines = [...new Set(lineNumbers(text, found))];
  const named = `line${lines.length > 1 ? "s" : ""} ${lines.slice(0, NAMED).join(", ")}`;
  const rest = lines.length > NAMED ? " and more" : "";
  return `matches ${count} places (${named}${rest}): add the text around the one you mean until it matches only that`;
}

function lineNumbers(text: string, sorted: Place[]): number[] {
  let line = 1;
  let lf = text.indexOf("\n");
  return sorted.map(({ start }) => {
    for (; lf >= 0 && lf < start; lf = text.indexOf("\n", lf + 1)) line++;
    return line;
  });
}

/** newText with the line ending of its place; as it is when the edit is about line endings, or the text has none. */
function endings({ raw, lastLf }: Source, { start, end }: Place, old: string, now: string): string {
  if (lastLf < 0 || !now.includes("\n")) return now;
  if (old.includes("\r\n") && old === raw.slice(start, end)) return now;
  const lf = start > lastLf ? lastLf : raw.indexOf("\n", start);
  return now.replace(/\r?\n/g, raw[lf - 1] === "\r" ? "\r\n" : "\n");
}

function overlap(one: Span, other: Span, where: string): string {
  const [first, second] = [Math.min(one.number, other.number), Math.max(one.number, other.number)];
  return `edits ${first} and ${second} overlap at ${where}: merge them into one`;
}

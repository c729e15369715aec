import { nearest } from "./_nearest.js";
import { byStart, type Place, places, type Source, source, unified } from "./_places.js";
import { hex, kind, reach } from "./_say.js";
import type { Edit } from "./edits.js";

const COUNTED = 50;
const LISTED = 10;

interface Change extends Place {
  number: number;
  written: string;
}

/**
 * The text with every edit applied, or an error that says which edit is wrong and how to mend it.
 *
 * Each oldText must be in exactly one place of `text` as it was before any edit; overlapping places count. CRLF and LF
 * are equal while matching and nothing else is: line breaks in newText take the ending of the place, unless oldText
 * spells CRLF and stands so in the text. All other characters stay as they are. With no edits the text is returned.
 *
 * @param edits pairs, as `edits()` returns them
 * @throws {TypeError} a text that is no string, edits that are no list of pairs
 * @throws {RangeError} an oldText that is empty, not found, found more than once or the same as newText; edits that
 * overlap; half a surrogate pair
 */
export function applyEdits(text: string, edits: readonly Readonly<Edit>[]): string {
  if (typeof text !== "string") throw new TypeError(`text is ${kind(text)}: pass a string`);
  const list = pairs(edits);
  for (const [i, edit] of list.entries()) refuseWords(edit, whose(i, list));
  const from = source(text);
  const found = places(
    from,
    list.map(([old]) => old),
    COUNTED,
  );
  const changes = list.map((_, i) => change(from, list, i, found(i)));
  return assemble(text, changes.sort(byStart));
}

/** The list copied, each part read once, so that nothing can change between check and use. */
function pairs(edits: unknown): Edit[] {
  const wanted = "pass a list of [old, new] pairs, as edits() returns it";
  if (!reach("edits", () => Array.isArray(edits))) throw new TypeError(`edits is ${kind(edits)}: ${wanted}`);
  const list = edits as unknown[];
  const length = reach("edits", () => list.length);
  const out: Edit[] = [];
  for (let i = 0; i < length; i++) {
    const name = `edit ${i + 1}`;
    const [size, old, now] = reach(name, () => {
      const pair = list[i];
      return Array.isArray(pair) ? [pair.length, pair[0], pair[1]] : [undefined, pair];
    });
    if (size === undefined) throw new TypeError(`${name} is ${kind(old)}: ${wanted}`);
    if (size !== 2 || typeof old !== "string" || typeof now !== "string")
      throw new TypeError(`${name} is not a pair of two strings: ${wanted}`);
    out.push([old, now]);
  }
  return out;
}

function whose(i: number, list: readonly Edit[]): string {
  return list.length > 1 ? `edit ${i + 1}'s ` : "";
}

function refuseWords([old, now]: Edit, whose: string): void {
  if (old === "") throw new RangeError(`${whose}oldText is empty: give the exact text to replace`);
  for (const [name, text] of [["oldText", old] as const, ["newText", now] as const]) {
    const at = text.search(/\p{Surrogate}/u);
    if (at >= 0) {
      throw new RangeError(
        `${whose}${name} holds half a surrogate pair (U+${hex(text.charCodeAt(at)).toUpperCase()}, character ${at + 1}): send whole characters`,
      );
    }
  }
  if (old === now)
    throw new RangeError(
      `${whose}oldText and newText are the same: send the text as it should become, or leave the edit out`,
    );
}

function change(from: Source, list: readonly Edit[], i: number, found: Place[]): Change {
  const [old, now] = list[i] as Edit;
  const [place] = found;
  if (!place) throw new RangeError(`${whose(i, list)}oldText is not found${miss(from, list, i)}`);
  if (found.length > 1) throw new RangeError(`${whose(i, list)}oldText ${several(from.raw, found)}`);
  const written = endings(from, place, old, now);
  if (written === from.raw.slice(place.start, place.end)) {
    throw new RangeError(
      `${whose(i, list)}oldText and newText are the same but for line endings, and new line breaks take the ending of the place: leave the edit out`,
    );
  }
  return { ...place, number: i + 1, written };
}

function miss(from: Source, list: readonly Edit[], i: number): string {
  const [old] = list[i] as Edit;
  if (from.raw === "") return ", since the text is empty: write it whole instead";
  const other = list.findIndex(([, now], j) => j !== i && places(source(now), [old], 1)(0).length > 0);
  if (other >= 0) return `, but this is in edit ${other + 1}'s newText: merge them`;
  return nearest(from.lf, unified(old));
}

function several(text: string, found: Place[]): string {
  const lines = [...new Set(lineNumbers(text, found))];
  const shown = lines.slice(0, LISTED).join(", ");
  const rest = lines.length > LISTED ? " and more" : "";
  const count = found.length < COUNTED ? found.length : `${COUNTED} or more`;
  return `matches ${count} places (line${lines.length > 1 ? "s" : ""} ${shown}${rest}): add surrounding text until it matches only the one you mean`;
}

function lineNumbers(text: string, sorted: Place[]): number[] {
  let line = 1;
  let at = text.indexOf("\n");
  return sorted.map(({ start }) => {
    for (; at >= 0 && at < start; at = text.indexOf("\n", at + 1)) line++;
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

function assemble(text: string, sorted: Change[]): string {
  const out: string[] = [];
  let at = 0;
  sorted.forEach((c, i) => {
    if (c.start < at) throw new RangeError(overlap(sorted[i - 1] as Change, c));
    out.push(text.slice(at, c.start), c.written);
    at = c.end;
  });
  out.push(text.slice(at));
  return out.join("");
}

function overlap(a: Change, b: Change): string {
  const [first, second] = [a.number, b.number].sort((x, y) => x - y);
  return `edits ${first} and ${second} overlap: merge them into one edit`;
}

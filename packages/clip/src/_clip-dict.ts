import { longestFit, STEP } from "./_fit.js";
import type { Gauge } from "./_gauge.js";
import { leafText } from "./_json-text.js";
import { type Group, isGroup, type Leaf } from "./_json-value.js";
import { quoted } from "./_well-formed.js";
import { clip, shownOf } from "./clip.js";

/** The most characters of field names in a note. */
const NAMES = 120;

/** The most members that can be shorter than what a note says where the last of them is missing. */
const NEAR = 16;

interface Field {
  readonly name: string;
  readonly value: Leaf;
}

interface Dict {
  /** The fields that can be shown: neither lists nor dicts, nor named as the note is. */
  readonly plain: readonly Field[];
  /** Every field, with its place among the plain ones. */
  readonly all: readonly { readonly name: string; readonly place: number | undefined }[];
  readonly gauge: Gauge;
  readonly file: string;
}

/** A dict that does not fit: its plain fields, the longest texts cut to one length, and what is missing. */
export function clipDict(group: Group, gauge: Gauge, file: string): string {
  const dict = readDict(group, gauge, file);
  const longest = dict.plain.reduce((most, { value }) => Math.max(most, sizeOf(value)), 0);
  const high = Math.min(longest, gauge.most);
  // Below the length of its own note, a cut text would be longer, not shorter.
  const low = Math.min(high, shownOf(longest, [])(1, 0).length + 1);
  const count = mostFields(dict, low);
  if (count === 0) return noteOnly(dict);
  const size = longestFit(low, high, (each) => render(dict, count, each) !== undefined, STEP) ?? low;
  return render(dict, count, size) ?? noteOnly(dict);
}

const sizeOf = (value: Leaf): number => (typeof value === "string" ? value.length : 0);

function readDict(group: Group, gauge: Gauge, file: string): Dict {
  const plain: Field[] = [];
  const all: { name: string; place: number | undefined }[] = [];
  group.keys?.forEach((name, i) => {
    const found = group.at(i);
    if (found === undefined) return;
    const value = isGroup(found) && found.source === group.source ? "[circular]" : found;
    const shown = !isGroup(value) && name !== "truncated";
    all.push({ name, place: shown ? plain.length : undefined });
    if (shown) plain.push({ name, value });
  });
  return { plain, all, gauge, file };
}

/** How many plain fields fit from the start, their texts cut to `size`. */
function mostFields(dict: Dict, size: number): number {
  const { most } = dict.gauge;
  let [count, length] = [0, 0];
  for (const field of dict.plain) {
    if (most < Number.POSITIVE_INFINITY) length += fieldLine(field, size).length;
    if (length > most) break;
    count++;
  }
  return mostOf(dict, count, (each) => render(dict, each, size) !== undefined);
}

/** The largest number up to `high` that fits, 0 for none; by a measure in few tries. */
function mostOf({ gauge }: Dict, high: number, fits: (count: number) => boolean): number {
  if (gauge.most === Number.POSITIVE_INFINITY) return fewTries(high, fits);
  let count = high;
  while (count > 0 && !fits(count)) count--;
  return count;
}

/** Each one more is longer, but the last can be shorter: with it, the note has less to say. */
function fewTries(high: number, fits: (count: number) => boolean): number {
  const count = longestFit(1, high, fits, 1) ?? 0;
  return count < high && high - count <= NEAR && fits(high) ? high : count;
}

/** The dict with its first `count` plain fields, texts cut to `size`; undefined when that is too long. */
function render(dict: Dict, count: number, size: number): string | undefined {
  let [lines, cut] = ["", 0];
  for (const field of dict.plain.slice(0, count)) {
    lines += fieldLine(field, size);
    if (lines.length > dict.gauge.most) return undefined;
    if (sizeOf(field.value) > size) cut++;
  }
  const text = documentOf(lines, noteText(dict, count, cut, NAMES));
  return dict.gauge.fits(text) ? text : undefined;
}

/** The smallest document: no field, and as many of their names as fit. */
function noteOnly(dict: Dict): string {
  const document = (names: number): string => documentOf("", noteText(dict, 0, 0, names));
  return document(
    mostOf(dict, Math.min(NAMES, dict.all.length), (names) => dict.gauge.fits(document(names))),
  );
}

const documentOf = (lines: string, note: string): string => `{\n${lines}  "truncated": ${quoted(note)}\n}`;

function fieldLine({ name, value }: Field, size: number): string {
  return `  ${quoted(name)}: ${leafText(typeof value === "string" ? clip(value, size) : value)},\n`;
}

/** `…[N field(s) not shown: a, b, and 3 more; M shortened. saved to PATH; use view_file]`. */
function noteText(dict: Dict, count: number, cut: number, names: number): string {
  const missing = dict.all.length - count;
  const which = missingNames(dict, count, names);
  const parts = [missing && `${missing} field(s) not shown${which}`, cut && `${cut} shortened`];
  return `…[${[parts.filter(Boolean).join("; "), dict.file].filter(Boolean).join(". ")}]`;
}

/** `: a, b, and 3 more`, at most so many names and `NAMES` characters of them. */
function missingNames(dict: Dict, count: number, most: number): string {
  const names: string[] = [];
  let room = NAMES;
  for (const { name, place } of dict.all) {
    if (place !== undefined && place < count) continue;
    room -= name.length;
    if (room < 0 || names.length === most) break;
    names.push(name);
    room -= 2;
  }
  if (names.length === 0) return "";
  const rest = dict.all.length - count - names.length;
  return `: ${names.join(", ")}${rest ? `, and ${rest} more` : ""}`;
}

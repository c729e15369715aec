/** What is left of a text when all that models get wrong about characters is taken away. */
export interface Folded {
  /** Lower case; no blanks, accents or backslashes; one kind of quote and of dash. */
  units: string;
  /** Where in the text each unit comes from. */
  at: Int32Array;
  /** Where in `units` each line of the text begins, and, last, where the units end. */
  lines: number[];
}

const LF = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const BACKTICK = 96;

/** Folds a text, in time and memory that grow with its length only. */
export function fold(text: string): Folded {
  const known = new Map<number, string>();
  let units = new Uint16Array(text.length);
  let at = new Int32Array(text.length);
  const lines = [0];
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 128) {
      if (c === LF) lines.push(n);
      at[n] = i;
      units[n] = asciiFolded(c);
      if (units[n]) n++;
      // A backslash with its n, r or t may stand for a real line break or tab on the other side.
      else if (c === BACKSLASH && "nrt".includes(text[i + 1] ?? "-")) i++;
      continue;
    }
    const point = text.codePointAt(i) as number;
    const plain = known.get(point) ?? folded(String.fromCodePoint(point));
    known.set(point, plain);
    if (n + plain.length + text.length - i > units.length) {
      units = filled(new Uint16Array(2 * units.length + 64), units);
      at = filled(new Int32Array(2 * at.length + 64), at);
    }
    for (let k = 0; k < plain.length; k++) {
      at[n] = i;
      units[n++] = plain.charCodeAt(k);
    }
    if (point > 0xffff) i++;
  }
  if (!text.endsWith("\n")) lines.push(n);
  return { units: string(units.subarray(0, n)), at: at.subarray(0, n), lines };
}

/** One line of a folded text, counted from 0. */
export function line({ units, lines }: Folded, k: number): string {
  return units.slice(lines[k], lines[k + 1]);
}

function filled<T extends Uint16Array | Int32Array>(room: T, values: T): T {
  room.set(values);
  return room;
}

/** What `folded` makes of an ASCII character, as a code; 0 when nothing is left of it. */
function asciiFolded(c: number): number {
  if (c <= 32 || c === 127 || c === BACKSLASH) return 0;
  if (c === QUOTE || c === BACKTICK) return APOSTROPHE;
  return c >= 65 && c <= 90 ? c + 32 : c;
}

function folded(s: string): string {
  return s
    .normalize("NFKD")
    .replace(/[\p{M}\p{Z}\p{C}]/gu, "")
    .replace(/[\p{Pi}\p{Pf}‚„′″‵‶´ˊˋ`"]/gu, "'")
    .replace(/[\p{Pd}−]/gu, "-")
    .toLowerCase();
}

function string(codes: Uint16Array): string {
  const parts: string[] = [];
  // More arguments than this overflow the stack of some engines.
  for (let i = 0; i < codes.length; i += 8192)
    parts.push(String.fromCharCode.apply(null, codes.subarray(i, i + 8192) as never));
  return parts.join("");
}

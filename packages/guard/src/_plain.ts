import { HEAD } from "./_line-head.js";
import type { Piece, Reading } from "./_reading.js";

/** Characters that are not seen, blanks, hyphens, quotes and wide letters that stand for those of ASCII. */
const OTHERS =
  "\\u00a0\\u00ad\\u034f\\u061c\\u1680\\u180e\\u2000-\\u2015\\u2018-\\u201f\\u202a-\\u202f\\u205f-\\u206f\\u2212\\u3000\\ufe00-\\ufe0f\\ufeff";
/** Colours and links of a terminal, and those characters. They are read first, since escapes may stand between them. */
const SHOWN = new RegExp(
  `\\x1b(?:\\[[\\d;:]*[A-Za-z]|\\][^\\x07\\x1b\\n]{0,500}(?:\\x07|\\x1b\\\\))|[\\uff01-\\uff5e]+|[${OTHERS}]`,
  "g",
);
const WRITTEN = new RegExp(
  [
    // Strings that are put together, and lines that go on.
    `(["'\`])[ \\t]{0,9}(?:[+.&][ \\t]{0,9}(?:\\r?\\n${HEAD})?|\\r?\\n[ \\t]{1,40})\\1`,
    `\\\\\\r?\\n${HEAD}`,
    "(?:\\\\(?:u00|x)|%)([0-7][\\dA-Fa-f])",
    "&#(?:x0{0,4}([0-7][\\dA-Fa-f])|0{0,4}(\\d{2,3}));",
    // The next line in a list of them, as in a notebook.
    '\\\\n",\\s{0,40}"',
    "%[C-Fc-f][\\dA-Fa-f](?:%[89ABab][\\dA-Fa-f]){1,3}",
    "\\\\(033|[nrt\"'`/\\\\-])",
    "&(quot|apos|amp|lt|gt|nbsp);",
    // A blank in a form.
    "\\+(?:(?<=%[0-7][\\dA-F]\\+)|(?=%[0-7][\\dA-F]))",
  ].join("|"),
  "g",
);
const LETTERS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "033": "\u001b" };
const NAMES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
};
const SEEN: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/, " "],
  [/[\u2010-\u2015\u2212]/, "-"],
  [/[\u2018-\u201b]/, "'"],
  [/[\u201c-\u201f]/, '"'],
];

/**
 * A text without escapes, one level of them: backslashes, those of URLs and of HTML, colours, characters that are not seen or
 * only look like another, strings put together. Nothing where there are none; else the lines that hold some.
 */
export function plain(text: string): Reading | undefined {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let at = 0;
  const add = (part: string, from: number, to: number): void => {
    if (part === "") return;
    // What is as long is the same text, or one letter for each.
    pieces.push({ at, from, to, same: part.length === to - from });
    parts.push(part);
    at += part.length;
  };
  const form = text.search(SHOWN) === -1 ? WRITTEN : SHOWN;
  // A key goes over many lines, of which only the first may need reading; what else does stands in its line.
  const every = form === SHOWN || text.includes("PRIVATE");
  let from = 0;
  let end = every ? text.length : -1;
  for (const found of text.matchAll(form)) {
    if (found.index > end) {
      if (end !== -1) add(text.slice(from, end + 1), from, end + 1);
      from = text.lastIndexOf("\n", found.index) + 1;
    }
    add(text.slice(from, found.index), from, found.index);
    from = found.index + found[0].length;
    add(says(found), found.index, from);
    if (from > end) end = endOfLine(text, from);
  }
  if (from === 0) return undefined;
  const rest = Math.min(text.length, end + 1);
  add(text.slice(from, rest), from, rest);
  return pieces.length === 0 ? undefined : { text: parts.join(""), pieces, apart: false };
}

function says([found, , escaped, hex = escaped, decimal, letter, name]: RegExpExecArray): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  if (letter !== undefined) return LETTERS[letter] ?? letter;
  if (name !== undefined) return NAMES[name] ?? "";
  if (found === "+") return " ";
  if (found.startsWith("\\n")) return "\n";
  if (found.startsWith("%")) return letterOf(found);
  // What is no colour moves the cursor: what follows stands elsewhere.
  if (/^.\[(?:.*[^Km]|.+K)$/.test(found)) return " ";
  if (/^[\uff01-\uff5e]/.test(found))
    return found.replace(/./g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  return SEEN.find(([form]) => found.length === 1 && form.test(found))?.[1] ?? "";
}

/** A letter beyond ASCII in a URL. */
function letterOf(found: string): string {
  try {
    return decodeURIComponent(found);
  } catch {
    return "";
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

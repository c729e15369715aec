// An emoji keeps the joiners inside it; everything else that shows nothing and is no blank is taken out.
const UNSEEN =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*|[#*\d]\uFE0F(?=\u20E3))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
// Colours and moves of the cursor: digits and one letter, in which no command can hide.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const STYLE = /(?:\u001B\[|\u009B)\??(?:\d+(?:[;:]{1,2}\d+)*)?[A-Za-z]|\u001B\(B/g;
// Titles, links and the like: a terminal shows nothing of them, and a shell runs what they hold.
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u0090-\u009F]*(?:\u0007|\u001B\\|\u009C)/g;

// What ends a line to a shell, a language or a reader.
const BREAK = /[\n\r\u0085\u2028\u2029]/;

/**
 * A text as one line of at most `n` characters, all of which a person sees; `…` stands for what is left out. With `breaks`,
 * one "\n" stays wherever a line ended.
 */
export function flat(text: string, n: number, breaks = false): string {
  // A text of 10 MB is not searched whole for one line of it.
  const most = 4 * n + 200;
  const head = text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  const line = head
    .replace(UNSEEN, "$1")
    .replace(HIDDEN, "…")
    .replace(STYLE, "")
    .replace(/[\s\p{Cc}\u2800]+/gu, (blank) => (breaks && BREAK.test(blank) ? "\n" : " "))
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim();
  if (head === text && line.length <= n) return line;
  // Put together from its characters, because a slice would keep the whole text alive behind one line.
  const shown = Array.from(line.slice(0, edge(line, n - 1))).join("");
  return `${shown.trimEnd()}…`;
}

/** The last place up to `at` that is between two characters as a reader counts them: an emoji and an accented letter are one. */
function edge(line: string, at: number): number {
  // Nothing below U+0300 joins what is before it, and a segmenter costs as much as all the rest.
  if (!(line.charCodeAt(at) >= 0x300)) return at;
  return new Intl.Segmenter().segment(line).containing(at)?.index ?? at;
}

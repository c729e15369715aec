/** What stands for one character: in a string, in a URL, or to colour a terminal. Its letters are no part of a word. */
const ESCAPE = String.raw`\\(?:[abefnrtv0]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|%[0-9A-Fa-f]{2}|\x1b\[[0-9;]*[A-Za-z]`;
const ESCAPES = new RegExp(`${ESCAPE}|[^\\x00-\\x7f]+`, "g");
const ENDS_ESCAPE = new RegExp(`(?:${ESCAPE})$`);
/** A hyphen goes on only before what is as long as a token. */
const TAIL = /(?:\w|-(?=\w{20}))*/y;

/**
 * The text with its escapes, and letters that no token has, blotted out by as many backslashes: what stands behind them
 * begins a word, and every place stays where it is.
 */
export function blotEscapes(text: string): string {
  return text.replace(ESCAPES, (found) => "\\".repeat(found.length));
}

/** Whether a word can begin at `at`: the character before is no letter or digit, or belongs to an escape. */
export function begins(text: string, at: number): boolean {
  if (at === 0 || !/[A-Za-z0-9]/.test(text.charAt(at - 1))) return true;
  return ENDS_ESCAPE.test(text.slice(Math.max(0, at - 12), at));
}

/** Where the word ends that goes on at `at`: a token may be longer than its form, and must leave no tail. */
export function endOfWord(text: string, at: number): number {
  TAIL.lastIndex = at;
  return at + (TAIL.exec(text)?.[0].length ?? 0);
}

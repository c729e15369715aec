const MAX = 300;

// Control, format and line characters, and halves of a pair: each would change how the rest of a message looks.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A text from outside as it may stand in a message: one line, nothing invisible, at most some 300 characters. */
export function shown(text: string): string {
  const cut = text.length > MAX ? `${text.slice(0, MAX).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return cut.replace(HIDDEN, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

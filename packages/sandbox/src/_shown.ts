const MAX = 300;

// Control, format, ignored and line characters, and halves of a pair: unseen, or they change how the rest of a message looks.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu;

/** A text from outside as it may stand in a message: one line, nothing invisible, at most some 300 characters. */
export function shown(text: string): string {
  const cut = text.length > MAX ? `${text.slice(0, MAX).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return cut.replace(HIDDEN, (c) => c.split("").map(escaped).join(""));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

// Control, format, ignored and line characters, and halves of a pair: unseen, or they change how the rest of a list looks.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/gu;

/**
 * A name as it may stand in a list: one line, nothing invisible. What is escaped is spelled as JSON does, so that a model
 * which copies it into its arguments names the same file.
 */
export function shown(name: string): string {
  return name.replace(HIDDEN, (c) => c.split("").map(escaped).join(""));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

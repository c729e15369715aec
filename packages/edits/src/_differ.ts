import { points, quote } from "./_say.js";

/** The first place where a text stops holding another, and what each has there. */
export interface Difference {
  /** Offset in the text. */
  at: number;
  /** Offset in the text it should hold. */
  from: number;
  /** What the one has and the other: "has 2 spaces (U+0020) where oldText has a tab (U+0009)". */
  words: string;
}

/** The first difference between `text` from `at` on and a `needle` that is not all there. */
export function differ(text: string, at: number, needle: string): Difference {
  let n = 0;
  while (n < needle.length && text.charCodeAt(at + n) === needle.charCodeAt(n)) n++;
  while (n > 0 && together(text, at + n, needle, n)) n--;
  const has = unit(text, at + n, needle[n]);
  const wants = unit(needle, n, text[at + n]);
  return { at: at + n, from: n, words: `${has ? `has ${has}` : "ends"} where oldText has ${wants}` };
}

/** Whether the character before belongs to what differs: the start of its run of blanks, its letter below an accent. */
function together(text: string, at: number, needle: string, from: number): boolean {
  const here = [text[at] ?? "", needle[from] ?? ""];
  const before = text[at - 1] ?? "";
  if (here.some((c) => /[\p{M}\uDC00-\uDFFF]/u.test(c))) return true;
  if (before === "\\") return here.includes("\\");
  return /[^\S\n]/.test(before) && here.some((c) => /[^\S\n]/.test(c));
}

/** What a person would point at there, with its code points; "" at the end. */
function unit(text: string, at: number, facing = ""): string {
  if (at >= text.length) return "";
  if (text[at] === "\n") return named("line break", 1, "\n");
  const blanks = run(/[^\S\n]+/y, text, at);
  if (blanks) return runs(blanks);
  const slashes = run(/\\+/y, text, at);
  const letter = text[at + 1] ?? "";
  if (slashes === "\\" && "nrt".includes(letter) && /\s/.test(facing))
    return `a backslash and ${quote(letter)} (U+005C ${points(letter)})`;
  if (slashes) return named("backslash", slashes.length, "\\");
  const accented = run(/.\p{M}{0,8}/suy, text, at);
  return `${quote(accented)} (${points(accented)})`;
}

function run(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

const NAMES: Record<string, string> = {
  " ": "space",
  "\t": "tab",
  "\r": "carriage return",
  "\u00a0": "no-break space",
};

/** A run of blanks as what it is made of: "a tab (U+0009) and 2 spaces (U+0020)". */
function runs(blanks: string): string {
  const parts = (blanks.match(/(.)\1*/gs) ?? []).map((run) => {
    const c = run[0] as string;
    return named(NAMES[c] ?? "blank", run.length, c);
  });
  return parts.length > 4 ? `${parts.slice(0, 4).join(" and ")} and more` : parts.join(" and ");
}

function named(name: string, count: number, c: string): string {
  const plural = name.endsWith("h") ? `${name}es` : `${name}s`;
  return `${count === 1 ? `a ${name}` : `${count} ${plural}`} (${points(c)})`;
}

import { diffText } from "@shalya/edits";

/** The parts of a screened text that are seen as they are, and, between them, one mask less. */
export interface Parts {
  readonly seen: readonly string[];
  readonly masks: readonly string[];
}

/** The form of the masks that `secretGuard` writes. */
export const MASK: RegExp = /\[[a-z0-9. ]{1,80} withheld\]/g;

/** By the masks that have that form. */
export function byMasks(screened: string): Parts {
  return { seen: screened.split(MASK), masks: screened.match(MASK) ?? [] };
}

/** By the lines that differ and, in those, by the words. */
export function byLines(raw: string, screened: string): Parts {
  const [a, b] = [starts(raw), starts(screened)];
  const seen: string[] = [];
  const masks: string[] = [];
  let from = 0;
  const hunks = diffText(raw, screened, "x", { context: 0 }).matchAll(HUNK);
  for (const [, a0, an, b0, bn] of hunks) {
    const [at, end] = range(b, b0, bn);
    const [lead, trail] = alike(raw.slice(...range(a, a0, an)), screened.slice(at, end));
    seen.push(screened.slice(from, at + lead));
    masks.push(screened.slice(at + lead, end - trail));
    from = end - trail;
  }
  return { seen: [...seen, screened.slice(from)], masks };
}

// Not by ^ and $, which take a lone CR in a line for the end of it.
const HUNK = /(?<=\n)@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?=\n)/g;

/** Where each line starts, and, last, where the text ends. */
function starts(text: string): number[] {
  const out = [0];
  for (let lf = text.indexOf("\n"); lf >= 0; lf = text.indexOf("\n", lf + 1)) out.push(lf + 1);
  return [...out, text.length];
}

/** The offsets of the lines that the head of a hunk names. */
function range(starts: readonly number[], first = "0", count = "1"): [number, number] {
  const from = count === "0" ? Number(first) : Number(first) - 1;
  return [starts[from] ?? 0, starts[from + Number(count)] ?? 0];
}

/**
 * How many characters two texts have in common at their start and at their end. Whole words, since what is withheld may by
 * chance begin or end as its mask does, and nobody shall be able to tell.
 */
function alike(one: string, other: string): [lead: number, trail: number] {
  const most = Math.min(one.length, other.length);
  let lead = 0;
  while (lead < most && one[lead] === other[lead]) lead++;
  while (lead > 0 && !isBlank(other[lead - 1])) lead--;
  let trail = 0;
  while (trail < most - lead && one[one.length - 1 - trail] === other[other.length - 1 - trail]) trail++;
  while (trail > 0 && !isBlank(other[other.length - trail])) trail--;
  return [lead, trail];
}

function isBlank(c = ""): boolean {
  return /\s/.test(c);
}

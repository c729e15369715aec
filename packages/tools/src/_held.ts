import type { Exhash } from "@shalya/exhash";
import { placesOf } from "./_span.js";
import type { Veil } from "./_veil.js";

/** The numbers of the lines that hold part of what is withheld. */
export interface Held {
  /** In their order. */
  readonly lines: ReadonlySet<number>;
  /** Those that go on with what the line before began with. */
  readonly tied: ReadonlySet<number>;
}

/** Which lines of a covered text hold a cover, or part of one. */
export function heldOf({ text, spans }: Veil): Held {
  const [lines, tied] = [new Set<number>(), new Set<number>()];
  const places = placesOf(spans, text) ?? [];
  let [number, from] = [1, 0];
  const lineAt = (place: number): number => {
    for (let lf = text.indexOf("\n", from); lf >= 0 && lf < place; lf = text.indexOf("\n", from)) {
      number++;
      from = lf + 1;
    }
    return number;
  };
  for (const [i, { cover }] of spans.entries()) {
    const place = places[i] ?? 0;
    const first = lineAt(place);
    const last = lineAt(place + cover.length - 1);
    for (let line = first; line <= last; line++) {
      lines.add(line);
      if (line > first) tied.add(line);
    }
  }
  return { lines, tied };
}

/** The first held line that is not in a result once, as it was, in the same order, and right after the one it is tied to. */
export function unheld(
  { lines, tied }: Held,
  before: readonly string[],
  after: Pick<Exhash, "lines" | "origins">,
): number | undefined {
  const left = [...lines];
  let next = 0;
  for (const [i, origin] of after.origins.entries()) {
    if (origin === null || !lines.has(origin)) continue;
    const isWhole = after.lines[i] === before[origin - 1];
    const follows = !tied.has(origin) || after.origins[i - 1] === origin - 1;
    if (origin !== left[next] || !isWhole || !follows) break;
    next++;
  }
  return left[next];
}

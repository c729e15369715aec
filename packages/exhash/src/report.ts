import { type DiffRow, diffRows } from "./_diff-rows.js";
import { taken } from "./_lines.js";
import { needText, wholeOption } from "./_need.js";
import { kind, reach, splitsPair } from "./_say.js";
import type { Exhash } from "./exhash.js";
import { lnhash } from "./lnhash.js";
import { row } from "./lnhashview.js";

/** How a report is written. */
export interface ReportOptions {
  /** Unchanged lines around each change. Default: 1. */
  readonly context?: number | undefined;
}

type Reported = Pick<Exhash, "lines" | "modified" | "origins" | "printed">;

const ROWS = 15;
const WIDTH = 180;
const LEAD = 20;

/**
 * What a script did, in a few rows for a model: the changed lines with their new addresses, then the printed ones.
 *
 * A row begins with a blank, `+` or `-`, and `---` stands between places; it is no patch. The changes take at most 15
 * rows of at most 180 characters, and a last row counts the rest; printed lines are never cut. Without changes and
 * printed lines it is `no changes`.
 *
 * @param before the text that `exhash` was given
 * @param result what it returned for it
 * @throws {TypeError} a text that is no string, a result of another shape
 * @throws {RangeError} a result of another text, a context that is no whole number from 0 up
 */
export function report(before: string, result: Exhash, options?: ReportOptions): string {
  const old = taken(needText(before, "before")).lines;
  const context = wholeOption(options, "context", 0, 1);
  const now = needResult(result, old.length);
  const changed = [...changes(diffRows(old, now), context), ...dots(now)];
  const marked = printed(now);
  if (changed.length > 0 && marked.length > 0) changed.push("# printed");
  return [...changed, ...marked].join("\n") || "no changes";
}

function needResult(result: Exhash, oldLines: number): Reported {
  const lines = list(result, "lines");
  const [modified, origins, printed] = [
    list(result, "modified"),
    list(result, "origins"),
    list(result, "printed"),
  ];
  const fits = (n: unknown, most: number): boolean =>
    Number.isInteger(n) && (n as number) >= 1 && (n as number) <= most;
  if (
    origins.length === lines.length &&
    lines.every((line) => typeof line === "string") &&
    origins.every((n) => n === null || fits(n, oldLines)) &&
    [...modified, ...printed].every((n) => fits(n, lines.length))
  )
    return { lines, modified, origins, printed } as Reported;
  throw new RangeError(
    "result does not belong to before: pass the text that exhash was given, and what it returned",
  );
}

/** A list of the result, as it is now. */
function list(result: unknown, name: keyof Reported): unknown[] {
  if (typeof result !== "object" || result === null)
    throw new TypeError(`result must be what exhash returned: got ${kind(result)}`);
  return (
    reach("result", () => {
      const value = (result as Record<string, unknown>)[name];
      return Array.isArray(value) ? [...value] : undefined;
    }) ?? wrong(name)
  );
}

function wrong(name: string): never {
  throw new TypeError(`result must be what exhash returned: its ${name} are no list`);
}

/** The rows of the changes, those of one place after the other. */
function changes(rows: readonly DiffRow[], context: number): string[] {
  const near = nearChanges(rows, context);
  if (near.length === 0) return [];
  const shown = near.slice(0, ROWS).map((at, i) => {
    const apart = i > 0 && at > (near[i - 1] as number) + 1;
    return (apart ? "---\n" : "") + shownRow(rows[at] as DiffRow);
  });
  const rest = near.length - shown.length;
  const more = rest > 0 ? [`… ${rest} more row${rest > 1 ? "s" : ""}`] : [];
  return ["--- original", "+++ modified", ...shown, ...more];
}

/** The places of the rows that are changes or no more than `context` away from one. */
function nearChanges(rows: readonly DiffRow[], context: number): number[] {
  const near: number[] = [];
  for (const [at, { sign }] of rows.entries()) {
    if (sign === " ") continue;
    const from = Math.max(at - context, 0, (near.at(-1) ?? -1) + 1);
    for (let i = from; i <= Math.min(at + context, rows.length - 1); i++) near.push(i);
  }
  return near;
}

function shownRow({ sign, lineno, line, other }: DiffRow): string {
  const head = sign + lnhash(lineno, line);
  const room = WIDTH - head.length - 2;
  if (Math.max(line.length, other?.length ?? 0) <= room) return head + line;
  let from = other === undefined ? 0 : Math.max(0, firstDifference(line, other) - LEAD);
  if (splitsPair(line, from)) from--;
  let to = Math.min(line.length, from + room);
  if (splitsPair(line, to)) to--;
  return `${head}${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** A word about each brought text that ends with a dot alone, which ends a text for some other editors. */
function dots({ lines, origins }: Reported): string[] {
  const last = (i: number) => origins[i] === null && origins[i + 1] !== null;
  const found = lines.flatMap((line, i) => (line === "." && last(i) ? [i + 1] : []));
  return found.slice(0, 3).map((n) => `# line ${n} is a dot alone: it was inserted as text`);
}

function printed({ lines, printed }: Reported): string[] {
  const width = String(printed.at(-1)).length;
  return printed.map((n) => row(n, lines[n - 1] as string, width));
}

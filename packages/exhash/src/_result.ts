import { taken } from "./_lines.js";
import type { Page } from "./_page.js";
import type { Row } from "./_row.js";
import { written } from "./_written.js";
import type { Exhash } from "./exhash.js";
import { lnhash } from "./lnhash.js";

/** What a script has made of a text. */
export function result({ rows, deleted }: Page, before: string): Exhash {
  const { text, lines } = written(rows, before);
  let hashes: string[] | undefined;
  return {
    text,
    lines,
    // Most callers show a few lines and never ask for all addresses.
    get hashes() {
      // The caller may have changed the lines since.
      hashes ??= taken(text).lines.map((line, i) => lnhash(i + 1, line));
      return hashes;
    },
    modified: numbers(rows, "modified"),
    deleted: [...deleted].sort((a, b) => a - b),
    origins: rows.map((row) => row.origin),
    printed: numbers(rows, "printed"),
  };
}

/** The numbers of the rows that have a mark. */
function numbers(rows: readonly Row[], mark: "modified" | "printed"): number[] {
  const found: number[] = [];
  for (let i = 0; i < rows.length; i++) if (rows[i]?.[mark]) found.push(i + 1);
  return found;
}

import type { Page } from "./_page.js";
import type { Row } from "./_row.js";

/** Where a command works. */
export interface Site {
  readonly page: Page;
  /** The number of the first line. */
  readonly first: number;
  /** Whether its address is one line and no range. */
  readonly alone: boolean;
  /** Whether it runs on a line that `g` visits. */
  readonly visited: boolean;
}

/** A command that puts rows where its rows stand, and leaves all others alone. */
export interface Local {
  readonly kind: "local";
  put(rows: readonly Row[], site: Site): readonly Row[];
  /** It takes the line after a single one too. */
  readonly takesNext?: boolean;
  /** It brings lines, so that it has something to do in an empty text. */
  readonly brings?: boolean;
  /** It leaves the text as it is, so that it needs no hash. */
  readonly harmless?: boolean;
  /** It may put the same lines in another order. */
  readonly reorders?: boolean;
}

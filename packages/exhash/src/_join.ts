import type { Fields } from "./_fields.js";
import type { Local, Site } from "./_local.js";
import { type Row, reworded } from "./_row.js";

/** `j`: one line of the range, or of a single line and the next. */
export function join(at: Fields): Local {
  at.count(0, 0, "none");
  return { kind: "local", takesNext: true, put };
}

function put(rows: readonly Row[], { page, first, alone }: Site): readonly Row[] {
  const { budget } = page;
  if (alone && page.rows.length < 2)
    throw new RangeError(`${budget.command} cannot join: the text has fewer than 2 lines, so leave it out`);
  if (alone && rows.length < 2)
    throw new RangeError(
      `${budget.command} cannot join: no next line follows line ${first}, so name the one before`,
    );
  for (const { text } of rows) budget.spend(text.length / 8);
  return [reworded(rows[0] as Row, joined(rows.map((row) => row.text)))];
}

function joined(texts: readonly string[]): string {
  const parts: string[] = [];
  let last = "";
  for (const [i, text] of texts.entries()) {
    const part = i === 0 ? text : text.replace(/^\p{White_Space}+/u, "");
    if (part === "") continue;
    if (last !== "" && !/\p{White_Space}/u.test(last.slice(-1))) parts.push(" ");
    parts.push(part);
    last = part;
  }
  return parts.join("");
}

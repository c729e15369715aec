import type { Fields } from "./_fields.js";
import type { Local } from "./_local.js";
import { rewordEach } from "./_reword.js";
import { kind, quote } from "./_say.js";

/** `>`: levels of blanks before each line that is not blank. */
export function indent(at: Fields): Local {
  const width = levels(at) * at.call.sw;
  const put: Local["put"] = (rows, site) => {
    const indented = rows.filter((row) => !isBlank(row.text)).length;
    site.page.budget.hold(indented * width);
    const blanks = " ".repeat(indented > 0 ? width : 0);
    return rewordEach(rows, site, 1 / 16, (text) => (isBlank(text) ? text : blanks + text));
  };
  return { kind: "local", put };
}

/** `<`: levels away, each one tab or up to `sw` blanks. */
export function dedent(at: Fields): Local {
  const [most, { sw }] = [levels(at), at.call];
  const dedented = (text: string): string => {
    let from = 0;
    for (let level = 0; level < most; level++) {
      const after = levelEnd(text, from, sw);
      if (after === from) break;
      from = after;
    }
    return text.slice(from);
  };
  return { kind: "local", put: (rows, site) => rewordEach(rows, site, 1 / 8, dedented) };
}

/** Where one level that begins at `from` ends. */
function levelEnd(text: string, from: number, sw: number): number {
  if (text[from] === "\t") return from + 1;
  let end = from;
  while (end - from < sw && text[end] === " ") end++;
  return end;
}

const isBlank = (text: string): boolean => !/\S/.test(text);

/** How many levels a command names: one when none. */
function levels(at: Fields): number {
  at.count(0, 1, "a number of levels, or nothing for one");
  const value = at.list.length > 0 ? at.list[0] : 1;
  const number = typeof value === "string" ? spelled(value.trim()) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  if (typeof value !== "number" && typeof value !== "string")
    throw new TypeError(`${at.where}'s number of levels must be a number: got ${kind(value)}`);
  const said = typeof value === "number" ? String(value) : quote(value, 20);
  throw at.refuse(`has the invalid number ${said}: send how many levels, a whole number from 0 up`);
}

/** The number that digits spell; one when there are none. */
function spelled(digits: string): number {
  if (digits === "") return 1;
  return /^[0-9]+$/.test(digits) ? Number(digits) : Number.NaN;
}

import type { Budget } from "./_budget.js";
import type { Fields } from "./_fields.js";
import type { Local, Site } from "./_local.js";
import { matches, type Pattern, pattern } from "./_pattern.js";
import { shown } from "./_resolve.js";
import { rewordEach } from "./_reword.js";
import { newRow, type Row, reworded } from "./_row.js";
import { type Template, template } from "./_template.js";

interface Substitution {
  readonly pattern: Pattern;
  readonly template: Template;
  readonly all: boolean;
}

/** `s`: pattern, replacement, flags. */
export function substitute(at: Fields): Local {
  at.count(2, 3, "a pattern, a replacement and, if need be, flags");
  const [source, replacement] = [at.text(0, "pattern"), at.text(1, "replacement")];
  const flags = at.list.length > 2 ? at.text(2, "flags") : "";
  const unknown = /[^gi]/u.exec(flags)?.[0];
  if (unknown !== undefined)
    throw at.refuseField(
      "unknown substitute flag",
      unknown,
      "and knows g, for every match, and i, for any case",
    );
  const sought = pattern(source, flags.includes("i"), at);
  const how = { pattern: sought, template: template(replacement, sought, at), all: flags.includes("g") };
  const across = `${source}${replacement}`.includes("\n");
  return {
    kind: "local",
    put: (rows, site) => (across ? inWhole(how, rows, site) : inEach(how, rows, site)),
  };
}

function inEach(how: Substitution, rows: readonly Row[], site: Site): readonly Row[] {
  let hits = 0;
  const put = rewordEach(rows, site, 1 / 64, (text) => {
    const made = substituted(how, text, site.page.budget);
    if (made !== undefined) hits++;
    return made ?? text;
  });
  if (hits === 0 && !site.visited) throw missed(how, rows, site);
  return put;
}

/** The replacement over all lines as one text. */
function inWhole(how: Substitution, rows: readonly Row[], site: Site): readonly Row[] {
  const text = rows.map((row) => row.text).join("\n");
  site.page.budget.spend(text.length / 8 + rows.length);
  const made = substituted(how, text, site.page.budget);
  if (made === undefined && !site.visited) throw missed(how, rows, site);
  return made === undefined || made === text ? rows : aligned(rows, made.split("\n"));
}

/** A text with its first match or all of them replaced; nothing when there is none. */
function substituted(
  { pattern, template, all }: Substitution,
  text: string,
  budget: Budget,
): string | undefined {
  let [out, from, hit] = ["", 0, false];
  for (const match of matches(pattern, text, budget)) {
    hit = true;
    out += text.slice(from, match.start);
    from = match.end;
    budget.spend(template.length);
    for (const part of template) {
      out += typeof part === "string" ? part : match.group(part);
      budget.hold(out.length);
    }
    if (!all) break;
  }
  return hit ? out + text.slice(from) : undefined;
}

/** The old rows with new texts: what is the same at both ends stays, and between them line follows line. */
function aligned(rows: readonly Row[], texts: readonly string[]): Row[] {
  const least = Math.min(rows.length, texts.length);
  let [top, end] = [0, 0];
  while (top < least && rows[top]?.text === texts[top]) top++;
  while (end < least - top && rows.at(-1 - end)?.text === texts.at(-1 - end)) end++;
  const kept = rows.length - end;
  return texts.map((text, i) => {
    if (i >= texts.length - end) return rows[i - texts.length + rows.length] as Row;
    const row = i < kept ? rows[i] : undefined;
    return row === undefined ? newRow(text) : reworded(row, text);
  });
}

function missed({ pattern }: Substitution, rows: readonly Row[], { page, first }: Site): RangeError {
  const there = rows.length === 1 ? `, where line ${first} is ${shown(page, first)}` : "";
  return new RangeError(
    `${page.budget.command} finds no match for the pattern ${pattern.shown} in ${first},${first + rows.length - 1}${there}: mend the pattern or name other lines`,
  );
}

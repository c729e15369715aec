import ignore, { type Ignore } from "ignore";

const MOST_RULES = 5000;
const MAX_RULE = 500;
// These take time that grows with the square of the depth, or worse: a folder may hold a file made to use it up.
const MOST_STARRED = 100;
const MOST_DOUBLE_STARS = 2;

/** What .gitignore files leave out; a way is spelled from the first of their folders on, and a folder's ends in a slash. */
export interface Rules {
  readonly list: Ignore;
  readonly count: number;
  /** How many of them have a `**`. */
  readonly starred: number;
}

export const noRules = (): Rules => ({ list: ignore({ ignorecase: false }), count: 0, starred: 0 });

export const isIgnored = ({ list, count }: Rules, way: string): boolean => count > 0 && list.ignores(way);

/** The rules above together with those of a .gitignore file in the folder `way`, which is "" for the first. */
export function withRules(above: Rules, way: string, text: string): Rules {
  let { starred } = above;
  const rules = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => !line.includes("**") || ++starred <= MOST_STARRED)
    .map((line) => ruleFrom(way, line))
    .filter((rule) => rule !== undefined)
    .slice(0, MOST_RULES - above.count);
  return { list: noRules().list.add(above.list).add(rules), count: above.count + rules.length, starred };
}

/**
 * A line of a .gitignore file as one in the first folder would say it. One list for all folders, since a rule that takes back
 * a folder of a rule above it takes back all that is below.
 */
function ruleFrom(folder: string, line: string): string | undefined {
  if (line.length > MAX_RULE || line.startsWith("#")) return undefined;
  const rule = line.replace(/(?<!\\) +$/, "");
  const sign = rule.startsWith("!") ? "!" : "";
  const body = rule.slice(sign.length);
  if (body === "" || body.split("**").length > 1 + MOST_DOUBLE_STARS) return undefined;
  if (folder === "") return rule;
  const anchored = /\/./.test(body);
  const plain = body.replace(/^\\(?=[!#])/, "").replace(/^\//, "");
  if (plain === "") return undefined;
  return `${sign}/${folder.replace(/[\\*?[\] ]/g, "\\$&")}/${anchored ? "" : "**/"}${plain}`;
}

import ignore, { type Ignore } from "ignore";

const MOST_RULES = 2000;
const MAX_RULE = 500;

/** What the .gitignore files from some folder on leave out; a way is spelled from that folder, a folder's ends in a slash. */
export type Rules = Ignore;

export const noRules = (): Rules => ignore({ ignorecase: false });

export const isIgnored = (rules: Rules, way: string): boolean => rules.ignores(way);

/** The rules above together with those of a .gitignore file in the folder `way`, which is "" for the first. */
export function withRules(above: Rules, way: string, text: string): Rules {
  const rules = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.length <= MAX_RULE)
    .slice(0, MOST_RULES)
    .map((line) => ruleFrom(way, line))
    .filter((rule) => rule !== undefined);
  return noRules().add(above).add(rules);
}

/**
 * A line of a .gitignore file as one in the first folder would say it. One list for all folders, since a rule that takes back
 * a folder of a rule above it takes back all that is below.
 */
function ruleFrom(folder: string, line: string): string | undefined {
  const rule = line.replace(/(?<!\\) +$/, "");
  if (rule === "" || rule.startsWith("#")) return undefined;
  const sign = rule.startsWith("!") ? "!" : "";
  const body = rule.slice(sign.length);
  if (body === "" || body.split("**").length > 4) return undefined;
  if (folder === "") return rule;
  const anchored = /\/./.test(body);
  const plain = body.replace(/^\\(?=[!#])/, "").replace(/^\//, "");
  return `${sign}/${folder.replace(/[\\*?[\] ]/g, "\\$&")}/${anchored ? "" : "**/"}${plain}`;
}

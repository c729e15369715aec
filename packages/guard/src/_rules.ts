import { blotEscapes, endOfWord } from "./_escapes.js";
import type { Hit } from "./_hit.js";
import { isPlaceholder } from "./_placeholder.js";

/** What secretlint's rules report, as far as it is used here. */
interface Report {
  readonly message: { readonly data: unknown };
  readonly range: readonly [number, number];
}

/** A rule of secretlint: https://github.com/secretlint/secretlint (SecretLintRuleCreator). */
export interface Rule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file?(source: object): unknown };
}

/**
 * Rules that are not used. Comments in the text switch the others off by the first, the second reads files from the disk,
 * and the rest miss half of their kind, or take what stands around a secret along with it: passes of our own do their work.
 */
const LEFT_OUT = /-(?:filter-comments|gcp|privatekey|npm|aws|basicauth|database-connection-string)$/;

/** The rules of secretlint's recommended preset that are used. Rejects when it is not installed, or has none of them. */
export async function loadRules(): Promise<readonly Rule[]> {
  const preset: unknown = await import("@secretlint/secretlint-rule-preset-recommend");
  const rules = (preset as { rules: readonly Rule[] }).rules.filter(({ meta }) => !LEFT_OUT.test(meta.id));
  if (rules.length === 0) throw new TypeError("secretlint has no rules");
  return rules;
}

/**
 * What secretlint's rules find. They are run one by one and not by `@secretlint/core`: that keeps a record of every run in
 * the process, compares every hit with every other, and each run takes longer than the one before.
 */
export async function ruleHits(text: string, rules: readonly Rule[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  // An extension such as ".p12", or a path, makes rules read files.
  const source = { content: blotEscapes(text), filePath: "", ext: "", contentType: "text" };
  for (const rule of rules) {
    const report = (found: Report) => hits.push(...hitOf(source.content, rule.meta.id, found));
    const createTranslator = () => (messageId: string, data: unknown) => ({ messageId, data });
    const context = { sharedOptions: {}, createTranslator, report, ignore() {} };
    await rule.create(context, {}).file?.(source);
  }
  return hits;
}

function hitOf(text: string, id: string, { message, range }: Report): Hit[] {
  const label = `${id.replace(/^.*-rule-/, "").replaceAll("-", " ")} token`;
  const [start, shown] = place(text, Object.values(message.data ?? {}), range);
  const end = endOfWord(text, shown);
  return isPlaceholder(text.slice(start, end)) ? [] : [{ kind: "token", label, start, end }];
}

/** Where the secret stands: the ranges of some rules begin before it and end within, so its value decides. */
function place(
  text: string,
  values: unknown[],
  range: Report["range"],
): readonly [start: number, end: number] {
  const secrets = values.filter((v): v is string => typeof v === "string" && v !== "");
  secrets.sort((a, b) => b.length - a.length);
  const value =
    secrets.find((v) => text.startsWith(v, range[0])) ?? secrets.find((v) => text.includes(v, range[0]));
  if (value === undefined) return range;
  const start = text.indexOf(value, range[0]);
  return [start, start + value.length];
}

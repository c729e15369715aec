import { needCheck } from "./_check.js";
import { everywhere } from "./_everywhere.js";
import type { Hit, SecretKind } from "./_hit.js";
import { apart, mask } from "./_mask.js";
import { namedValues } from "./_named-values.js";
import { needOne, wrongType } from "./_need.js";
import { optionsOf } from "./_options.js";
import { privateKeys } from "./_private-keys.js";
import { readings } from "./_reading.js";
import { Recent } from "./_recent.js";
import { loadRules, type Rule, ruleHits } from "./_rules.js";
import { tokenForms } from "./_token-forms.js";
import { urlLogins } from "./_url-logins.js";
import type { Answer, ReadGuard } from "./host.js";
import type { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";

const KINDS = ["key", "token", "password", "id"] as const;
const ON_HIT = ["mask", "refuse"] as const;

/** What `secretGuard` looks for, and what it does when it finds some. */
export interface SecretGuardOptions {
  /** Masks each secret, or refuses the whole text. Default: "mask". */
  onHit?: "mask" | "refuse" | undefined;
  /** The kinds to look for. Default: all of them. */
  kinds?: readonly SecretKind[] | undefined;
}

/**
 * A guard that finds keys, tokens and passwords in a text, and masks them as `[github token withheld]`, or refuses the text
 * and names what it holds.
 *
 * Kinds: "key" private keys; "token" what a service gave out, known by its form; "password" what stands where a password or a
 * secret does, such as behind its name; "id" access key ids and account ids. Comments in the text switch nothing off; escapes,
 * colours, characters that are not seen, base64 and hexadecimal are read first. A text without secrets passes as it is, and so
 * do pictures and URLs that are not fetched yet: there is nothing to read in them.
 *
 * What it made of the last texts, up to 32 and four million characters, is remembered: a file is screened for each page of it.
 *
 * It uses the rules of `@secretlint/secretlint-rule-preset-recommend`, loaded when the first text comes; when they are not
 * installed, every text is refused, with kind "guard_failed" and what to install. Throws `TypeError` for options of the wrong
 * type, `RangeError` for a word that is none of the above and for an empty `kinds`.
 */
export function secretGuard(options: SecretGuardOptions = {}): ReadGuard {
  const { onHit = "mask", kinds = KINDS } = optionsOf(
    options,
    "options of secretGuard()",
    "an object such as { onHit, kinds }",
  );
  const act = needOne(onHit, ON_HIT, "onHit");
  const wanted = needKinds(kinds);
  const recent = new Recent<Answer>();
  let rules: readonly Rule[] | undefined;
  return async (check: ReadCheck): Promise<Answer> => {
    const { kind } = needCheck(check);
    if (kind === "image" || (kind === "url" && check.hasText === false)) return null;
    const text: unknown = await check.text();
    if (typeof text !== "string") throw wrongType(text, "text of the read", "a string from load");
    if (recent.has(text)) return recent.get(text);
    rules ??= await loadRules().catch(() => undefined);
    if (!rules) return new Refusal(NO_RULES, "guard_failed");
    const found = (await find(text, rules)).filter((hit) => wanted.has(hit.kind));
    if (found.length === 0) return recent.set(text, null);
    const hits = apart(text, everywhere(text, found));
    return recent.set(text, act === "refuse" ? new Refusal(reason(hits)) : mask(text, hits));
  };
}

const NO_RULES =
  "the rules of the secret guard cannot be loaded: install @secretlint/secretlint-rule-preset-recommend";

async function find(whole: string, rules: readonly Rule[]): Promise<Hit[]> {
  const all: Hit[][] = [];
  for (const { text, place } of readings(whole)) {
    const found = [privateKeys(text), tokenForms(text), urlLogins(text), namedValues(text)];
    all.push([...found, await ruleHits(text, rules)].flat().map(place));
  }
  return all.flat();
}

/** What the model is told: the kinds of secrets, and nothing of the secrets. */
function reason(hits: readonly Hit[]): string {
  const labels = [...new Set(hits.map((hit) => hit.label))];
  const more = labels.length > 5 ? ` and ${labels.length - 5} more kinds` : "";
  return `it holds secrets (${labels.slice(0, 5).join(", ")}${more}), which this host keeps from this model`;
}

function needKinds(kinds: unknown): ReadonlySet<SecretKind> {
  const give = `a list of ${KINDS.join(", ")}`;
  const list = listOf(kinds);
  if (!list) throw wrongType(kinds, "kinds", give);
  if (list.length === 0) throw new RangeError(`kinds is empty: give ${give}`);
  return new Set(list.map((kind, i) => needOne(kind, KINDS, `kinds[${i}]`)));
}

/** A copy of a list, or nothing for what is none or cannot be read. */
function listOf(value: unknown): unknown[] | undefined {
  try {
    return Array.isArray(value) ? Array.from(value) : undefined;
  } catch {
    return undefined;
  }
}

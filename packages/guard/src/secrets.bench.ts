import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { bench, describe } from "vitest";
import { harmless, random, secrets } from "./_samples.js";
import { guardRead } from "./guard-read.js";
import { secretGuard } from "./secrets.js";

const host = { readGuard: secretGuard() };
const guarded = (text: string) => guardRead(host, "/p", () => text);

/** What secretlint's rules report, run one by one: with @secretlint/core each run would take longer than the last. */
async function linted(content: string): Promise<number> {
  let found = 0;
  const source = { content, filePath: "", ext: "", contentType: "text" };
  const createTranslator = () => () => ({});
  for (const rule of rules) {
    if (rule.meta.id.endsWith("filter-comments")) continue;
    const context = { sharedOptions: {}, createTranslator, ignore() {}, report: () => found++ };
    await rule.create(context as never, { enableIDScanRule: true }).file?.(source as never);
  }
  return found;
}

async function score(name: string, finds: (text: string) => Promise<boolean>): Promise<void> {
  const count = async (texts: readonly { text: string }[]) =>
    (await Promise.all(texts.map(({ text }) => finds(text)))).filter(Boolean).length;
  const [hits, alarms] = [await count(secrets), await count(harmless)];
  const recall = `recall ${((100 * hits) / secrets.length).toFixed(1)} % (${hits} of ${secrets.length} secrets)`;
  const precision = `precision ${((100 * hits) / (hits + alarms)).toFixed(1)} %`;
  console.log(
    `${name}: ${recall}, ${precision} (${alarms} of ${harmless.length} harmless texts taken for secrets)`,
  );
}

await score("secretGuard()", async (text) => (await guarded(text)) !== null);
await score("the rules of secretlint", async (text) => (await linted(text)) > 0);

/** About a million characters of code and words, no secret among them. */
const lines = [
  "export function between(text: string, from = 0, to = text.length): string {",
  "  if (to < from) return between(text, to, from);",
  "  const token = lexer.next(); // the key to what follows, see https://acme.dev/docs#tokens",
  '  return text.slice(from, to).replaceAll("\\r\\n", "\\n");',
  "}",
  "It was the best of times, it was the worst of times, and nobody had a password at hand.",
  `sha512-${random(86)}==`,
];
const clean = `${lines.join("\n")}\n`
  .repeat(Math.ceil(1_000_000 / lines.join("\n").length))
  .slice(0, 1_000_000);
/** The same in one line of JSON, of which each piece has to be read once more. */
const json = JSON.stringify(clean).slice(0, 1_000_000);
/** The same with fifty secrets in it. */
const parts = Array.from({ length: 50 }, (_, i) => clean.slice(i * 20_000, (i + 1) * 20_000));
const held = parts.map((part, i) => `${part}\nT=ghp_${random(36, undefined, i)}\n`).join("");

if (
  (await guarded(clean)) !== null ||
  (await guarded(json)) !== null ||
  String(await guarded(held)).split("withheld]").length !== 51
)
  throw new Error("the texts of the bench are not what they are said to be");

// A text of its own each time, since a guard remembers the last ones.
let n = 0;
for (const [name, text] of [
  ["without a secret", clean],
  ["in one line of JSON", json],
  ["with fifty secrets", held],
] as const)
  describe(`1 MB ${name} (times are in ms)`, () => {
    bench("secretGuard()", async () => void (await guarded(`${text}\n${n++}`)));
    bench(
      "the rules of secretlint, hits counted and not masked",
      async () => void (await linted(`${text}\n${n++}`)),
    );
  });

import { lintSource } from "@secretlint/core";
import { rules as all } from "@secretlint/secretlint-rule-preset-recommend";
import { expect, test } from "vitest";
import { loadRules, type Rule, ruleHits } from "./_rules.js";
import { harmless, random, secrets } from "./_samples.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

const rules = await loadRules();
const token = `glsa_${random(32)}_${random(8, "0123456789abcdef")}`;
const found = async (text: string, list: readonly Rule[] = rules) =>
  (await ruleHits(text, list)).map(({ label, start, end }) => [label, text.slice(start, end)]);

test("ruleHits() names what secretlint finds, and where it stands", async () => {
  expect(await found(`see ${token}.`)).toEqual([["grafana token", token]]);
});

test("loadRules() leaves out those that text can misuse, and those that our own passes do better", () => {
  const names = (list: readonly Rule[]) => list.map(({ meta }) => meta.id.replace(/^.*-rule-/, "")).sort();
  const left = names(all).filter((name) => !names(rules).includes(name));
  expect(left).toEqual([
    "aws",
    "basicauth",
    "database-connection-string",
    "filter-comments",
    "gcp",
    "npm",
    "privatekey",
  ]);
});

const escapes = ["\\n", "\\t", "\\u003d", "%3D", "\u001b[1;32m", "密", "é"];
test.for(escapes)("ruleHits() finds a token behind the escape or letter %j", async (before) => {
  expect(await found(`a${before}${token}${before}b`)).toEqual([["grafana token", token]]);
});

test("ruleHits() finds nothing behind a letter, and no placeholder", async () => {
  expect(await found(`a${token} lin_api_${"x".repeat(40)} ntn_12345678901${random(35)}`)).toEqual([]);
});

const rule = (
  data: unknown,
  range: [number, number],
  id = "@secretlint/secretlint-rule-acme-cloud",
): Rule => ({
  meta: { id },
  create: (context) => ({
    file: () => {
      const { report, createTranslator } = context as {
        report(found: object): void;
        createTranslator(): (id: string, data: unknown) => object;
      };
      report({ message: createTranslator()("ACME", data), range });
    },
  }),
});

test("ruleHits() goes by the value of a report, since ranges may begin before it and end within", async () => {
  const text = "ACME_KEY = s3cr3t-s3cr3t s3cr3t";
  expect(await found(text, [rule({ KEY: "s3cr3t-s3cr3t", type: "of Acme" }, [0, 13])])).toEqual([
    ["acme cloud token", "s3cr3t-s3cr3t"],
  ]);
  expect(await found(text, [rule({ type: "s3cr3t", KEY: "s3cr3t-s3cr3t" }, [11, 24])])).toEqual([
    ["acme cloud token", "s3cr3t-s3cr3t"],
  ]);
});

test("ruleHits() goes by the range of a report without a value that stands in the text", async () => {
  for (const data of [undefined, {}, { FILE_NAME: "key.p12", n: 1, empty: "" }])
    expect(await found("a s3cr3t b", [rule(data, [2, 8])])).toEqual([["acme cloud token", "s3cr3t"]]);
});

test("ruleHits() takes the tail of a token along where the rule stops before it", async () => {
  const app = `xapp-${1}-A${random(10)}-${random(13, "0123456789")}-${random(64, "0123456789abcdef")}`;
  expect(await found(`see ${app}, too`)).toEqual([["slack token", app]]);
});

test("ruleHits() waits for a rule that takes time, and takes one that looks at no text", async () => {
  const slow: Rule = {
    meta: { id: "x-rule-slow" },
    create: (context) => ({
      file: async () => {
        await new Promise((done) => setImmediate(done));
        (context as { report(found: object): void }).report({ message: { data: {} }, range: [0, 1] });
      },
    }),
  };
  expect(await found("a b", [{ meta: { id: "x-rule-none" }, create: () => ({}) }, slow])).toEqual([
    ["slow token", "a"],
  ]);
});

/** What secretlint itself finds in a text with all its rules. */
async function linted(content: string): Promise<string[]> {
  const ids = all.map((r) => ({ id: r.meta.id, rule: r, options: { enableIDScanRule: true } }));
  const source = { content, filePath: "", ext: ".txt", contentType: "text" as const };
  const { messages } = await lintSource({
    source,
    options: { config: { rules: ids }, noPhysicFilePath: true },
  });
  return messages.map(({ data, range }) => String(Object.values(data ?? {})[0] ?? content.slice(...range)));
}

test("secretGuard() lets nothing through that secretlint finds with all its rules", async () => {
  const urls = [
    `mongodb+srv://app:${random(12)}@cluster.acme.dev/main?retryWrites=true`,
    `jdbc:mysql://root:${random(12)}@db:3306/main`,
    `https://ada:${random(12)}@acme.dev/path`,
    `https://${random(20)}:x-oauth-basic@github.com/a/b`,
    `ftp://ada:${random(10)}@files.acme.dev/x`,
  ];
  const texts = [...urls, ...secrets.map(({ text }) => text)];
  let count = 0;
  for (const text of texts) {
    const values = await linted(text);
    const out = String(await screened({ readGuard: secretGuard() }, "/p", text));
    count += values.length;
    expect([text, values.filter((value) => out.includes(value))]).toEqual([text, []]);
  }
  expect(count).toBeGreaterThan(40);
});

test("secretlint takes some of the harmless texts for secrets that secretGuard() passes", async () => {
  const flagged = await Promise.all(
    harmless.map(async ({ name, text }) => ((await linted(text)).length ? [name] : [])),
  );
  expect(flagged.flat()).toEqual([
    "github placeholder",
    "slack placeholder",
    "URL of a manual",
    "URL of an example",
  ]);
});

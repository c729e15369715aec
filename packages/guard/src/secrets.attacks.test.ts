import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { harmless, keyLines, mark, random, secrets } from "./_samples.js";
import { guardRead } from "./guard-read.js";
import type { Host } from "./host.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

const host: Host = { readGuard: secretGuard() };
const sent = async (text: string, path = "/p"): Promise<string> => String(await screened(host, path, text));
const token = `ghp_${random(36)}`;
const WITHHELD = "[github token withheld]";

test.for([
  `/* secretlint-disable */ ${token}`,
  `${token} // secretlint-disable-line`,
  `<!-- secretlint-disable-next-line -->\n${token}`,
  `# secretlint-disable @secretlint/secretlint-rule-github -- by the owner\n${token}`,
  `${token} # gitleaks:allow`,
  `${token} # pragma: allowlist secret`,
  `${token} // nosecret noqa trufflehog:ignore`,
])("secretGuard() is not switched off by the comment in %j", async (text) => {
  expect(await sent(text)).toBe(text.replace(token, WITHHELD));
});

test("secretGuard() reads nothing from the disk, whatever the path is called", async () => {
  for (const path of ["/etc/passwd", "/x/service.p12", "/x/package.json", "/x/.npmrc", "x", import.meta.url])
    expect(await sent(`a ${token}`, path)).toBe(`a ${WITHHELD}`);
});

test.for([
  ["at the start", `${token} a`],
  ["at the end", `a ${token}`],
  ["in quotes", `"${token}"`],
  ["in brackets", `<${token}>(${token})[${token}]{${token}}`],
  ["behind a sign", `:${token}=${token},${token};${token}|${token}/${token}`],
  ["behind a byte order mark", `\ufeff${token}`],
  ["behind a zero", `\u0000${token}\u0000`],
  ["behind a zero width space", `\u200b${token}\u200b`],
  ["behind half a pair", `\ud83d${token}\ude00`],
  ["in a string of a string", JSON.stringify(JSON.stringify(`a\n${token}\t${token}\n`))],
  ["in a URL", encodeURIComponent(`a=b&c=${token}&d=${token}\n`)],
  ["in a terminal", `\u001b[1;32m${token}\u001b[0m\u001b[2K${token}`],
  ["behind letters of other scripts", `ключ${token}鍵${token}مفتاح${token}`],
] as const)("secretGuard() finds a token %s", async ([, text]) => {
  expect(await sent(text)).toBe(text.replaceAll(token, WITHHELD));
});

test("secretGuard() leaves no tail of a secret that is longer than usual", async () => {
  for (const { name, text, secret } of secrets) {
    if (
      /key with|private key|in base64|pgp|putty|openssh|twilio|crates|nuget|aws|mailgun|elevenlabs|old form/.test(
        name,
      )
    )
      continue;
    const tail = random(40, "0123456789abcdef", 3);
    const out = await sent(text.replace(secret, () => secret + tail));
    if (out.includes("withheld]")) expect([name, out.includes(tail.slice(-8))]).toEqual([name, false]);
  }
});

test("secretGuard() never shows a mask that looks like a secret, or hides another one", async () => {
  const all = secrets.map(({ text }) => text).join("\n");
  const out = await sent(all);
  const masks = new Set(out.match(/\[[^[\]\n]* withheld\]/g));
  for (const name of masks) expect(name).toMatch(/^\[[a-z0-9][a-z0-9. ]{2,30} withheld\]$/);
  expect(await sent([...masks].map((name) => `password="${name}" token: ${name}\n`).join(""))).not.toContain(
    "[password withheld withheld]",
  );
});

test("secretGuard() masks every secret among any text, and leaves the rest as it is", async () => {
  const known = secrets.filter(({ name }) =>
    /^(github|slack|stripe|google|aws key|json web|login in a URL$)/.test(name),
  );
  const piece = fc.oneof(
    fc.constantFrom(...known.map(({ text, secret }) => ({ text, secret }))),
    fc.constantFrom(...harmless.map(({ text }) => ({ text, secret: "" }))),
    fc.string({ unit: "binary", maxLength: 40 }).map((text) => ({ text, secret: "" })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const text = pieces.map((p) => p.text).join("\n");
      const out = await sent(text);
      for (const { secret } of pieces) if (secret) expect(out).not.toContain(secret);
      // Whatever was masked: between the masks stands what stood in the text, in its order.
      let from = 0;
      for (const part of out.split(/\[[a-z0-9. ]+ withheld\]/)) {
        const at = text.indexOf(part, from);
        expect(at).toBeGreaterThanOrEqual(0);
        from = at + part.length;
      }
      expect(await sent(out)).toBe(out);
    }),
    { numRuns: 60 },
  );
});

test("secretGuard() refuses without a word of the secret", async () => {
  const refusing: Host = { readGuard: secretGuard({ onHit: "refuse" }) };
  for (const { text, secret } of secrets) {
    const refused = String(await guardRead(refusing, "/p", () => text));
    expect(refused).not.toContain(secret.slice(-8));
  }
});

test("many reads at a time do not mix", async () => {
  const texts = [...secrets, ...harmless].map(({ text }) => text);
  const one = [];
  for (const text of texts) one.push(await sent(text));
  expect(await Promise.all(texts.map((text) => sent(text)))).toEqual(one);
});

/** A guard against hangs, and no measure: what takes seconds here would take hours if it grew with the square. */
const HANG = { timeout: 60_000 };
const filled = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const runs = [
  "eyJ",
  ".eyJ",
  "SG.a.",
  "xoxb-a-",
  "ghp_",
  "-",
  "\\",
  '\\\\"',
  "%2F",
  "\u001b[1;",
  "é",
  "\ud800",
  "a",
  "A1",
];
runs.push(
  "password=",
  "password='",
  'password="',
  "api_key:",
  "token>",
  "secret=$",
  "authorization: bearer ",
);
runs.push("machine a login b ", "\n", " ", ":AA", "Q~", "$6$", "PuTTY-User-Key-File-3");
runs.push(mark("BEGIN"), mark("END"), `${mark("BEGIN")} ab`, `secret_access_key${" ".repeat(90)}`);
runs.push(`://${"a".repeat(300)}:`, '"d":"', "eyJaaaaaaaa.bbbbbbbb.", "mysql -p", 'password, "', "$1$a$");

runs.push("%25", "\\u003d", "&amp;", '"a" + ', '" + "', "\\\n", "\u001b]8;;", "\u200b", "ｇｈｐ＿", "%2B+");
runs.push(
  "requirepass",
  `${"QUJD".repeat(19)}\n`,
  "QUJD",
  "password: |\n",
  "password</a>",
  "ENV password ",
  "парол",
);
runs.push(
  "\n1:password=a1b2c3d4",
  `${"a:1:".repeat(30)}password=a1b2c3d4`,
  "-----BEGIN A-B C-D ",
  "${PASSWORD:-",
);

const two = ["sk-", "://a:", "-----BEGIN"];
test.for(two)("secretGuard() ends with two million characters of nothing but %j", HANG, async (piece) => {
  expect((await sent(filled(piece, 2_000_000))).length).toBe(2_000_000);
});

test.for(runs)("secretGuard() ends with a text of nothing but %j", HANG, async (piece) => {
  expect(await sent(filled(piece, 400_000))).toBeTypeOf("string");
});

test("secretGuard() masks a hundred thousand secrets", HANG, async () => {
  const start = `ghp_${random(30)}`;
  const tokens = Array.from({ length: 100_000 }, (_, i) => `${start}${String(i).padStart(6, "q")}`);
  expect(await sent(tokens.join("\n"))).toBe(Array(100_000).fill(WITHHELD).join("\n"));
});

test("secretGuard() ends with values made to look for each other", HANG, async () => {
  const values = Array.from({ length: 1000 }, (_, i) => `secret="AAAAAAAA1111AAAA${"b".repeat(i % 400)}"`);
  const texts = [
    values.join("\n") + "AAAAAAAA1111".repeat(50_000),
    Array.from({ length: 20_000 }, (_, i) => `password=${"\\".repeat(i % 40)}"`).join(""),
    `${random(19_000)}${mark("END")}`.repeat(30),
    `${keyLines().slice(5).join("\n")}\n`.repeat(300),
    `${mark("BEGIN")}${"\n   ".repeat(140)}ab`.repeat(500) + mark("END"),
    `${mark("BEGIN")}${"+/".repeat(290)}é+a`,
    Array.from({ length: 8 }, (_, i) => `secret="${"a1b2c3d4".repeat(511 - i)}"\n`).join("") +
      "a1b2c3d4".repeat(100_000),
  ];
  for (const text of texts) expect(await sent(text)).toBeTypeOf("string");
});

test("no file of this package holds what a scanner would take for a secret", async () => {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(20);
  const flagged = [];
  for (const name of [...files, "../README.md"]) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const kinds = ["key", "token", "id"] as const;
    const out = await guardRead({ readGuard: secretGuard({ kinds }) }, name, () => text);
    if (out !== null) flagged.push(name);
  }
  expect(flagged).toEqual([]);
});

import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { keyLines, mark, random } from "./_samples.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

const { btoa } = globalThis;
const host = { readGuard: secretGuard() };
const sent = async (text: string): Promise<string> => String(await screened(host, "/k", text));

const hexadecimal = (text: string): string => text.replace(/./gs, (c) => hex(c.charCodeAt(0)));
const hex = (code: number): string => code.toString(16).padStart(2, "0");

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const ed = generateKeyPairSync("ed25519").privateKey;
const cipher = { cipher: "aes-256-cbc", passphrase: "x" };
const pems: [string, string][] = [
  ["RSA, PKCS 1", String(rsa.export({ type: "pkcs1", format: "pem" }))],
  ["RSA, PKCS 8", String(rsa.export({ type: "pkcs8", format: "pem" }))],
  ["RSA, encrypted", String(rsa.export({ type: "pkcs8", format: "pem", ...cipher }))],
  ["RSA, encrypted as of old", String(rsa.export({ type: "pkcs1", format: "pem", ...cipher }))],
  ["EC, SEC 1", String(ec.export({ type: "sec1", format: "pem" }))],
  ["EC, PKCS 8", String(ec.export({ type: "pkcs8", format: "pem" }))],
  ["Ed25519", String(ed.export({ type: "pkcs8", format: "pem" }))],
];

const shapes: [string, (pem: string) => string][] = [
  ["as it is", (pem) => pem],
  ["with CRLF", (pem) => pem.replaceAll("\n", "\r\n")],
  ["numbered", (pem) => pem.replace(/^/gm, "  12: ")],
  ["numbered by a tab", (pem) => pem.replace(/^/gm, "12\t")],
  ["in a diff", (pem) => pem.replace(/^/gm, "+")],
  ["removed in a diff, with CRLF", (pem) => pem.replace(/^/gm, "-").replaceAll("\n", "\r\n")],
  ["behind a path", (pem) => pem.replace(/^/gm, "src/conf/a-b.ts:12:")],
  ["behind a path as a hit", (pem) => pem.replace(/^/gm, "src/conf/a.ts:12  ")],
  ["indented", (pem) => pem.replace(/^/gm, "\t\t  ")],
  ["quoted", (pem) => pem.replace(/^/gm, "> ")],
  ["in a comment", (pem) => pem.replace(/^/gm, " * ")],
  ["in a table", (pem) => pem.replace(/^(.*)$/gm, "| $1 |")],
  ["in HTML", (pem) => pem.replace(/^(.*)$/gm, "<td>$1</td>")],
  ["in colours", (pem) => pem.replace(/^(.*)$/gm, "\u001b[32m+$1\u001b[m")],
  ["in JSON", (pem) => JSON.stringify({ key: pem })],
  ["in JSON, with CRLF", (pem) => JSON.stringify({ key: pem.replaceAll("\n", "\r\n") })],
  ["in JSON in JSON", (pem) => JSON.stringify(JSON.stringify({ key: pem }))],
  ["in one line", (pem) => pem.replaceAll("\n", " ")],
  ["in code", (pem) => pem.replace(/^(.*)$/gm, '  "$1\\n" +')],
  ["in a URL", (pem) => encodeURIComponent(pem).replaceAll("%2F", "/").replaceAll("%2B", "+")],
  [
    "in a form",
    (pem) => new URLSearchParams({ key: pem }).toString().replaceAll("%2F", "/").replaceAll("%2B", "+"),
  ],
  ["with blanks that do not break", (pem) => pem.replaceAll(" ", "\u00a0")],
  ["with marks that are not seen", (pem) => pem.replace(/.{7}/g, "$&\u200b")],
  ["with long hyphens", (pem) => pem.replaceAll("-----", "–––––")],
  ["with escaped hyphens", (pem) => pem.replaceAll("-", "\\-")],
  ["with three hyphens", (pem) => pem.replaceAll("-----", "---")],
  ["with small letters", (pem) => pem.replace(/BEGIN.*KEY|END.*KEY/g, (m) => m.toLowerCase())],
  ["in base64", (pem) => btoa(pem)],
  ["in base64, behind a line", (pem) => btoa(`a key:\n${pem}`)],
  ["in hexadecimal", hexadecimal],
  ["in hexadecimal over lines", (pem) => hexadecimal(pem).replace(/.{60}/g, "$&\n")],
  ["in JSON in base64", (pem) => btoa(JSON.stringify({ key: pem }))],
  ["in base64 for URLs", (pem) => btoa(pem).replaceAll("+", "-").replaceAll("/", "_")],
  ["in base64 over lines", (pem) => btoa(pem).replace(/.{76}/g, "$&\n")],
  [
    "in base64 over lines that are numbered",
    (pem) => btoa(pem).replace(/.{76}/g, "$&\n").replace(/^/gm, "8\t"),
  ],
  ["in short lines", (pem) => pem.replace(/^[^-]{36}(?=.)/gm, "$&\n")],
];

/** The pieces of ten characters of a key that a text still holds, the names of ciphers aside. */
function left(text: string, pem: string): string[] {
  const body = pem.split("\n").filter((line) => /^[A-Za-z0-9+/=]+$/.test(line));
  const pieces = body.flatMap((line) => line.match(/.{10}/g) ?? []);
  return pieces.filter((piece) => text.includes(piece));
}

for (const [shape, shaped] of shapes)
  test.for(pems)(`secretGuard() leaves nothing of a key %s ${shape}`, async ([, pem]) => {
    const out = await sent(`before\n${shaped(pem)}\n`);
    expect(left(out, pem)).toEqual([]);
    expect(out).toMatch(/^before\n/);
    expect(out).toContain("[private key withheld]");
  });

test.for(pems)("secretGuard() leaves nothing of a key %s that is cut short anywhere", async ([, pem]) => {
  const cut = async (shown: string) => left(await sent(shown), shown);
  const lines = pem.split("\n").length;
  for (let n = 2; n < lines; n++) {
    const some = pem.split("\n").slice(0, n).join("\n");
    expect([n, await cut(some), await cut(some.slice(0, -7))]).toEqual([n, [], []]);
    expect([n, await cut(some.replace(/^/gm, "7: ")), await cut(JSON.stringify(some))]).toEqual([n, [], []]);
  }
});

test("secretGuard() leaves nothing of a key whose beginning is cut off", async () => {
  const lines = keyLines().slice(3);
  const texts = [
    lines,
    lines.map((line) => `+${line}`),
    lines.map((line, i) => `${i}: ${line}`),
    lines.map((line) => `  "${line}\\n" +`),
  ].map((part) => part.join("\n"));
  texts.push(lines.join("\\n"), lines.join(" "), lines.join("\r\n"));
  for (const text of texts)
    expect([text, left(await sent(`…\n${text}\nafter`), lines.join("\n"))]).toEqual([text, []]);
});

test("secretGuard() masks a key cut short to the end of the text, and a whole one to its end", async () => {
  const [first, ...rest] = keyLines();
  const cut = [first, ...rest.slice(0, 3)].join("\n");
  expect(await sent(`a\n${cut}\n…\nb\n`)).toBe("a\n[private key withheld]");
  expect(await sent(`a\n${cut}\n…\n${keyLines().join("\n")}\nb\n`)).toBe("a\n[private key withheld]\nb\n");
  expect(await sent(`a\n${keyLines().join("\n")}\nb\n${keyLines("EC ").join("\n")}\nc\n`)).toBe(
    "a\n[private key withheld]\nb\n[private key withheld]\nc\n",
  );
});

test("secretGuard() masks a made-up key of one short line", async () => {
  expect(await sent(`${mark("BEGIN")}\n${random(20)}\n${mark("END")}\n`)).toBe("[private key withheld]\n");
});

test.for([
  [
    "a mark in code",
    `const BEGIN = "${mark("BEGIN")}";\nconst END = "${mark("END")}";\nexport const n = 1;\n`,
  ],
  ["a mark at the end", `a line that ends in ${mark("BEGIN")}\n`],
  ["a mark that ends a key that is not there", `if (line === "${mark("END")}") return done(line);\n`],
  ["a mark and no key near it", `${mark("BEGIN")} is how it starts. ${"It goes on and on. ".repeat(60)}`],
  ["a mark and a digest", `${mark("BEGIN")} or sha256:${random(64, "0123456789abcdef")} in words\n`],
])("secretGuard() takes %s for no key", async ([, text]) => {
  expect(await sent(text ?? "")).toBe(text);
});

import { expect, test } from "vitest";
import { secrets } from "./_samples.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

const host = { readGuard: secretGuard() };
const sent = async (text: string): Promise<string> => String(await screened(host, "/p", text));
const everyLine = (change: (line: string, i: number) => string) => (text: string) =>
  text.split("\n").map(change).join("\n");
const json = (text: string): string => JSON.stringify({ a: text });
const { btoa } = globalThis;

/** What stands in two lines, and no log does. */
const LINES = /list of variables|block of YAML|property list|put together|goes on/;

/** How a text is shown, sent or kept; the names of the samples that are lost by it are those that nobody could tell. */
const shapes: [name: string, shaped: (text: string) => string, lost?: RegExp][] = [
  ["numbered by a tab", everyLine((line, i) => `${i + 12}\t${line}`)],
  ["numbered by an arrow", everyLine((line, i) => `${String(i + 1).padStart(6)}→${line}`)],
  ["numbered by a bar", everyLine((line, i) => `${i + 1} | ${line}`)],
  ["added in a diff", everyLine((line) => `+${line}`)],
  ["removed in a diff", everyLine((line) => `-${line}`)],
  ["in a diff of a merge", everyLine((line) => `++${line}`)],
  ["as hits of a search", everyLine((line, i) => `src/conf.ts:${i + 3}:${line}`)],
  ["as hits with two blanks", everyLine((line, i) => `src/conf.ts:${i + 3}  ${line}`)],
  ["as the output of a container", everyLine((line) => `web-1  | ${line}`)],
  ["in a log", everyLine((line) => `2026-01-01T10:00:00Z INFO [app] ${line}`), LINES],
  ["in a history", everyLine((line, i) => `  ${i + 500}  ${line}`)],
  ["quoted", everyLine((line) => `> ${line}`)],
  ["in a comment", everyLine((line) => `# ${line}`)],
  ["in a comment of two slashes", everyLine((line) => `// ${line}`)],
  ["indented", everyLine((line) => `\t    ${line}`)],
  ["in colours", everyLine((line) => `\u001b[32m${line}\u001b[0m`)],
  ["with CRLF", (text) => text.replaceAll("\n", "\r\n")],
  ["in JSON", json],
  ["in JSON in JSON", (text) => json(json(text))],
  ["in JSON in JSON in JSON", (text) => json(json(json(text)))],
  ["in JSON without signs of HTML", (text) => json(text).replace(/[=&<>]/g, (c) => `\\u00${hex(c)}`)],
  [
    "in a notebook",
    (text) =>
      JSON.stringify(
        text.split("\n").map((line) => `${line}\n`),
        null,
        1,
      ),
    /put together|goes on/,
  ],
  ["in a URL", encodeURIComponent],
  ["in a URL in a URL", (text) => encodeURIComponent(encodeURIComponent(text))],
  ["in HTML", (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)],
  ["with blanks that do not break", (text) => text.replaceAll(" ", "\u00a0")],
  ["with marks that are not seen", (text) => text.replace(/[\w-]{5}/g, "$&\u200b")],
  ["in wide letters", (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ["behind a byte order mark", (text) => `\ufeff${text}`],
  ["in base64", (text) => `data:text/plain;base64,${btoa(ascii(`a text and\n${text}`))}`, /Chinese|Russian/],
  [
    "in hexadecimal",
    (text) => hexadecimal(`a text and\n${text}`),
    /Chinese|Russian|not seen|cut short at both|split over/,
  ],
  ["in base64 of base64", (text) => btoa(btoa(ascii(`a text and\n${text}`))), /Chinese|Russian/],
];
const hex = (c: string): string => c.charCodeAt(0).toString(16);
const hexadecimal = (text: string): string => ascii(text).replace(/./gs, (c) => hex(c).padStart(2, "0"));
const ascii = (text: string): string => text.replace(/[^\0-\u007f]/g, "?");

/** What a text still holds of a secret. */
function left(text: string, secret: string): string[] {
  const runs = secret.match(/[A-Za-z0-9]{8,}/g)?.filter((run) => /\d/.test(run) || run.length > 20) ?? [];
  const pieces = runs.flatMap((run) => run.match(/.{8}/g) ?? []);
  return (pieces.length > 0 ? pieces : [secret]).filter((piece) => text.includes(piece));
}

const found = await Promise.all(secrets.map(async (sample) => ({ ...sample, out: await sent(sample.text) })));
const known = found.filter(({ text, out }) => text !== out);

test.for(shapes)("secretGuard() leaves nothing of a secret %s", async ([, shaped, lost]) => {
  const shown = [];
  for (const { name, text, secret, out } of known) {
    const now = await sent(shaped(text));
    const rest = [...left(now, secret), ...left(now, shaped(secret))];
    const before = out + shaped(text.slice(0, text.indexOf(secret)));
    if (!lost?.test(name) && rest.some((piece) => !before.includes(piece))) shown.push(name);
  }
  expect(shown).toEqual([]);
});

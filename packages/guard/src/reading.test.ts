import { expect, test } from "vitest";
import { base64 } from "./_base64.js";
import { plain } from "./_plain.js";
import { readings } from "./_reading.js";

const { btoa } = globalThis;
const hit = (start: number, end: number) => ({ kind: "token", label: "x", start, end }) as const;
/** What of a text a word in one of its readings stands for. */
const source = (text: string, word: string) => {
  const reading = readings(text).find((one) => one.text.includes(word));
  const at = reading?.text.indexOf(word) ?? -1;
  const place = reading?.place(hit(at, at + word.length));
  return place && text.slice(place.start, place.end);
};

test("plain() reads what is written otherwise", () => {
  const reads = (text: string) => plain(text)?.text;
  expect(reads("a%3Db%3dc%zz")).toBe("a=b=c%zz");
  expect(reads(String.raw`a\u003db\x3dc\nd\"e\/f\\ng\q`)).toBe('a=b=c\nd"e/f\\ng\\q');
  expect(reads("&quot;a&#39;&#x26;&amp;lt;&copy;")).toBe("\"a'&&lt;&copy;");
  expect(reads("a+%3D+b+c")).toBe("a = b+c");
  expect(reads("\u001b[1;32ma\u001b[0m\u001b[Kb\u001b[2Kc\u001b]8;;http://x\u0007d")).toBe("ab cd");
  expect(reads("a\u200bb\u00adc\u00a0d\u2013e\u201cf\u2019ｇ＝１")).toBe("abc d-e\"f'g=1");
  expect(reads('"a" + "b"."c" +\n  "d"\n  "e"')).toBe('"abcde"');
  expect(reads("a \\\n  b\\\r\nc")).toBe("a bc");
});

test("plain() reads only the lines that need it, and all where a key may go over lines", () => {
  expect(plain("a\nb%3D\nc\nd%3D\n")?.text).toBe("b=\nd=\n");
  expect(plain("a\nb%3D\nPRIVATE\nc")?.text).toBe("a\nb=\nPRIVATE\nc");
  expect(plain("a\nb\u200b\nc")?.text).toBe("a\nb\nc");
});

test("plain() leaves empty strings and lists of strings as they are, and gives nothing for a plain text", () => {
  for (const text of ["", "a = 1;\n", 'a = "", b = ["a", "b"], c = "a"\n"b"', "100 % + 1 & x; a_b-c"])
    expect(plain(text)).toBe(undefined);
  expect(plain("\u200b")).toBe(undefined);
});

test("base64() reads texts in one line, wrapped, behind numbers and in a diff, and nothing else", () => {
  const text = "a text that is long enough to be told from a random one, and goes over lines";
  const reads = (shown: string) => base64(shown)?.text.split("\n")[0];
  const lines = btoa(text).match(/.{1,48}/g) ?? [];
  expect(reads(`x: ${btoa(text)};`)).toBe(text);
  expect(reads(`/a/b${btoa(text)}`)).toBe(text);
  expect(reads(`/hooks/v1/of-any-length-that-paths-have/${btoa(text)}`)).toBe(text);
  expect(reads(lines.join("\n"))).toBe(text);
  expect(reads(lines.map((line, i) => `${i + 9}\t${line}\r`).join("\n"))).toBe(text);
  expect(reads(lines.map((line) => `+${line}`).join("\n"))).toBe(text);
  expect(base64(btoa("too short to tell"))).toBe(undefined);
  expect(base64("packages/guard/src/a-long-path-that-is-no-base64/of-a-text-at-all.ts")).toBe(undefined);
  expect(base64(`${"0123456789abcdef".repeat(8)} ${"x".repeat(100)}`)).toBe(undefined);
});

test("base64() reads texts in hexadecimal, too", () => {
  const text = "a text that is long enough, and goes over lines";
  const hex = [...text].map((c) => c.charCodeAt(0).toString(16)).join("");
  const reads = (shown: string) => base64(shown)?.text.split("\n")[0];
  for (const shown of [hex, hex.toUpperCase(), `0x${hex}`, `x="${hex}"`, hex.replace(/.{40}/g, "$&\n")])
    expect(reads(shown)).toBe(text);
  expect(base64("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")).toBe(undefined);
});

test("readings() tell where in the text stands what they read", () => {
  expect(source("a%3Dsecret%20b", "secret")).toBe("secret");
  expect(source("a s%65cret b", "secret")).toBe("s%65cret");
  expect(source('x\nk = "sec" +\n  "ret";', "secret")).toBe('sec" +\n  "ret');
  expect(source("a ｓｅｃｒｅｔ b", "secret")).toBe("ｓｅｃｒｅｔ");
  expect(source("s\u200be\u200bcret\u200b", "secret")).toBe("s\u200be\u200bcret");
  expect(source("a%25252573ecret b", "%73ecret")).toBe("%25252573ecret");
  const held = btoa("a text that holds a secret, among other words");
  expect(source(`k: ${held}.`, "secret")).toBe(held);
  expect(source(`k: ${encodeURIComponent(btoa(`${held} and more`))}.`, "secret")?.length).toBeGreaterThan(60);
});

test("readings() end with what is escaped without end", () => {
  expect(readings("%25".repeat(10_000)).length).toBeLessThan(10);
  expect(readings("\\".repeat(10_000)).length).toBeLessThan(10);
});

import { expect, test } from "vitest";
import { secrets } from "./_samples.js";
import { hasMask } from "./has-mask.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

test("hasMask() says whether a text holds what secretGuard() put in the place of a secret", () => {
  expect(hasMask("T=[github token withheld]\n")).toBe(true);
  expect(hasMask('{"a":"[password withheld]"}')).toBe(true);
  expect(hasMask("const a = [token];")).toBe(false);
  expect(hasMask("")).toBe(false);
});

test("hasMask() knows every mask of secretGuard(), and nothing in the text before it", async () => {
  const masked = [];
  for (const { name, text } of secrets) {
    const out = String(await screened({ readGuard: secretGuard() }, "/p", text));
    expect([name, hasMask(text), hasMask(out)]).toEqual([name, false, out !== text]);
    masked.push(...(out.match(/\[[^[\]]+ withheld\]/g) ?? []));
  }
  expect(new Set(masked.map(hasMask))).toEqual(new Set([true]));
});

test.for([
  "The witness [name withheld] lives at [address withheld].",
  "[withheld] [ token withheld] [token withheld ] [Token withheld] [tokens withheld]",
  "[github\ntoken withheld] (github token withheld) [github  token withheld]",
  "[github token withheld",
  "[the very long name of some kind of a token withheld]",
])("hasMask() takes %j for no mask", (text) => {
  expect(hasMask(text)).toBe(false);
});

test("hasMask() ends with a long text of beginnings", () => {
  expect(hasMask("[a b c d e ".repeat(200_000))).toBe(false);
});

test("hasMask() refuses what is no text", () => {
  for (const [value, type] of [
    [undefined, "undefined"],
    [null, "null"],
    [new String("[token withheld]"), "object"],
  ] as const)
    expect(() => hasMask(value as string)).toThrow(
      new TypeError(`text that may hold a mask is of type ${type}: give a string`),
    );
});

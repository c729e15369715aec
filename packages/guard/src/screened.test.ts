import { Media } from "@shalya/errors";
import { expect, expectTypeOf, test } from "vitest";
import type { Host } from "./host.js";
import { Refusal } from "./refusal.js";
import { screened } from "./screened.js";

const masking: Host = { readGuard: async (r) => (await r.text()).replace("4711", "[PIN]") };
const answering = (answer: null | boolean | string): Host => ({ readGuard: () => answer });

test("screened() gives the text as the guard lets it go", async () => {
  expect(await screened(masking, "/p.md", "pin 4711")).toBe("pin [PIN]");
  expect(await screened(masking, "/p.md", "no pin")).toBe("no pin");
  expect(await screened(answering(true), "/p.md", "pin 4711")).toBe("pin 4711");
  expect(await screened(answering(""), "/p.md", "pin 4711")).toBe("");
  expect(await screened(answering(false), "/p.md", "pin 4711")).toBeInstanceOf(Refusal);
});

test("screened() gives the text as it is where there is no guard", async () => {
  const media = new Media("shot", ["/a.png"]);
  expect(await screened({}, "/p.md", "")).toBe("");
  expect(await screened({}, "/p.md", media)).toBe(media);
});

test("screened() gives the guard the text of a Media, and hands on the whole when that passes", async () => {
  const media = new Media("no pin", ["/a.png"]);
  expect(await screened(answering(null), "/p.md", media)).toBe(media);
  expect(await screened(masking, "/p.md", media)).toBe(media);
});

test("screened() drops the pictures of a Media whose text is replaced", async () => {
  const sent = await screened(masking, "/p.md", new Media("pin 4711", ["/a.png"]));
  expect(sent).toEqual(new Media("pin [PIN]"));
  expect(await screened(answering(""), "/p.md", new Media("x", ["/a.png"]))).toEqual(new Media(""));
});

test("screened() refuses a Media as it does a text", async () => {
  expect(String(await screened(answering(false), "/p.md", new Media("x", ["/a.png"])))).toBe(
    "ERROR: withheld: /p.md: this host withholds it from this model",
  );
});

test("screened() says its types: a text for a text, a Media for a Media", async () => {
  const either = "x" as string | Media;
  const text = await screened({}, "/p", "x");
  const media = await screened({}, "/p", new Media("x"));
  const both = await screened({}, "/p", either);
  expectTypeOf(text).toEqualTypeOf<string | Refusal>();
  expectTypeOf(media).toEqualTypeOf<Media | Refusal>();
  expectTypeOf(both).toEqualTypeOf<string | Media | Refusal>();
  expect(text).toBe("x");
});

test("screened() refuses what is neither a text nor a Media, and asks no guard", async () => {
  let calls = 0;
  const host: Host = { readGuard: () => calls++ === 0 };
  const words = (type: string) =>
    new TypeError(`text to screen is of type ${type}: give a string or a Media`);
  const half = Object.create({ [Symbol.for("shalya.Media")]: true });
  const given = (text: unknown) => screened(host, "/p", text as string);
  await expect(given(undefined)).rejects.toThrow(words("undefined"));
  await expect(given(null)).rejects.toThrow(words("null"));
  await expect(given(7)).rejects.toThrow(words("number"));
  await expect(given({ text: "x" })).rejects.toThrow(words("object"));
  await expect(given(new String("x"))).rejects.toThrow(words("object"));
  await expect(given(half)).rejects.toThrow(words("object"));
  expect(calls).toBe(0);
});

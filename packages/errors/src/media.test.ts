import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Media } from "./media.js";

test("Media carries a text and its pictures", () => {
  const bytes = new Uint8Array([137, 80]);
  const m = new Media("saved /tmp/a.png", ["/tmp/a.png", bytes]);
  expect([m.text, m.media]).toEqual(["saved /tmp/a.png", ["/tmp/a.png", bytes]]);
  expect(new Media("no picture").media).toEqual([]);
});

test("Media reads as its text wherever a string is wanted", () => {
  const m = new Media("shot");
  expect([String(m), `${m}`, `${m}!`, [m].join(), m.toString(), Number(new Media("7"))]).toEqual([
    "shot",
    "shot",
    "shot!",
    "shot",
    "shot",
    7,
  ]);
  // biome-ignore lint/suspicious/noDoubleEquals: this is the comparison that is promised
  expect((m as unknown) == "shot").toBe(true);
});

test("Media becomes JSON with its pictures described and no bytes", () => {
  const m = new Media("shot", ["/tmp/a.png", new Uint8Array(5000).fill(65), `${"x".repeat(199)}😀.png`]);
  expect(JSON.parse(JSON.stringify(m))).toEqual({
    text: "shot",
    media: ["/tmp/a.png", "5000 bytes", `${"x".repeat(199)}… (6 more characters)`],
  });
});

test("Media keeps its own frozen list", () => {
  const list = ["/a.png"];
  const m = new Media("shot", list);
  list.push("/b.png");
  expect(m.media).toEqual(["/a.png"]);
  expect(Object.isFrozen(m.media)).toBe(true);
});

test("Media takes bytes of every kind that is a Uint8Array", () => {
  const foreign = runInNewContext("new Uint8Array([1, 2])");
  expect(new Media("shot", [Buffer.from("ab"), foreign]).media).toHaveLength(2);
});

test("Media knows the instances of another copy of the package", () => {
  class Shot extends Media {}
  const other = Object.create({ [Symbol.for("shalya.Media")]: true });
  expect(other instanceof Media).toBe(true);
  expect(new Shot("x") instanceof Shot).toBe(true);
  expect(new Media("x") instanceof Shot).toBe(false);
  for (const value of [null, undefined, "x", {}, { text: "x", media: [] }])
    expect(value instanceof Media).toBe(false);
});

const make = (text: unknown, media?: unknown) => () => new Media(text as string, media as string[]);

test("Media refuses a text that is no string", () => {
  expect(make(null)).toThrow(new TypeError("text of a media result is of type null: give a string"));
  expect(make(new Media("x"))).toThrow(
    new TypeError("text of a media result is of type object: give a string"),
  );
});

test("Media refuses a list that is no array", () => {
  const words = (type: string) =>
    new TypeError(`media is of type ${type}: give an array of paths (string) or bytes (Uint8Array)`);
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  expect(make("x", "/a.png")).toThrow(words("string"));
  expect(make("x", null)).toThrow(words("null"));
  expect(make("x", { 0: "/a.png", length: 1 })).toThrow(words("object"));
  expect(make("x", new Uint8Array(2))).toThrow(words("object"));
  expect(make("x", revoked.proxy)).toThrow(words("object"));
});

test("Media refuses a picture that is neither path nor bytes", () => {
  const words = (n: number, type: string) =>
    new TypeError(`picture ${n} of media is of type ${type}: give a path (string) or bytes (Uint8Array)`);
  expect(make("x", ["/a.png", 7])).toThrow(words(2, "number"));
  expect(make("x", Array(1))).toThrow(words(1, "undefined"));
  expect(make("x", [new ArrayBuffer(2)])).toThrow(words(1, "object"));
  expect(make("x", [new Uint16Array(2)])).toThrow(words(1, "object"));
  expect(make("x", [{ [Symbol.toStringTag]: "Uint8Array", length: 2 }])).toThrow(words(1, "object"));
  const view = new DataView(new ArrayBuffer(2));
  Object.defineProperty(view, Symbol.toStringTag, { value: "Uint8Array" });
  expect(make("x", [view])).toThrow(words(1, "object"));
});

test("Media refuses a picture that is empty", () => {
  const words = (n: number) => new RangeError(`picture ${n} of media is empty: give a path or bytes`);
  expect(make("x", [""])).toThrow(words(1));
  expect(make("x", ["/a.png", new Uint8Array()])).toThrow(words(2));
});

import { expect, test } from "vitest";
import { guardRead } from "./guard-read.js";
import type { Answer, Host } from "./host.js";
import type { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";

const answering = (answer: unknown): Host => ({ readGuard: () => answer as Answer });
const never = () => {
  throw new Error("called");
};

test("guardRead() gives null, a text or a Refusal", async () => {
  const host: Host = {
    readGuard: async (r) => (r.path === "/open.md" ? null : (await r.text()).replace("4711", "[PIN]")),
  };
  expect(await guardRead(host, "/open.md", () => "pin 4711")).toBe(null);
  expect(await guardRead(host, "/p.md", () => "pin 4711")).toBe("pin [PIN]");
  expect(await guardRead(answering(false), "/p.md")).toEqual(
    new Refusal("this host withholds it from this model", "withheld", "/p.md"),
  );
});

test("guardRead() calls nothing where there is no guard", async () => {
  expect(await guardRead({ modelLocal: never }, "/a.md", never)).toBe(null);
  expect(await guardRead({ readGuard: null, modelLocal: never }, "/a.md", never)).toBe(null);
  expect(await guardRead(Object.create(null), "/a.md", never)).toBe(null);
});

test.for<[string, unknown, unknown]>([
  ["null", null, null],
  ["undefined", undefined, null],
  ["true", true, null],
  ["a promise of nothing", Promise.resolve(), null],
  ["a text", "masked", "masked"],
  ["an empty text", "", ""],
  ["a promise of a text", Promise.resolve("masked"), "masked"],
])("guardRead() takes %s for an answer", async ([, answer, wanted]) => {
  expect(await guardRead(answering(answer), "/p", () => "x")).toBe(wanted);
});

test("guardRead() fills in the path of a Refusal on a copy", async () => {
  const no = new Refusal("not here", "quota");
  expect(await guardRead(answering(no), "/a.md")).toEqual(new Refusal("not here", "quota", "/a.md"));
  expect(await guardRead(answering(no), "/b.md")).toEqual(new Refusal("not here", "quota", "/b.md"));
  expect(no.path).toBe("");
});

test("guardRead() hands on a Refusal that has its path", async () => {
  const no = new Refusal("not here", "withheld", "/vault");
  expect(await guardRead(answering(no), "/a.md")).toBe(no);
});

test("guardRead() takes a Refusal of another copy of the package", async () => {
  const other = Object.assign(Object.create({ [Symbol.for("shalya.Refusal")]: true }), {
    why: "not here",
    kind: "withheld",
    path: "",
  });
  expect(String(await guardRead(answering(other), "/a.md"))).toBe("ERROR: withheld: /a.md: not here");
});

test("guardRead() calls the guard once, as a method of the host, and loads once", async () => {
  const host = {
    pin: "4711",
    calls: 0,
    async readGuard(this: { pin: string; calls: number }, r: ReadCheck) {
      this.calls++;
      return (await r.text()).includes(this.pin) && (await r.text()) !== "" ? false : null;
    },
  };
  let loads = 0;
  const load = async () => `pin 4711, load ${++loads}`;
  expect(await guardRead(host as Host, "/p", load)).toBeInstanceOf(Refusal);
  expect([host.calls, loads]).toEqual([1, 1]);
});

test("guardRead() tells the guard everything about the read", async () => {
  let seen: object = {};
  const host: Host = {
    readGuard: (r) => {
      seen = { ...r };
      return null;
    },
    modelLocal: () => [true, "llama"],
  };
  await guardRead(host, "/src/a.ts", null, { tool: "grep", kind: "hits", spelled: "a.ts" });
  expect(seen).toEqual({
    path: "/src/a.ts",
    tool: "grep",
    kind: "hits",
    spelled: "a.ts",
    model: "llama",
    local: true,
  });
});

/** What a guard is told of the model, for an answer of modelLocal and what the call says. */
async function told(modelLocal: unknown, options = {}): Promise<unknown> {
  let seen: unknown;
  const readGuard = (r: ReadCheck) => {
    seen = [r.model, r.local];
    return null;
  };
  await guardRead({ readGuard, modelLocal } as Host, "/p", null, options);
  return seen;
}

test.for<[string, unknown, unknown[]]>([
  ["a local model", () => [true, "llama"], ["llama", true]],
  ["a hosted model", () => [false, "claude-opus"], ["claude-opus", false]],
  ["a model of which it cannot tell", () => [null, "claude-opus"], ["claude-opus", null]],
  ["a promise", async () => [true, "llama"], ["llama", true]],
  ["no modelLocal", undefined, ["", null]],
  ["a modelLocal that throws", never, ["", null]],
  ["a modelLocal that rejects", async () => never(), ["", null]],
  ["a modelLocal that is no function", [true, "llama"], ["", null]],
  ["nothing", () => undefined, ["", null]],
  ["a local that is 1", () => [1, "llama"], ["llama", null]],
  ["a local that is a text", () => ["true", "llama"], ["llama", null]],
  ["a model that is no text", () => [true, { id: "llama" }], ["", true]],
  ["a text", () => "ab", ["", null]],
  ["an object", () => ({ local: true, model: "llama" }), ["", null]],
])("guardRead() makes the best of %s from the host", async ([, modelLocal, wanted]) => {
  expect(await told(modelLocal)).toEqual(wanted);
});

test("guardRead() calls modelLocal as a method of the host", async () => {
  let seen: unknown;
  const host = {
    name: "llama",
    modelLocal() {
      return [true, this.name] as const;
    },
    readGuard: (r: ReadCheck) => {
      seen = [r.model, r.local];
      return null;
    },
  };
  await guardRead(host, "/p");
  expect(seen).toEqual(["llama", true]);
});

test("guardRead() takes what the call says before what the host says", async () => {
  const hosted = () => [false, "claude-opus"];
  expect(await told(hosted, { local: true })).toEqual(["claude-opus", true]);
  expect(await told(hosted, { local: null })).toEqual(["claude-opus", null]);
  expect(await told(hosted, { model: "llama", local: true })).toEqual(["llama", true]);
  expect(await told(hosted, { model: "claude-haiku" })).toEqual(["claude-haiku", false]);
  expect(await told(never, { model: "llama", local: true })).toEqual(["llama", true]);
});

test("guardRead() does not take another model for local because the host's is", async () => {
  const local = () => [true, "llama"];
  expect(await told(local, { model: "claude-opus" })).toEqual(["claude-opus", null]);
  expect(await told(local, { model: "llama" })).toEqual(["llama", true]);
});

const given = (host: unknown, path: unknown, load?: unknown, options?: unknown) =>
  guardRead(host as Host, path as string, load as () => string, options as object);

test("guardRead() refuses a host that is none", async () => {
  const words = (type: string) =>
    new TypeError(`host is of type ${type}: give an object that may have a readGuard`);
  await expect(given(null, "/p")).rejects.toThrow(words("null"));
  await expect(given("host", "/p")).rejects.toThrow(words("string"));
  await expect(given(Promise.resolve({ readGuard: () => false }), "/p")).rejects.toThrow(
    new TypeError("host is a promise: await it first"),
  );
});

test("guardRead() refuses a read that is none, also where there is no guard", async () => {
  await expect(given({}, undefined)).rejects.toThrow(TypeError);
  await expect(given({}, "")).rejects.toThrow(RangeError);
  await expect(given({}, "/p", "text")).rejects.toThrow(TypeError);
  await expect(given({}, "/p", null, null)).rejects.toThrow(TypeError);
  await expect(given({}, "/p", null, { kind: "txt" })).rejects.toThrow(RangeError);
  await expect(given({}, "/p", null, { local: 0 })).rejects.toThrow(TypeError);
});

import { failed } from "@shalya/errors";
import { beforeEach, expect, test } from "vitest";
import { guardRead, type Host, type ReadCheck, Refusal, screened } from "./index.js";

const zero = () => {
  throw new Error("division by zero");
};

let seen: ReadCheck[] = [];
let host: Host = {};

beforeEach(() => {
  seen = [];
  host = {
    readGuard: async (r) => {
      seen.push(r);
      if (r.path.endsWith("open.md")) return null;
      if (r.path.endsWith("local.md"))
        return r.local ? true : new Refusal("local-only, and this model is hosted");
      if (r.path.endsWith("boom.md"))
        throw Object.assign(new Error("vault closed"), { name: "RuntimeError" });
      if (r.path.endsWith("no.md")) return false;
      return (await r.text()).replace("ada@x.org", "[EMAIL]");
    },
    modelLocal: () => [false, "claude-opus"],
  };
});

test("guardRead() and screened() call nothing where there is no guard", async () => {
  const bare: Host = { readGuard: null, modelLocal: null };
  expect(await guardRead(bare, "/a.md", zero)).toBe(null);
  expect(await screened(bare, "/a.md", "secret")).toBe("secret");
});

test("screened() sends the text unchanged when the guard answers null", async () => {
  expect(await screened(host, "/open.md", "ada@x.org")).toBe("ada@x.org");
});

test("guardRead() loads nothing for a guard that decides on the path", async () => {
  const loads: number[] = [];
  const load = () => `${loads.push(1)}`;
  expect(await guardRead(host, "/open.md", load)).toBe(null);
  expect(loads).toEqual([]);
});

test("screened() sends what the guard gives instead", async () => {
  expect(await screened(host, "/p.md", "mail ada@x.org")).toBe("mail [EMAIL]");
  expect(seen.map((r) => [r.model, r.local, r.kind])).toEqual([["claude-opus", false, "text"]]);
});

test("screened() hands on a Refusal with the path filled in", async () => {
  const r = (await screened(host, "/local.md", "x")) as Refusal;
  expect([r.constructor, r.kind, r.path, String(r)]).toEqual([
    Refusal,
    "withheld",
    "/local.md",
    "ERROR: withheld: /local.md: local-only, and this model is hosted",
  ]);
  expect(failed(String(r))).toBe(true);
});

test("screened() takes a model of the call before the turn's", async () => {
  expect(await screened(host, "/local.md", "x", { local: true })).toBe("x");
});

test("screened() refuses in default words when the guard answers false", async () => {
  expect(String(await screened(host, "/no.md", "x"))).toBe(
    "ERROR: withheld: /no.md: this host withholds it from this model",
  );
});

test("screened() refuses when the guard throws", async () => {
  expect(await screened(host, "/boom.md", "x")).toMatchObject({ kind: "guard_failed" });
});

test("screened() tells the guard that the model is unknown when modelLocal throws", async () => {
  host.modelLocal = zero;
  await screened(host, "/p.md", "x");
  expect(seen.map((r) => [r.model, r.local])).toEqual([["", null]]);
});

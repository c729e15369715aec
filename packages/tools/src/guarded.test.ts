import { Media } from "@shalya/errors";
import { type ReadGuard, Refusal } from "@shalya/guard";
import { secretGuard } from "@shalya/guard/secrets";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { masking, OnFiles, PICTURES } from "./_on-files.js";
import { toolsFor } from "./tools-for.js";

const SECRET = "sk-SECRET-0123456789";
const CALLS: [name: string, args: object][] = [
  ["view_file", { path: "a.txt" }],
  ["view_file", { path: "a.txt", start: 2, end: 2 }],
  ["view_file", { path: "a.txt", start: 2, offset: 8 }],
  ["grep", { pattern: "SECRET" }],
  ["grep", { pattern: "key", context: 3 }],
  ["grep", { pattern: ".", path: "a.txt" }],
  ["file_info", { path: "a.txt" }],
  ["ls", {}],
  ["find_files", { pattern: "*" }],
  ["list_roots", {}],
];
const text = `one\nkey is ${SECRET}\nthree\n`;

test.for(CALLS)("%s %j shows nothing that a guard masks", async ([name, args]) => {
  const on = new OnFiles({ "a.txt": text }, { guard: masking([SECRET]) });
  const said = await on.call(name, args);
  expect(said).not.toContain("SECRET");
  expect(said).not.toContain("0123456789");
});

const guards: [how: string, guard: ReadGuard][] = [
  ["refuses by path", ({ path }) => (path.endsWith("a.txt") ? new Refusal("kept here") : null)],
  ["answers false", () => false],
  [
    "throws what it read",
    async (check) => {
      throw new Error(await check.text().catch(() => ""));
    },
  ],
  ["answers nothing that is known", async (check) => ({ text: await check.text() }) as never],
];

test.for(guards)("no tool shows a line that a guard withholds which %s", async ([, guard]) => {
  const on = new OnFiles({ "a.txt": text }, { guard });
  for (const [name, args] of CALLS) {
    const said = await on.call(name, args);
    for (const word of ["SECRET", "key", "three"]) expect([name, said.includes(word)]).toEqual([name, false]);
  }
});

test("what a guard that throws withholds is told as withheld", async () => {
  const on = new OnFiles(
    { "a.txt": text },
    {
      guard: () => {
        throw new TypeError(text);
      },
    },
  );
  expect(await on.call("view_file", { path: "a.txt" })).toBe(
    `ERROR: guard_failed: ${on.at("a.txt")}: the read guard failed (TypeError)`,
  );
  expect(await on.call("grep", { pattern: "one" })).toBe("(no match)\n…[1 file(s) withheld]");
});

test("a secret over the edge of a page is masked, since the whole text is screened", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const on = new OnFiles(
    { "a.txt": `${"x".repeat(150)} ${token} ${"y".repeat(300)}` },
    { guard: secretGuard() },
  );
  for (let offset = 0; offset < 300; offset += 20) {
    const said = await on.call("view_file", { path: "a.txt", offset }, { maxChars: 200 });
    expect(said).not.toMatch(/ghp_|a1B2/);
  }
  expect(await on.call("grep", { pattern: "ghp_|a1B2a1B2" })).toBe("(no match)");
});

test("numbers, pages and matches are those of the screened text in every tool", async () => {
  const on = new OnFiles(
    { "a.txt": "-----\nsecret\n-----\nafter\n" },
    { guard: masking(["-----\nsecret\n-----"]) },
  );
  expect(await on.call("view_file", { path: "a.txt" })).toBe("1\t[token withheld]\n2\tafter");
  expect(await on.call("grep", { pattern: "after" })).toBe("a.txt:2  after");
  expect(await on.call("view_file", { path: "a.txt", start: 3 })).toBe(
    "ERROR: start is 3 and the file has 2 line(s): give a start up to 2",
  );
});

/** The path of the file that a result was kept in. */
const savedBy = (said: string): string => /saved to (\S+?); use view_file/.exec(said)?.[1] ?? "";

test("a kept result is judged under the files that it was made from when it is read back", async () => {
  const lines = `${"x".repeat(200)}\n`.repeat(5);
  const on = new OnFiles({ "a/1.txt": lines, "b/2.txt": lines, "c/3.txt": lines });
  const saved = savedBy(await on.call("grep", { pattern: "x" }, { maxChars: 400 }));
  expect(await on.call("view_file", { path: saved, end: 1 })).toBe(`1\ta/1.txt:1  ${"x".repeat(200)}`);
  const asked: unknown[] = [];
  on.host.readGuard = ({ path, spelled, kind }) => {
    asked.push([path, spelled, kind]);
    return path.endsWith("2.txt") ? new Refusal("no more") : null;
  };
  expect(await on.call("view_file", { path: saved })).toBe(`ERROR: withheld: ${on.at("b/2.txt")}: no more`);
  expect(asked).toEqual([
    [on.at("a/1.txt"), saved, "text"],
    [on.at("b/2.txt"), saved, "text"],
  ]);
  expect(await on.call("grep", { pattern: "x", path: saved })).toBe(
    `ERROR: withheld: ${on.at("b/2.txt")}: no more`,
  );
  expect(await on.call("file_info", { path: saved })).toContain("\nlines: withheld\n");
});

test("a result kept of a kept one is judged under the files behind it", async () => {
  const on = new OnFiles({ "a.txt": `${"x".repeat(200)}\n`.repeat(5) });
  const first = savedBy(await on.call("grep", { pattern: "x" }, { maxChars: 400 }));
  const second = savedBy(await on.call("grep", { pattern: "x", path: first }, { maxChars: 400 }));
  expect([first === second, second === ""]).toEqual([false, false]);
  on.host.readGuard = ({ path }) => (path === on.at("a.txt") ? new Refusal("no") : null);
  expect(await on.call("view_file", { path: second })).toBe(`ERROR: withheld: ${on.at("a.txt")}: no`);
});

test("a kept result is screened when it is kept, and again when it is read back", async () => {
  const lines = `${SECRET} token-B ${"x".repeat(200)}\n`.repeat(5);
  const on = new OnFiles({ "a.txt": lines }, { guard: masking([SECRET]) });
  const saved = savedBy(await on.call("grep", { pattern: "x" }, { maxChars: 400 }));
  on.host.readGuard = null;
  expect(await on.call("view_file", { path: saved, end: 1 })).toBe(
    `1\ta.txt:1  [token withheld] token-B ${"x".repeat(200)}`,
  );
  on.host.readGuard = masking(["token-B"]);
  expect(await on.call("view_file", { path: saved, end: 1 })).toBe(
    `1\ta.txt:1  [token withheld] [token withheld] ${"x".repeat(200)}`,
  );
});

test("a list of names that was kept is judged under its own path", async () => {
  const on = new OnFiles(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`name-${i}`, ""])));
  const saved = savedBy(await on.call("ls", {}, { maxChars: 300 }));
  const asked: string[] = [];
  on.host.readGuard = ({ path }) => {
    asked.push(path);
    return null;
  };
  await on.call("view_file", { path: saved });
  expect(asked).toEqual([saved]);
});

test("a saved result of another host is out of reach", async () => {
  const [on, other] = [new OnFiles({ "a.txt": `${"x".repeat(200)}\n`.repeat(5) }), new OnFiles()];
  const saved = savedBy(await on.call("grep", { pattern: "x" }, { maxChars: 400 }));
  expect(await other.call("view_file", { path: saved })).toBe(
    `ERROR: path is outside the open folders: ${saved}; list_roots names the open folders`,
  );
});

test("no way to ask recovers a masked text", async () => {
  const on = new OnFiles({ "a.txt": `before\npassword=${SECRET}\nafter\n` }, { guard: masking([SECRET]) });
  const answers = (probe: object) => on.call("grep", { ...probe });
  const part = fc
    .tuple(fc.nat(SECRET.length - 1), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => SECRET.slice(from, from + length));
  const letters = new Set("before password= token withheld after".toLowerCase());
  await fc.assert(
    fc.asyncProperty(part, fc.boolean(), fc.boolean(), async (pattern, literal, ignore_case) => {
      if ([...pattern.toLowerCase()].every((c) => letters.has(c))) return;
      expect(await answers({ pattern, literal, ignore_case })).toBe("(no match)");
    }),
    { numRuns: 100 },
  );
});

test("what a tool sees of a text after a guard has masked it depends on the masked text alone", async () => {
  const on = new OnFiles(
    {},
    { guard: async (check) => (await check.text()).replace(/<.*?>/gs, "[token withheld]") },
  );
  const secret = fc.string({ unit: fc.constantFrom("a", "k", "\n", "\t", "é", "7"), maxLength: 40 });
  const probe = fc.constantFrom(...CALLS.filter(([name]) => name !== "file_info"));
  await fc.assert(
    fc.asyncProperty(secret, secret, probe, async (one, other, [name, args]) => {
      on.put("a.txt", `x\nkey <${one}>\nthree\n`);
      const first = await on.call(name, args);
      on.put("a.txt", `x\nkey <${other}>\nthree\n`);
      expect(await on.call(name, args)).toBe(first);
    }),
    { numRuns: 100 },
  );
});

test("a picture is not given when its guard says anything but yes", async () => {
  const on = new OnFiles({ "a.png": PICTURES.PNG });
  const view = toolsFor(on.host).find(({ name }) => name === "view_file");
  for (const guard of guards.map(([, each]) => each).slice(1)) {
    on.host.readGuard = guard;
    expect(await view?.({ path: "a.png" })).not.toBeInstanceOf(Media);
  }
});

test.for(CALLS)("%s %j is called off while a guard decides", async ([name, args]) => {
  const off = new AbortController();
  const guard: ReadGuard = async () => {
    off.abort(new Error("off"));
    return null;
  };
  const on = new OnFiles({ "a.txt": text }, { guard });
  const call = on.call(name, args, { signal: off.signal });
  if (["view_file", "grep", "file_info"].includes(name)) await expect(call).rejects.toThrow(new Error("off"));
  else expect(await call).not.toContain("ERROR");
});

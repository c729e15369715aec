import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { guardRead } from "./guard-read.js";
import { guards } from "./guards.js";
import type { Answer, Host, ReadGuard } from "./host.js";
import { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";
import { screened } from "./screened.js";

const masking =
  (from: string, to: string): ReadGuard =>
  async (r) =>
    (await r.text()).replaceAll(from, to);
const answering =
  (answer: unknown): ReadGuard =>
  () =>
    answer as Answer;
const never = (): Promise<Answer> => new Promise(() => {});
const called = () => {
  throw new Error("called");
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("guards() asks its guards in order, each about the text as the one before masked it", async () => {
  const readGuard = guards(masking("ada", "eve"), masking("eve", "[NAME]"), masking("4711", "[PIN]"));
  expect(await screened({ readGuard }, "/p.md", "ada has pin 4711")).toBe("[NAME] has pin [PIN]");
});

test("guards() passes a text that every guard passes", async () => {
  const readGuard = guards(answering(null), answering(undefined), answering(true));
  expect(await guardRead({ readGuard }, "/p.md", called)).toBe(null);
});

test("guards() takes an empty text for a mask, and hands it on", async () => {
  const readGuard = guards(answering(""), async (r) => ((await r.text()) === "" ? null : false));
  expect(await guardRead({ readGuard }, "/p.md", () => "pin 4711")).toBe("");
});

test("guards() ends with the first refusal", async () => {
  const readGuard = guards(masking("4711", "[PIN]"), answering(new Refusal("not here", "quota")), called);
  expect(await guardRead({ readGuard }, "/p.md", () => "pin 4711")).toEqual(
    new Refusal("not here", "quota", "/p.md"),
  );
  expect(await guardRead({ readGuard: guards(answering(false), called) }, "/p.md")).toEqual(
    new Refusal("this host withholds it from this model", "withheld", "/p.md"),
  );
});

test("guards() refuses when a guard throws, rejects or gives what is no answer", async () => {
  const asked = (guard: ReadGuard) => guardRead({ readGuard: guards(guard, called) }, "/p.md");
  expect(await asked(called)).toEqual(new Refusal("the read guard failed (Error)", "guard_failed", "/p.md"));
  expect(await asked(async () => called())).toEqual(
    new Refusal("the read guard failed (Error)", "guard_failed", "/p.md"),
  );
  expect(await asked(answering({ text: "4711" }))).toEqual(
    new Refusal("the read guard gave an answer of type object", "guard_failed", "/p.md"),
  );
});

test("guards() loads the text once, however many ask", async () => {
  let loads = 0;
  const load = async () => `load ${++loads}`;
  const asking: ReadGuard = async (r) => ((await r.text()) === "load 1" ? null : false);
  const readGuard = guards(asking, guards(asking, asking, { timeout: 10 }), asking, { timeout: 10 });
  expect(await guardRead({ readGuard }, "/p.md", load, { timeout: 10 })).toBe(null);
  expect(loads).toBe(1);
});

test("guards() tells each guard everything about the read", async () => {
  const seen: object[] = [];
  const noting: ReadGuard = (r) => {
    seen.push({ ...r, hasText: r.hasText, frozen: Object.isFrozen(r) });
    return null;
  };
  const host: Host = {
    readGuard: guards(noting, answering("masked"), noting),
    modelLocal: () => [true, "llama"],
  };
  await guardRead(host, "/src/a.ts", null, { tool: "grep", kind: "image", spelled: "a.ts" });
  const read = {
    path: "/src/a.ts",
    spelled: "a.ts",
    tool: "grep",
    kind: "image",
    model: "llama",
    local: true,
    frozen: true,
  };
  expect(seen).toEqual([
    { ...read, hasText: false },
    { ...read, hasText: true },
  ]);
});

test("guards() calls each guard as a method of the host", async () => {
  const seen: unknown[] = [];
  const host = {
    pin: "4711",
    readGuard: guards(
      function (this: unknown) {
        seen.push(this);
        return null;
      },
      guards(function (this: unknown) {
        seen.push(this);
        return null;
      }),
    ),
  };
  await guardRead(host, "/p.md");
  expect(seen).toEqual([host, host]);
});

test("guards() takes a read of another copy of the package, also of one that knew no signals", async () => {
  const other = Object.freeze({
    path: "/p.md",
    spelled: "",
    tool: "",
    kind: "text",
    model: "",
    local: null,
    text: async () => "pin 4711",
  }) as unknown as ReadCheck;
  const both = guards(masking("pin", "code"), masking("4711", "[PIN]"), { timeout: 10 });
  expect(await both(other)).toBe("code [PIN]");
});

test("guards() refuses when the time is up, and no guard after that is asked", async () => {
  const slow: ReadGuard = () => new Promise((done) => setTimeout(() => done(null), 2000));
  const readGuard = guards(slow, called, { timeout: 1000 });
  const answer = guardRead({ readGuard }, "/p.md");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual(
    new Refusal("the read guard took longer than 1000 ms", "guard_failed", "/p.md"),
  );
  await vi.advanceTimersByTimeAsync(5000);
});

test("guards() answers in time", async () => {
  const slow: ReadGuard = () => new Promise((done) => setTimeout(() => done("masked"), 900));
  const answer = guardRead({ readGuard: guards(slow, { timeout: 1000 }) }, "/p.md");
  await vi.advanceTimersByTimeAsync(900);
  expect(await answer).toBe("masked");
  expect(vi.getTimerCount()).toBe(0);
});

test("guards() refuses when its signal aborts, and asks nobody when it has", async () => {
  const control = new AbortController();
  const readGuard = guards(never, { signal: control.signal });
  const answer = guardRead({ readGuard }, "/p.md");
  control.abort();
  const stopped = new Refusal("the read was stopped before the read guard answered", "guard_failed", "/p.md");
  expect(await answer).toEqual(stopped);
  expect(await guardRead({ readGuard: guards(called, { signal: control.signal }) }, "/p.md")).toEqual(
    stopped,
  );
});

test("guards() hands on that nobody waits any more", async () => {
  const seen: unknown[] = [];
  const patient: ReadGuard = (r) =>
    new Promise((done) => {
      seen.push(r.signal?.aborted);
      r.signal?.addEventListener("abort", () => {
        seen.push(r.signal?.aborted);
        done(null);
      });
    });
  const outer = guardRead({ readGuard: guards(guards(patient), called) }, "/p.md", null, { timeout: 50 });
  const inner = guardRead({ readGuard: guards(patient, called, { timeout: 50 }) }, "/p.md");
  await vi.advanceTimersByTimeAsync(50);
  expect([String(await outer), String(await inner)]).toEqual(
    Array(2).fill("ERROR: guard_failed: /p.md: the read guard took longer than 50 ms"),
  );
  expect(seen).toEqual([false, false, true, true]);
});

test("guards() has the type of a guard, and knows the types of what it is given", () => {
  const guard = guards((check) => {
    expectTypeOf(check).toEqualTypeOf<ReadCheck>();
    return null;
  });
  expectTypeOf(guard).toEqualTypeOf<ReadGuard>();
  const limited = guards(guard, (check) => check.local, { timeout: 1, signal: new AbortController().signal });
  expectTypeOf(limited).toEqualTypeOf<ReadGuard>();
  expect(guard).toBeTypeOf("function");
});

const make = (...list: unknown[]) => guards.bind(null, ...(list as ReadGuard[]));

test("guards() refuses a list without a guard", () => {
  const empty = new RangeError("list of guards is empty: give at least one, or everything would pass");
  expect(make()).toThrow(empty);
});

test("guards() refuses a guard that is none", () => {
  const words = (i: number, type: string) =>
    new TypeError(
      `guards[${i}] is of type ${type}: give a guard, which is a function that takes a ReadCheck`,
    );
  expect(make(never, undefined, never)).toThrow(words(1, "undefined"));
  expect(make(never, null)).toThrow(words(1, "null"));
  expect(make({ timeout: 5 })).toThrow(words(0, "object"));
  expect(make({ timeout: 5 }, never)).toThrow(words(0, "object"));
  expect(make([never])).toThrow(words(0, "object"));
  expect(make("guard")).toThrow(words(0, "string"));
});

test("guards() takes nothing else for limits, since what it leaves out would not be asked", () => {
  const words = new TypeError(
    "guards[1] is of type object: give a guard, which is a function that takes a ReadCheck",
  );
  const { signal } = new AbortController();
  const others = [
    [never],
    [],
    Promise.resolve(never),
    new Map(),
    { readGuard: never },
    signal,
    new Refusal("x"),
  ];
  for (const other of [
    ...others,
    { timeout: 5, kind: "text" },
    { timeOut: 5 },
    Object.create({ timeout: 5 }),
  ])
    expect(make(never, other)).toThrow(words);
  for (const limits of [{}, { timeout: undefined }, Object.assign(Object.create(null), { timeout: 5 })])
    expect(make(never, limits)()).toBeTypeOf("function");
});

test("guards() refuses limits that cannot be kept", () => {
  const time = "give whole milliseconds from 1 to 2147483647";
  const wrong = (timeout: unknown) => make(never, { timeout });
  expect(wrong("5")).toThrow(new TypeError(`timeout is of type string: ${time}`));
  for (const timeout of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])
    expect(wrong(timeout)).toThrow(new RangeError(`timeout is ${timeout}: ${time}`));
  const closed = Proxy.revocable({}, {});
  closed.revoke();
  for (const signal of [{}, { aborted: false }, closed.proxy])
    expect(make(never, { signal })).toThrow(new TypeError("signal is of type object: give an AbortSignal"));
  expect(make(never, closed.proxy)).toThrow(
    new TypeError("limits of the guards cannot be read: give an object such as { timeout }"),
  );
});

test("guards() gives a guard that refuses to judge what is no read", async () => {
  const guard = guards(never);
  const words = (type: string) => new TypeError(`check of the guard is of type ${type}: give a ReadCheck`);
  await expect(guard(undefined as never)).rejects.toThrow(words("undefined"));
  await expect(guard({ path: "/p" } as never)).rejects.toThrow(words("object"));
  await expect(guard(ReadCheck as never)).rejects.toThrow(words("function"));
});

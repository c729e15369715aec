import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardRead } from "./guard-read.js";
import type { Answer, Host } from "./host.js";
import { ReadCheck } from "./read-check.js";
import { Refusal } from "./refusal.js";
import { screened } from "./screened.js";

const never = (): Promise<Answer> => new Promise(() => {});
const late = new Refusal("the read guard took longer than 1000 ms", "guard_failed", "/p.md");
const stopped = new Refusal("the read was stopped before the read guard answered", "guard_failed", "/p.md");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("guardRead() and screened() refuse when the guard takes longer than the time given", async () => {
  const read = guardRead({ readGuard: never }, "/p.md", null, { timeout: 1000 });
  const text = screened({ readGuard: never }, "/p.md", "pin 4711", { timeout: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([await read, await text]).toEqual([late, late]);
});

test("guardRead() counts the time that the host takes to name its model, and that loading takes", async () => {
  const loading: Host = { readGuard: async (r) => r.text() };
  const host = { readGuard: never, modelLocal: () => new Promise<never>(() => {}) };
  const both = [
    guardRead(host, "/p.md", null, { timeout: 1000 }),
    guardRead(loading, "/p.md", () => new Promise(() => {}), { timeout: 1000 }),
  ];
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(both)).toEqual([late, late]);
});

test("guardRead() takes the answer of a guard that is in time, and leaves no timer", async () => {
  const host: Host = { readGuard: () => new Promise((done) => setTimeout(() => done("masked"), 999)) };
  const read = guardRead(host, "/p.md", null, { timeout: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(await read).toBe("masked");
  expect(vi.getTimerCount()).toBe(0);
});

test("guardRead() refuses the late answer of a guard that never waited", async () => {
  const host: Host = {
    readGuard: () => {
      vi.setSystemTime(Date.now() + 1001);
      return null;
    },
  };
  expect(await guardRead(host, "/p.md", null, { timeout: 1000 })).toEqual(late);
});

test("guardRead() refuses when the signal aborts, and calls nothing when it has", async () => {
  const control = new AbortController();
  const read = guardRead({ readGuard: never }, "/p.md", null, { signal: control.signal });
  control.abort(new Error("pin 4711"));
  expect(await read).toEqual(stopped);
  let calls = 0;
  const host: Host = { readGuard: () => calls++ > 0, modelLocal: () => [calls++ > 0, ""] };
  expect(await guardRead(host, "/p.md", null, { signal: control.signal })).toEqual(stopped);
  expect(calls).toBe(0);
});

test("guardRead() asks no signal where there is no guard", async () => {
  const signal = AbortSignal.abort();
  expect(await guardRead({}, "/p.md", null, { signal, timeout: 1 })).toBe(null);
});

test("guardRead() takes a limit for none where it is left open", async () => {
  const host: Host = { readGuard: (r) => r.signal === undefined };
  expect(await guardRead(host, "/p.md", null, { signal: null, timeout: undefined })).toBe(null);
});

test("guardRead() tells the guard when nobody waits any more, and ignores what it does then", async () => {
  const loose: unknown[] = [];
  const note = (e: unknown) => loose.push(e);
  process.on("unhandledRejection", note);
  const seen: unknown[] = [];
  const host: Host = {
    readGuard: (r) =>
      new Promise((_, fail) => {
        seen.push(r.signal?.aborted);
        r.signal?.addEventListener("abort", () => {
          seen.push(r.signal?.aborted);
          fail(new Error("pin 4711"));
        });
      }),
  };
  const read = guardRead(host, "/p.md", null, { timeout: 1000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await read).toEqual(late);
  vi.useRealTimers();
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", note);
  expect([seen, loose]).toEqual([[false, true], []]);
});

test("guardRead() stops listening when the guard has answered", async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  await guardRead({ readGuard: () => true }, "/p.md", null, { signal });
  expect(removed.mock.calls).toEqual(added.mock.calls.map(([type, listener]) => [type, listener]));
  expect(added).toHaveBeenCalledTimes(1);
});

test("the time limit keeps a process alive until the read is answered, and no longer", async () => {
  vi.useRealTimers();
  const set = vi.spyOn(globalThis, "setTimeout");
  const clear = vi.spyOn(globalThis, "clearTimeout");
  const read = guardRead({ readGuard: () => true }, "/p.md", null, { timeout: 60_000 });
  const timers = set.mock.results.map(({ value }) => value as NodeJS.Timeout);
  // One that does not would end a process that waits for a guard that never answers.
  expect(timers.map((timer) => timer.hasRef())).toEqual([true]);
  expect(await read).toBe(null);
  expect(clear.mock.calls).toEqual(timers.map((timer) => [timer]));
});

test("the time limit works where timers are numbers, and refuses where there are none", async () => {
  vi.stubGlobal("setTimeout", (done: () => void) => {
    queueMicrotask(done);
    return 1;
  });
  vi.stubGlobal("clearTimeout", () => {});
  expect(await guardRead({ readGuard: never }, "/p.md", null, { timeout: 1000 })).toEqual(late);
  vi.stubGlobal("setTimeout", undefined);
  expect(await guardRead({ readGuard: () => true }, "/p.md", null, { timeout: 1000 })).toEqual(
    new Refusal("the read guard failed (TypeError)", "guard_failed", "/p.md"),
  );
});

test("guardRead() and ReadCheck refuse limits that cannot be kept, also where there is no guard", async () => {
  const wrong = { timeout: 1.5, signal: {} } as object;
  const words = new RangeError("timeout is 1.5: give whole milliseconds from 1 to 2147483647");
  await expect(guardRead({}, "/p.md", null, wrong)).rejects.toThrow(words);
  expect(() => new ReadCheck("/p.md", wrong)).toThrow(words);
});

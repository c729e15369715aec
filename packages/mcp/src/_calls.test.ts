import { expect, onTestFinished, test, vi } from "vitest";
import { Calls } from "./_calls.js";

const ready = async (): Promise<void> => {};

test("Calls runs some at once, the rest in the order they came, and gives what each gave", async () => {
  const calls = new Calls();
  const begun: number[] = [];
  let most = 0;
  let now = 0;
  const all = Array.from({ length: 100 }, (_, i) =>
    calls.run(async () => {
      begun.push(i);
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now--;
      if (i % 10 === 0) throw new Error(`${i}`);
      return i;
    }, ready),
  );
  const gave = await Promise.allSettled(all);
  expect(gave.map((one) => (one.status === "fulfilled" ? one.value : -1))).toEqual(
    Array.from({ length: 100 }, (_, i) => (i % 10 === 0 ? -1 : i)),
  );
  expect(begun).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(most).toBe(32);
});

test("Calls is quiet when the last call is over, also one that began meanwhile", async () => {
  const calls = new Calls();
  const over: string[] = [];
  const first = calls.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    over.push("first");
    void calls.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      over.push("second");
    }, ready);
  }, ready);
  await Promise.all([first, calls.settled(() => false)]);
  expect(over).toEqual(["first", "second"]);
});

test("Calls does nothing before it is ready", async () => {
  const calls = new Calls();
  const order: string[] = [];
  await calls.run(
    async () => {
      order.push("work");
    },
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push("ready");
    },
  );
  expect(order).toEqual(["ready", "work"]);
});

test.each([
  ["long when the answers are taken", false, 45, 75],
  ["a while when they are not", true, 15, 25],
])("Calls waits for calls that do not end: %s", async (_, isStuck, before, after) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = new Calls();
  void calls.run(() => new Promise(() => {}), ready);
  let isOver = false;
  const over = calls
    .settled(() => isStuck)
    .then(() => {
      isOver = true;
    });
  await vi.advanceTimersByTimeAsync(before * 1000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync((after - before) * 1000);
  await over;
  expect(calls.left).toBe(1);
});

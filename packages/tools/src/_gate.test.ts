import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Gate } from "./_gate.js";

test("Gate lets so many through at once, in their order, whatever becomes of them", async () => {
  const gate = new Gate(2);
  const seen: number[] = [];
  let [inside, most] = [0, 0];
  const works = Array.from({ length: 9 }, (_, i) =>
    gate.through(async () => {
      most = Math.max(most, ++inside);
      await setImmediate();
      seen.push(i);
      inside--;
      if (i % 3 === 0) throw new Error(`work ${i}`);
      return i;
    }),
  );
  const all = await Promise.allSettled(works);
  expect([most, inside, seen]).toEqual([2, 0, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  expect(all.map(({ status }) => status === "fulfilled")).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => i % 3 > 0),
  );
});

test("Gate lets go who is called off while waiting, and holds the place of nobody for it", async () => {
  const gate = new Gate(1);
  const [first, second] = [new AbortController(), new AbortController()];
  let open = () => {};
  const inside = gate.through(() => new Promise<void>((done) => (open = done)));
  const seen: string[] = [];
  const waits = [first.signal, second.signal, undefined].map((signal, i) =>
    gate.through(async () => seen.push(`work ${i}`), signal),
  );
  first.abort(new Error("off"));
  await expect(waits[0]).rejects.toThrow(new Error("off"));
  open();
  // Called off in the moment that it gets its turn.
  second.abort(new Error("off, too"));
  await Promise.allSettled([inside, ...waits]);
  expect(seen).toContain("work 2");
  expect(seen).not.toContain("work 0");
  await expect(
    gate.through(() => Promise.resolve("last"), AbortSignal.abort(new Error("late"))),
  ).rejects.toThrow(new Error("late"));
  expect(await gate.through(() => Promise.resolve("last"))).toBe("last");
});

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

import { expect, test } from "vitest";
import { measure } from "./_measure.js";
import { TASKS } from "./_tasks.js";

test("shalya-mcp is right on every task of the comparison", async () => {
  const outcome: Record<string, boolean> = {};
  await measure(TASKS, ["ours"], {
    times: 1,
    tries: 200,
    seen: ({ name }, { ours }) => {
      outcome[name] = ours.right;
    },
  });
  expect(outcome).toEqual(Object.fromEntries(TASKS.map(({ name }) => [name, true])));
  expect(TASKS.length).toBeGreaterThanOrEqual(15);
});

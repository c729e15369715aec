// Runs the tasks on both servers by turns, each on a folder of its own.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { side } from "./_sides.js";
import { ground } from "./_tasks.js";

/** @typedef {import("./_sides.js").Name} Name */
/** @typedef {import("./_tasks.js").Task} Task */
/** @typedef {{ right: boolean, chars: number, times: number[] }} Measured */

/**
 * Runs each task so many times on each of the servers named, and hands over what came of it.
 * @template {Name} N
 * @param {readonly Task[]} tasks
 * @param {readonly N[]} names
 * @param {{ times: number, tries: number, seen: (task: Task, measured: Record<N, Measured>) => void }} options
 */
export async function measure(tasks, names, { times, tries, seen }) {
  const tmp = realpathSync(mkdtempSync(join(tmpdir(), "cmp-")));
  const hands = await Promise.all(
    names.map(async (name) => {
      const here = ground(join(tmp, name, "root"), join(tmp, name, "outside"), tries);
      return { name, here, server: await side(name, here.root) };
    }),
  );
  try {
    for (const task of tasks) {
      const measured = /** @type {Record<N, Measured>} */ ({});
      for (const { name } of hands) measured[name] = { right: true, chars: 0, times: [] };
      for (let i = 0; i < (task.slow ? 1 : times); i++)
        // By turns, and each first as often as the other.
        for (const { name, here, server } of i % 2 ? hands.toReversed() : hands) {
          const { right, chars, ms } = await once(task, name, here, server);
          const sum = measured[name];
          sum.right &&= right;
          sum.chars = chars;
          sum.times.push(ms);
        }
      seen(task, measured);
    }
  } finally {
    await Promise.all(hands.map(({ server }) => server.close()));
    rmSync(tmp, { recursive: true, force: true });
  }
}

/** @param {Task} task @param {Name} name @param {import("./_tasks.js").Ground} here @param {import("./_sides.js").Side} server */
async function once(task, name, here, server) {
  const end = await task.make(here);
  try {
    const began = performance.now();
    const answers = await task.does[name](server, here);
    const ms = (performance.now() - began) / (task.slow ? answers.length : 1);
    const last = answers.at(-1);
    const chars = answers.reduce((sum, one) => sum + one.chars, 0);
    return { right: last !== undefined && task.right(here, answers, last), chars, ms };
  } finally {
    await end?.();
  }
}

/** @param {readonly number[]} times */
export function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

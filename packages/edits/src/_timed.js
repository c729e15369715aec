// For tests: a wide guard against hangs.
import { expect } from "vitest";

/** Each of what is timed took minutes, or all memory, in some way of doing it. */
const SECONDS = 10;

/**
 * @template T
 * @param {() => T} run
 * @returns {T}
 */
export function timed(run) {
  const start = performance.now();
  try {
    return run();
  } finally {
    expect(performance.now() - start).toBeLessThan(SECONDS * 1000);
  }
}

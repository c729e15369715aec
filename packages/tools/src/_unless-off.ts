import type { Call } from "./_kit.js";

/** What is waited for; rejects with the reason of the signal as soon as the call is called off. */
export function unlessOff<T>(waited: Promise<T>, signal: Call["signal"]): Promise<T> {
  if (signal === undefined) return waited;
  return new Promise((resolve, reject) => {
    const off = () => reject(signal.reason);
    const done = () => signal.removeEventListener("abort", off);
    if (signal.aborted) off();
    signal.addEventListener("abort", off);
    waited.then(resolve, reject).finally(done);
  });
}

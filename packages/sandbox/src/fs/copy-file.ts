import { copyAll } from "./_bytes.js";
import type { Policy } from "./_policy.js";
import { replace } from "./_replace.js";
import { withFile } from "./_with-file.js";
import { atTarget } from "./write-file.js";

/** Copies a file, with its mode where the copy is new. */
export function copyFile(policy: Policy, from: string, to: string): void {
  withFile(policy, from, ({ fd, stats }) => {
    const placing = { exclusive: false, mode: stats.mode & 0o777 };
    atTarget(policy, to, (spot) => replace(spot, placing, (copy) => copyAll(fd, copy)));
  });
}

import type { Policy } from "./_policy.js";
import { type Bounds, bytesOf } from "./_range.js";
import { withFile } from "./_with-file.js";

/** The bytes of the file that a path leads to. */
export function readFile(policy: Policy, spelled: string, bounds: Bounds): Buffer {
  return withFile(policy, spelled, ({ fd, stats }) => bytesOf(fd, stats.size, bounds, spelled));
}

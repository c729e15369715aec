import type { Policy } from "./_policy.js";
import { copyAll, replace } from "./_replace.js";
import { writeAt } from "./_spot.js";
import { worded } from "./_visit.js";
import { withFile } from "./_with-file.js";

/** Copies a file, with its mode where the copy is new. */
export function copyFile(policy: Policy, from: string, to: string): void {
  withFile(policy, from, ({ fd, stats }) =>
    worded(to, () =>
      writeAt(policy, policy.find(to, false).path, to, true, (spot) =>
        replace(spot, { exclusive: false, mode: stats.mode & 0o777 }, (copy) => copyAll(fd, copy)),
      ),
    ),
  );
}

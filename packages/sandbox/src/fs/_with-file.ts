import { closeSync } from "node:fs";
import type { OpenFile } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { readFrom } from "./_spot.js";

/** Work with the file that a path leads to, open for reading meanwhile; it comes with its physical path. */
export function withFile<T>(
  policy: Policy,
  spelled: string,
  work: (file: OpenFile & { path: string }) => T,
): T {
  return readFrom(policy, spelled, (file) => {
    try {
      return work(file);
    } finally {
      closeSync(file.fd);
    }
  });
}

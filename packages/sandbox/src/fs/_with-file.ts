import { closeSync } from "node:fs";
import type { OpenFile } from "./_folder.js";
import type { Policy } from "./_policy.js";
import { readFrom } from "./_spot.js";

/** Work with the file that a path leads to, open for reading meanwhile, and with its physical path. */
export function withFile<T>(policy: Policy, spelled: string, work: (file: OpenFile, path: string) => T): T {
  return readFrom(policy, spelled, (file, path) => {
    try {
      return work(file, path);
    } finally {
      closeSync(file.fd);
    }
  });
}

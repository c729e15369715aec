import type { Stats } from "node:fs";
import type { Policy } from "./_policy.js";
import { readAt } from "./_spot.js";
import * as sys from "./_sys.js";

/** A file open for reading. */
export interface OpenFile {
  /** Its physical path. */
  readonly path: string;
  readonly fd: number;
  readonly stats: Stats;
}

/** Work with the file that a path leads to, open meanwhile. */
export function withFile<T>(policy: Policy, spelled: string, work: (file: OpenFile) => T): T {
  return readAt(policy, spelled, ({ path, folder, name }) => {
    const { fd, stats } = folder.file(name);
    try {
      return work({ path, fd, stats });
    } finally {
      sys.close(fd);
    }
  });
}

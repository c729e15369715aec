import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = (...args: unknown[]) => unknown;

/** What is told of each call of `node:fs`: before it is made, and with what it gave. */
export interface Watch {
  readonly before: (name: string, args: readonly unknown[]) => void;
  readonly after: (name: string, args: readonly unknown[], gave: unknown) => void;
}

let watch: Watch | undefined;

/** Work during which a watch is told of each synchronous call of `node:fs`, but not of those it makes itself. */
export async function watched<T>(by: Watch, work: () => Promise<T>): Promise<T> {
  watch = by;
  try {
    return await work();
  } finally {
    watch = undefined;
  }
}

/** Without the watch, so that what it calls is not told of. */
function telling(tell: (watch: Watch) => void): void {
  const by = watch;
  if (by === undefined) return;
  watch = undefined;
  tell(by);
  watch = by;
}

function told(name: string, call: Call): Call {
  return (...args) => {
    telling((by) => by.before(name, args));
    const gave = call(...args);
    telling((by) => by.after(name, args, gave));
    return gave;
  };
}

/** Has every synchronous call of `node:fs` tell of itself, in this process and until it ends. */
export function tellAll(): void {
  const calls = fs as unknown as Record<string, Call>;
  for (const [name, call] of Object.entries(calls))
    if (name.endsWith("Sync") && name !== "realpathSync") calls[name] = told(name, call);
  const { realpathSync } = fs;
  realpathSync.native = told("realpathSync", realpathSync.native as Call) as typeof realpathSync.native;
  syncBuiltinESMExports();
}

import type { Writable } from "node:stream";
import { oneLine } from "@shalya/registry";

/** Writes a line for the person who runs the server, with what went wrong. */
export type Log = (line: string, error?: unknown) => void;

// Many a client never reads what a server logs.
const HELD = 1024 * 1024;

/** A log on stderr; one that nobody reads any more stops nothing, and is held up to a limit. */
export function logTo(stderr: Writable): Log {
  stderr.on("error", () => {});
  let left = 0;
  const write = (line: string): void => void stderr.write(`shalya-mcp: ${line}\n`);
  return (line, error) => {
    if (stderr.writableLength > HELD) {
      left++;
      return;
    }
    if (left > 0) write(`lines left out here, since nobody read what came before them: ${left}`);
    left = 0;
    const why =
      error === undefined ? "" : `: ${oneLine(error instanceof Error ? error.message : error, 500)}`;
    write(`${line}${why}`);
  };
}

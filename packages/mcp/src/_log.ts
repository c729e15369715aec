import type { Writable } from "node:stream";
import { oneLine } from "@shalya/registry";

/** Writes a line for the person who runs the server, with what went wrong. */
export type Log = (line: string, error?: unknown) => void;

/** A log on stderr; one that nobody reads any more stops nothing. */
export function logTo(stderr: Writable): Log {
  stderr.on("error", () => {});
  return (line, error) => {
    const why =
      error === undefined ? "" : `: ${oneLine(error instanceof Error ? error.message : error, 500)}`;
    stderr.write(`shalya-mcp: ${line}${why}\n`);
  };
}

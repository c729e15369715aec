import { MAX_TOOL_CHARS } from "@shalya/limits";
import type { Tool } from "@shalya/registry";
import type { Kit } from "./_kit.js";
import { needHost, optionsOf, wrongType } from "./_need.js";
import { readingTools } from "./_reading.js";
import { shown } from "./_shown.js";
import { OPTIN, writingTools } from "./_writing.js";
import type { ToolHost } from "./host.js";

/** How the tools are made. */
export interface ToolsOptions {
  /**
   * The most characters of a result, from 200; a refusal of the guard, or of wrong arguments, may take 2000. Default: 6000; a
   * larger model takes more.
   */
  readonly maxChars?: number | undefined;
  /**
   * The names of tools that are only there when they are asked for: `edit_file`, which edits lines by addresses that carry
   * their hashes; `view_file` then shows these. Default: none.
   */
  readonly optin?: readonly string[] | undefined;
}

const LEAST_CHARS = 200;

/**
 * The tools that a host can serve, for any door of `@shalya/registry`: those that read, and, unless all its folders are
 * open for reading only, those that write. A folder that is opened later adds none.
 * @throws TypeError when the host has no sandbox, or an option is of the wrong type or does not exist; RangeError when
 *   `maxChars` is no whole number from 200 up, or `optin` names a tool that does not exist
 */
export function toolsFor(host: ToolHost, options: ToolsOptions = {}): Tool<object>[] {
  const { maxChars, optin } = needOptions(options);
  const kit: Kit = { host: needHost(host), maxChars };
  const { roots, readRoots } = host.sandbox;
  const onlyReads = roots.length === 0 && readRoots.length > 0;
  const tools: Tool[] = onlyReads
    ? readingTools(kit, false)
    : [...readingTools(kit, optin.includes("edit_file")), ...writingTools(kit, optin)];
  // Each answers whatever it is called with: wrong arguments with words.
  return tools as Tool<object>[];
}

function needOptions(given: ToolsOptions): { maxChars: number; optin: readonly string[] } {
  const options = optionsOf(given, "options of toolsFor", "an object such as { maxChars: 6000 }");
  const unknown = Object.keys(options).find((key) => key !== "maxChars" && key !== "optin");
  if (unknown !== undefined)
    throw new TypeError(
      `the option "${shown(unknown.slice(0, 90))}" does not exist: toolsFor takes maxChars and optin`,
    );
  return { maxChars: needChars(options.maxChars), optin: needNames(options.optin) };
}

function needChars(value: unknown = MAX_TOOL_CHARS): number {
  const give = `a whole number from ${LEAST_CHARS} up`;
  if (typeof value !== "number") throw wrongType(value, "maxChars", give);
  if (Number.isSafeInteger(value) && value >= LEAST_CHARS) return value;
  throw new RangeError(`maxChars is ${value}: give ${give}`);
}

function needNames(value: unknown = []): readonly string[] {
  if (!Array.isArray(value)) throw wrongType(value, "optin", "an array of tool names");
  const names = [...new Set<unknown>(value)];
  const known = Object.keys(OPTIN).join(", ");
  for (const [i, name] of names.entries()) {
    if (typeof name !== "string") throw wrongType(name, `name ${i + 1} of optin`, "the name of a tool");
    if (!Object.hasOwn(OPTIN, name))
      throw new RangeError(
        `optin has "${shown(name.slice(0, 90))}", which is no tool to opt in to: leave it out, or give ${known}`,
      );
  }
  return names as string[];
}

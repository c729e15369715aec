import type { ToolHost } from "./host.js";

/** The `TypeError` for a value of the wrong type, which the message names and never quotes. */
export function wrongType(value: unknown, which: string, give: string): TypeError {
  return new TypeError(`${which} is of type ${value === null ? "null" : typeof value}: give ${give}`);
}

/** A copy of some options, each read once. */
export function optionsOf<T extends object>(options: T, which: string, give: string): T {
  if (typeof options !== "object" || options === null) throw wrongType(options, which, give);
  try {
    return { ...options };
  } catch {
    throw new TypeError(`${which} cannot be read: give ${give}`);
  }
}

/** A host that has what the tools need most. */
export function needHost(host: unknown): ToolHost {
  const fs = get(get(host, "sandbox"), "fs");
  if (typeof get(fs, "readText") === "function") return host as ToolHost;
  throw new TypeError(
    'host has no sandbox: give new LocalHost(["."]), or an object with a Sandbox as its sandbox',
  );
}

/** One property of any value; undefined when there is none or reading it throws. */
export function get(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

import { type Answer, answer, type LoadPicture, unable } from "./_answer.js";
import { isTool } from "./_definition.js";
import { get } from "./_get.js";
import { needTools } from "./_list.js";
import { isObject } from "./_mark.js";
import { wrongType } from "./_need.js";
import type { CallSignal, Progress, Tool } from "./define-tool.js";

/** What every door takes beside the tools. */
export interface DoorOptions<H = unknown> {
  /** What the tools work on, handed to each `run`. */
  readonly host?: H | undefined;
  /** Gives the bytes of a picture that a tool named by its path. Without it such a picture is left out, and the text says so. */
  readonly load?: LoadPicture | undefined;
}

/** What a door opens with: tools that were checked, and the options as they were then. */
export interface Door<H> {
  readonly tools: readonly Tool<never, H>[];
  readonly host: H | undefined;
  readonly load: LoadPicture | undefined;
}

/**
 * The tools of a door, all made by `defineTool` and no two of one name as the harness spells it, and the options.
 *
 * Throws `TypeError` and `RangeError` when they are not.
 */
export function needDoor<H>(
  tools: readonly Tool<never, H>[],
  options: DoorOptions<H>,
  spelled = (name: string): string => name,
): Door<H> {
  const list = needTools(tools);
  const load = needLoad(options);
  const places = new Map<string, number>();
  for (const [i, tool] of list.entries()) {
    const which = `tool ${i + 1} of ${list.length}`;
    if (!isTool(tool)) throw wrongType(tool, which, "a tool made by defineTool");
    const name = spelled(tool.name);
    const before = places.get(name);
    if (before !== undefined)
      throw new RangeError(`${which} has the name of tool ${before}, "${name}": rename one of them`);
    places.set(name, i + 1);
  }
  return { tools: list as Tool<never, H>[], host: get(options, "host") as H | undefined, load };
}

/** The `load` of a door's options, or a `TypeError`. */
export function needLoad(options: unknown): LoadPicture | undefined {
  if (!isObject(options)) throw wrongType(options, "options", "an object such as {host, load}");
  const load = get(options, "load");
  if (load === undefined || typeof load === "function") return load as LoadPicture | undefined;
  throw wrongType(load, "options.load", "a function from a path to bytes");
}

/** One call from a harness, to its end. What `attempt` lets through is thrown, but for a host that cannot do it at all. */
export async function call<H>(
  tool: Tool<never, H>,
  args: unknown,
  { host, load }: Door<H>,
  signal: unknown,
  progress?: Progress,
): Promise<Answer> {
  const context = { host, signal: signal as CallSignal | undefined, progress };
  const result = await tool(args as never, context).catch(unable(`${tool.name} cannot run on this host`));
  return answer(result, load, context.signal ?? undefined);
}

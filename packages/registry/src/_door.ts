import { err } from "@shalya/errors";
import { type Answer, answer, type LoadPicture } from "./_answer.js";
import { isTool } from "./_definition.js";
import { get } from "./_get.js";
import { needTools } from "./_list.js";
import { isObject } from "./_mark.js";
import { wrongType } from "./_need.js";
import type { Signal, Tool } from "./define-tool.js";
import type { JsonSchema } from "./input-schema.js";

/** What every door takes beside the tools. */
export interface DoorOptions<H = unknown> {
  /** What the tools work on, handed to each `run`. */
  readonly host?: H | undefined;
  /** Gives the bytes of a picture that a tool named by its path. Without it such a picture is left out, and the text says so. */
  readonly load?: LoadPicture | undefined;
}

/**
 * The tools of a door: all made by `defineTool`, no two of one name as the harness spells it. Throws `TypeError` and
 * `RangeError`.
 */
export function needDoor<H>(
  tools: readonly Tool<never, H>[],
  options: DoorOptions<H>,
  spelled = (name: string): string => name,
): Tool<never, H>[] {
  const list = needTools(tools);
  needLoad(options);
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
  return list as Tool<never, H>[];
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
  { host, load }: DoorOptions<H>,
  signal: unknown,
): Promise<Answer> {
  const context = { host, signal: signal as Signal | undefined };
  const result = await tool(args as never, context).catch((e: unknown) => {
    if (get(e, "name") !== "NotImplementedError") throw e;
    return err(`${tool.name} cannot run on this host`, e);
  });
  return answer(result, load, context.signal ?? undefined);
}

/** A schema that tells a model what is wanted and lets everything pass, so that wrong arguments are answered by the tool. */
export interface PassingSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** The schema of a tool as a Standard Schema and, for harnesses that know zod alone, with the core of a zod schema. */
export function passing(tool: Tool): PassingSchema {
  const schema = (): JsonSchema => copy(tool.jsonSchema);
  const standard = {
    version: 1 as const,
    vendor: "shalya",
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: schema, output: schema },
  };
  const zod = {
    def: { type: "custom", shape: {} },
    run: (payload: unknown) => payload,
    toJSONSchema: schema,
  };
  return Object.assign({ "~standard": standard }, { _zod: zod });
}

/** A schema that a harness may change as it likes: some add to it. */
export function copy<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema));
}

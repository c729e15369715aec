import { hostErr } from "@shalya/errors";
import { onlyReads } from "./_care.js";
import { flat } from "./_flat.js";
import { get } from "./_get.js";
import { tagOf } from "./_json.js";
import { isObject } from "./_mark.js";
import { NAME } from "./_name.js";
import { wrongType } from "./_need.js";
import type { CallSignal, Progress, Tool, ToolResult } from "./define-tool.js";
import type { InputSchema, JsonSchema } from "./input-schema.js";

/** What `defineTool` puts on a tool, for the doors of every copy of this package. */
export const TOOL: unique symbol = Symbol.for("shalya.tool");

/** A definition that was checked, each part read once. */
export interface Facts {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly input: InputSchema;
  readonly jsonSchema: JsonSchema & { type: "object" };
  readonly writes: boolean;
  readonly acts: boolean;
  readonly reads: boolean;
  readonly summary: ((args: unknown) => string) | undefined;
  readonly readOnlyTwin: unknown;
  readonly run: (
    args: unknown,
    context: { host: unknown; signal: CallSignal | undefined; progress: Progress },
  ) => ToolResult | Promise<ToolResult>;
}

/** The parts of a definition, each of its type, or a `TypeError` or `RangeError` that names the one that is not. */
export function needDefinition(definition: unknown): Facts {
  if (!isObject(definition))
    throw wrongType(definition, "the tool definition", "{name, description, input, run}");
  const part = (key: string): unknown => get(definition, key);
  const name = needName(part("name"));
  const of = (key: string): string => `${key} of tool "${name}"`;
  const input = part("input") as InputSchema;
  return {
    name,
    title: needOptional(part("title"), "string", of("title"), "a string, or leave it out"),
    description: needDescription(part("description"), of("description")),
    input,
    jsonSchema: needJsonSchema(input, of("input")),
    writes: needOptional(part("writes"), "boolean", of("writes"), "true or false") ?? false,
    acts: needOptional(part("acts"), "boolean", of("acts"), "true or false") ?? false,
    reads: needOptional(part("reads"), "boolean", of("reads"), "true or false") ?? false,
    summary: needOptional(
      part("summary"),
      "function",
      of("summary"),
      "a function from arguments to one line",
    ),
    readOnlyTwin: needTwin(part("readOnlyTwin"), of("readOnlyTwin")),
    run: needFunction(part("run"), of("run")),
  };
}

function needName(name: unknown): string {
  if (typeof name !== "string") throw wrongType(name, "name of the tool", 'a string such as "create_file"');
  const shown = JSON.stringify(flat(name, NAME));
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw new RangeError(`name of the tool is ${shown}: give 1 to 64 letters, digits, "_" and "-"`);
  // Harnesses that keep tools in a plain object find these without anybody having put them there.
  if (name in {})
    throw new RangeError(`name of the tool is ${shown}, which every object has: give it another`);
  return name;
}

function needDescription(description: unknown, which: string): string {
  const give = "a text that tells the model when to use it";
  if (typeof description !== "string") throw wrongType(description, which, give);
  if (description.trim() === "") throw new RangeError(`${which} is empty: give ${give}`);
  return description;
}

function needOptional<T>(value: unknown, type: string, which: string, give: string): T | undefined {
  if (value === undefined || [type].includes(typeof value)) return value as T | undefined;
  throw wrongType(value, which, give);
}

function needFunction(value: unknown, which: string): Facts["run"] {
  if (typeof value === "function") return value as Facts["run"];
  throw wrongType(value, which, "a function that does the work");
}

function needTwin(twin: unknown, which: string): unknown {
  if (twin === undefined) return undefined;
  if (!isTool(twin)) throw wrongType(twin, which, "a tool made by defineTool");
  if (!onlyReads(twin)) throw new TypeError(`${which} does not only read: give a tool marked reads`);
  return twin;
}

/** Whether a value was made by `defineTool`, of any copy of this package. */
export function isTool(value: unknown): value is Tool {
  return typeof value === "function" && get(value, TOOL) === true;
}

/** The dialect that a schema is in which names none. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The JSON Schema of a schema as plain, frozen data. It names its dialect where that is another one than was asked for. */
function needJsonSchema(input: unknown, which: string): Facts["jsonSchema"] {
  const { $schema, ...schema } = plain(needStandard(input, which), which);
  const type = schema.type ?? "object";
  const isOther = typeof $schema === "string" && $schema.replace(/#$/, "") !== DIALECT;
  if (type === "object") return Object.freeze({ ...(isOther && { $schema }), ...schema, type });
  throw new TypeError(`${which} is a schema of ${flat(JSON.stringify(type), NAME)}: give one of an object`);
}

function needStandard(input: unknown, which: string): InputSchema["~standard"] {
  const give = "a Standard Schema that gives a JSON Schema, such as z.object({…}) of zod 4.2 or later";
  const standard = get(input, "~standard");
  if (typeof get(standard, "validate") !== "function") throw wrongType(input, which, give);
  if (typeof get(get(standard, "jsonSchema"), "input") === "function")
    return standard as InputSchema["~standard"];
  throw new TypeError(
    `${which} gives no JSON Schema: give one that does, such as z.object({…}) of zod 4.2 or later, or z.toJSONSchema(schema) of zod/mini`,
  );
}

function plain(standard: InputSchema["~standard"], which: string): JsonSchema {
  const given: unknown = expressed(which, () => standard.jsonSchema.input({ target: "draft-2020-12" }));
  if (tagOf(given) !== "Object") throw wrongType(given, `the JSON Schema of ${which}`, "an object");
  const frozen = (_: string, value: unknown): unknown => (isObject(value) ? Object.freeze(value) : value);
  return expressed(which, () => JSON.parse(JSON.stringify(given), frozen));
}

function expressed<T>(which: string, give: () => T): T {
  try {
    return give();
  } catch (e) {
    throw new TypeError(
      `${which} gives no JSON Schema (${flat(hostErr(e), 200)}): change what it cannot express`,
    );
  }
}

import type { JsonSchema } from "./input-schema.js";

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

/** A JSON Schema as a Standard Schema and, for harnesses that know zod alone, with the core of a zod schema. */
export function passing(jsonSchema: JsonSchema): PassingSchema {
  const schema = (): JsonSchema => copy(jsonSchema);
  const standard = {
    version: 1 as const,
    vendor: "shalya",
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: schema, output: schema },
  };
  // It has a shape, or MCP's first line would list no fields; it is no "object", or LangChain would take it apart.
  const def = { type: "custom", shape: {} };
  const zod = { def, run: (payload: unknown) => payload, toJSONSchema: schema };
  return Object.assign({ "~standard": standard }, { _zod: zod });
}

/** A schema that a harness may change as it likes: some add to it. */
export function copy<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema));
}

/** A JSON Schema (draft 2020-12), plain data. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: (JsonSchema | boolean)[];
  oneOf?: (JsonSchema | boolean)[];
  [keyword: string]: unknown;
}

/**
 * What a tool takes: a Standard Schema that gives a JSON Schema, too, such as one of zod from 4.2 on.
 *
 * See https://standardschema.dev.
 */
export interface InputSchema {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaAnswer | Promise<SchemaAnswer>;
    readonly jsonSchema: { readonly input: (options: { readonly target: "draft-2020-12" }) => object };
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
  };
}

/** What a schema says of a value: another value, or what is wrong. */
export type SchemaAnswer =
  | { readonly value: unknown; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly unknown[] | undefined;
      }[];
    };

/** The arguments as a caller writes them. */
export type InputOf<S extends InputSchema> = NonNullable<S["~standard"]["types"]>["input"];

/** The arguments as `run` gets them, with defaults filled in and transforms done. */
export type OutputOf<S extends InputSchema> = NonNullable<S["~standard"]["types"]>["output"];

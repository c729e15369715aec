import { err } from "@shalya/errors";
import { flat } from "./_flat.js";
import { tagOf } from "./_json.js";
import type { InputSchema, JsonSchema } from "./input-schema.js";

const SHOWN = 5;

/** The arguments as the schema gives them back, or the failure to answer with. */
export type Checked = { readonly args: unknown } | { readonly failure: string };

/**
 * Arguments held against a schema; wrong ones become one text of bounded length that names each field and what is wanted.
 * Never throws, whatever the schema and the arguments do.
 */
export async function checked(
  name: string,
  input: InputSchema,
  wanted: JsonSchema,
  args: unknown,
): Promise<Checked> {
  try {
    const answer = await input["~standard"].validate(own(args ?? {}));
    if (answer.issues)
      return { failure: err(`${name} did not run: ${said(answer.issues)}; ${advice(wanted)}`) };
    if ("value" in answer) return { args: answer.value };
    return { failure: err(`${name} did not run: its schema gives no answer to these arguments`) };
  } catch (e) {
    return { failure: err(`${name} did not run: its schema cannot check these arguments`, e) };
  }
}

/**
 * A copy without what a prototype holds: LangChain makes one of a key "__proto__", and no summary shows it. A schema that
 * changes what it checks does not reach what a person is shown, either.
 */
function own(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(own);
  if (tagOf(value) !== "Object") return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, held]) => [key, own(held)]));
}

type Issues = readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[];

function said(issues: Issues): string {
  const lines = issues
    .slice(0, SHOWN)
    .map(({ path, message }) => `${field(path ?? [])}: ${flat(String(message), 200)}`);
  const rest = issues.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more`);
  return lines.join("; ") || "its arguments are wrong";
}

/** A path as code spells it, `edits[0].oldText`. */
function field(path: readonly unknown[]): string {
  const text = path
    .slice(0, 20)
    .map((part) => (typeof part === "object" && part !== null ? (part as { key: unknown }).key : part))
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("");
  return flat(text.replace(/^\./, ""), 80) || "its arguments";
}

function advice({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return "call it again with arguments that fit its schema";
  const fields = Object.entries(properties).map(
    ([key, schema]) => `${key}${required.includes(key) ? "" : "?"}: ${kind(schema)}`,
  );
  return `call it again with ${flat(`{${fields.join(", ")}`, 300)}}`;
}

function kind(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "any";
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds !== undefined) return kinds.map(kind).join(" | ");
  return [schema.type ?? "any"].flat().join(" | ");
}

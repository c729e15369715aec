import { err } from "@shalya/errors";
import { flat } from "./_flat.js";
import { get } from "./_get.js";
import { tagOf } from "./_json.js";
import { isObject } from "./_mark.js";
import type { InputSchema, JsonSchema } from "./input-schema.js";

const SHOWN = 5;

// Schemas call themselves for each level, and so does the copy.
const DEEPEST = 200;

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
    if (isDeeper(args, DEEPEST))
      return {
        failure: err(
          `${name} did not run: its arguments hold lists or objects more than ${DEEPEST} deep; ${advice(wanted)}`,
        ),
      };
    const answer: unknown = await input["~standard"].validate(own(args ?? {}));
    const { issues } = (isObject(answer) ? answer : {}) as { issues?: unknown };
    if (issues) return { failure: err(`${name} did not run: ${said(issues)}; ${advice(wanted)}`) };
    if (isObject(answer) && "value" in answer) return { args: answer.value };
    return { failure: err(`${name} did not run: its schema gives no answer to these arguments`) };
  } catch (e) {
    return { failure: err(`${name} did not run: its schema cannot check these arguments`, e) };
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) && tagOf(value) !== "Object") return false;
  return levels === 0 || Object.values(value as object).some((held) => isDeeper(held, levels - 1));
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

function said(issues: unknown): string {
  const all: unknown[] = Array.isArray(issues) ? issues : [];
  const lines = all.slice(0, SHOWN).map((issue) => {
    const message = get(issue, "message");
    const what = typeof message === "string" ? flat(message, 200) : "";
    return `${field(get(issue, "path"))}: ${what || "not what is wanted"}`;
  });
  const rest = all.length - lines.length;
  if (rest > 0) lines.push(`and ${rest} more`);
  return lines.join("; ") || "its arguments are wrong";
}

/** A path as code spells it, `edits[0].oldText`. */
function field(path: unknown): string {
  const text = (Array.isArray(path) ? path : [])
    .slice(0, 20)
    .map((part) => (isObject(part) ? get(part, "key") : part))
    .filter((key) => ["string", "number", "symbol"].includes(typeof key))
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("");
  return flat(text.replace(/^\./, ""), 80) || "its arguments";
}

function advice(wanted: JsonSchema): string {
  return `call it again with ${fields(wanted) ?? "arguments that fit its schema"}`;
}

/** The fields that a schema names; undefined where it names them in another way, or is malformed. */
function fields({ properties, required = [] }: JsonSchema): string | undefined {
  try {
    if (properties === undefined) return undefined;
    const each = Object.entries(properties).map(
      ([key, schema]) => `${key}${required.includes(key) ? "" : "?"}: ${kind(schema)}`,
    );
    return `${flat(`{${each.join(", ")}`, 300)}}`;
  } catch {
    return undefined;
  }
}

function kind(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "any";
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds !== undefined) return kinds.map(kind).join(" | ");
  return [schema.type ?? "any"].flat().join(" | ");
}

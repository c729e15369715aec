import { attempt, Media } from "@shalya/errors";
import { checked } from "./_arguments.js";
import { type Facts, needDefinition, TOOL } from "./_definition.js";
import { get } from "./_get.js";
import { isObject } from "./_mark.js";
import { wrongType } from "./_need.js";
import { quiet } from "./_progress.js";
import type { InputOf, InputSchema, JsonSchema, OutputOf } from "./input-schema.js";
import { acts, copyMarks, reads, writes } from "./marks.js";
import { summary } from "./summary.js";

/** The signal of a call: an `AbortSignal` wherever the platform's types know one. */
export type CallSignal = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : { readonly aborted: boolean; readonly reason?: unknown };

/** Says how far a call is: so much done, of how much where that is known, and what is being done. It never throws. */
export type Progress = (done: number, total?: number, message?: string) => void;

/** A guard withholds the result: a `Refusal` of `@shalya/guard`. */
export interface Withheld {
  readonly why: string;
  readonly kind: string;
  readonly path: string;
}

/** What a tool gives back. */
export type ToolResult = string | Media | Withheld;

/** What a caller hands to a tool beside the arguments. */
export interface ToolContext<H = unknown> {
  /** What the tool works on: yours to choose, handed to `run` as it is. */
  readonly host?: H | undefined;
  /** Calls the work off. */
  readonly signal?: CallSignal | null | undefined;
  /** Hears how far the work is, if the tool says so. */
  readonly progress?: Progress | null | undefined;
}

/** A tool: a function that checks its arguments and never throws for a failure, with its marks and these facts. */
export interface Tool<A = never, H = never> {
  (args: A, context?: ToolContext<H>): Promise<ToolResult>;
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly input: InputSchema;
  readonly jsonSchema: JsonSchema & { type: "object" };
  readonly readOnlyTwin: Tool<never, H> | undefined;
}

/** All that a tool is, said once. */
export interface ToolDefinition<S extends InputSchema, H = unknown> {
  /** 1 to 64 letters, digits, `_` and `-`: what all harnesses take. */
  readonly name: string;
  /** What a person reads in a list of tools. */
  readonly title?: string | undefined;
  /** What tells the model when to use it, and how. */
  readonly description: string;
  readonly input: S;
  /** It changes something. */
  readonly writes?: boolean | undefined;
  /** It acts without writing a file the user owns. */
  readonly acts?: boolean | undefined;
  /** It only reads. */
  readonly reads?: boolean | undefined;
  /** The one line a person reads about a call. The arguments may be wrong: it is asked before they are checked. */
  readonly summary?: ((args: InputOf<S>) => string) | undefined;
  /** A tool marked `reads` that `readOnly` and `withoutEffects` put in the place of this one. */
  readonly readOnlyTwin?: Tool<never, H> | undefined;
  /** Does the work. Whatever it throws becomes a failure with `attempt`. */
  readonly run: (
    args: OutputOf<S>,
    context: { readonly host: H; readonly signal: CallSignal | undefined; readonly progress: Progress },
  ) => ToolResult | Promise<ToolResult>;
}

/**
 * A tool for every harness: `await tool(args, { host, signal, progress })` gives a string, a `Media` or a `Refusal`.
 *
 * It carries its facts and its marks, also those of a tool spread into the definition and of a marked `run`, and is frozen.
 * Wrong arguments are answered with an `ERROR: ` text that names each field and what is wanted; what `run` throws is answered
 * as `attempt` does, and what `attempt` lets through is thrown, as is the reason of a signal that is aborted before `run`
 * begins. A tool without a mark counts as one that writes wherever a person would be asked, and never as one that only reads.
 *
 * Throws `TypeError` for a part of the wrong type, for a schema that gives no JSON Schema of an object, for marks that
 * contradict each other and for a twin that does not only read; `RangeError` for a name that not all harnesses take, and for
 * an empty description. A call rejects with `TypeError` when its context is no object, its signal no
 * `AbortSignal` or its progress no function.
 */
export function defineTool<S extends InputSchema, H = unknown>(
  definition: ToolDefinition<S, H>,
): Tool<InputOf<S>, H> {
  const facts = needDefinition(definition);
  const { name, title, description, input, jsonSchema, readOnlyTwin } = facts;
  const tool = (args: unknown, context?: unknown): Promise<ToolResult> => called(facts, args, context);
  Object.defineProperty(tool, "name", { value: name });
  Object.defineProperty(tool, TOOL, { value: true });
  Object.assign(tool, { title, description, input, jsonSchema, readOnlyTwin });
  // A tool spread into a definition brings its marks, and so does a marked function that does the work.
  for (const from of [definition, facts.run]) copyMarks(from, tool);
  if (facts.writes) writes(tool);
  if (facts.acts) acts(tool);
  if (facts.reads) reads(tool);
  if (facts.summary) summary(facts.summary)(tool);
  return Object.freeze(tool) as never;
}

async function called(facts: Facts, args: unknown, context: unknown): Promise<ToolResult> {
  const { name, input, jsonSchema, run } = facts;
  const { host, signal, progress } = needContext(context ?? {}, name);
  const answer = await checked(name, input, jsonSchema, args);
  if ("failure" in answer) return answer.failure;
  const work = async (): Promise<ToolResult> => {
    if (signal?.aborted) throw signal.reason;
    return needResult(await run(answer.args, { host, signal, progress }), name);
  };
  return attempt(`${name} failed`, work, { signal });
}

function needContext(
  context: unknown,
  name: string,
): { host: unknown; signal: CallSignal | undefined; progress: Progress } {
  if (!isObject(context))
    throw wrongType(context, `the context of a call of ${name}`, "{host, signal, progress}");
  const signal = get(context, "signal") ?? undefined;
  if (signal !== undefined && !isSignal(signal))
    throw wrongType(signal, `the signal of a call of ${name}`, "an AbortSignal");
  const progress = get(context, "progress") ?? undefined;
  if (progress !== undefined && typeof progress !== "function")
    throw wrongType(progress, `the progress of a call of ${name}`, "a function");
  return {
    host: get(context, "host"),
    signal: signal as CallSignal | undefined,
    progress: quiet(progress as Progress | undefined),
  };
}

/** Whether a value is a signal that can be waited for, too. */
function isSignal(value: unknown): boolean {
  const calls = [get(value, "addEventListener"), get(value, "removeEventListener")];
  return typeof get(value, "aborted") === "boolean" && calls.every((one) => typeof one === "function");
}

function needResult(result: unknown, name: string): ToolResult {
  if (typeof result === "string" || isWithheld(result)) return result;
  // Made anew, because one that only carries the brand of a Media could throw later, in a harness.
  if (result instanceof Media) return new Media(result.text, result.media);
  throw wrongType(result, `the result of ${name}`, "a string, a Media or a Refusal");
}

/** Whether a value is a `Refusal` of any copy of `@shalya/guard`. */
export function isWithheld(result: unknown): result is Withheld {
  return isObject(result) && get(result, Symbol.for("shalya.Refusal")) === true;
}

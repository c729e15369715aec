import { clip } from "@shalya/clip";
import { attempt } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { type CallSignal, defineTool, type Tool } from "@shalya/registry";
import type { z } from "zod";
import type { Call, Kit } from "./_kit.js";
import { inTurn } from "./_turns.js";

/** What a call is about to do. */
export interface Plan {
  /** What a file holds and is to hold, as it is and not screened: for a person, and for no model. */
  readonly change?: { readonly path: string; readonly before: string; readonly after: string };
  /** Does it, and says so to the model. */
  readonly act: () => Promise<string>;
}

/** A tool that changes something, in two steps, so that a person can be shown the first one alone. */
export interface Work<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  summary(args: z.input<S>): string;
  /** The paths that the call reads and changes, as they were given. */
  paths(args: z.output<S>): string[];
  /** Finds out all that can be known before something is changed, and changes nothing; throws what the call fails with. */
  plan(args: z.output<S>, call: Call): Promise<Plan | Refusal>;
}

/** The tool that does a piece of work. */
export function toolOf(kit: Kit, work: Work): Tool {
  const { name, title, description, input } = work;
  return defineTool({
    name,
    title,
    description,
    input,
    writes: true,
    summary: (args) => work.summary(args),
    run: (args, { signal }) =>
      answered(kit, name, signal, () =>
        inTurn(resolved(kit, work.paths(args)), async () => {
          const plan = await planned(work, args, signal);
          return plan instanceof Refusal ? plan : plan.act();
        }),
      ),
  });
}

/** The plan of a call that was not called off meanwhile. */
export async function planned(
  work: Work,
  args: unknown,
  signal: CallSignal | undefined,
): Promise<Plan | Refusal> {
  if (signal?.aborted) throw signal.reason;
  const plan = await work.plan(args, { tool: work.name, signal });
  if (signal?.aborted) throw signal.reason;
  return plan;
}

/** What work gives, or why it failed, within the budget. */
export async function answered(
  { maxChars }: Kit,
  name: string,
  signal: CallSignal | undefined,
  work: () => Promise<string | Refusal>,
): Promise<string | Refusal> {
  const answer = await attempt(`${name} failed`, work, { signal });
  return typeof answer === "string" ? clip(answer, maxChars) : answer;
}

/** Where paths lead, so that two ways to one file are one file. */
function resolved({ host }: Kit, paths: readonly string[]): string[] {
  return paths.map((path) => {
    try {
      return host.sandbox.check(path, { reading: true });
    } catch {
      // The plan says what is wrong with it.
      return path;
    }
  });
}

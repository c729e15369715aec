import { err, HostError } from "@shalya/errors";
import { Refusal } from "@shalya/guard";
import { defineTool, type Tool, type ToolResult } from "@shalya/registry";
import { RUNS_CODE, SECRET_WRITE, Unsafe } from "@shalya/sandbox";
import type { z } from "zod";
import { answer } from "./_answer.js";
import type { Call, Kit } from "./_kit.js";
import { inTurn } from "./_turns.js";
import { type Place, placing } from "./_writable.js";

/** What a call is about to do. */
export interface Plan {
  /** Which file, and what it holds, if it is there, and is to hold, as it is and not screened: for a person, and for no model. */
  readonly change?: { readonly name: string; readonly before: string | undefined; readonly after: string };
  /** Does it, and says so to the model. */
  readonly act: () => Promise<string>;
}

/** Which call of which tool works, and where its paths lead. */
export interface WorkCall extends Call {
  readonly at: (spelled: string) => Place;
}

/** A tool that changes something, in two steps, so that a person can be shown the first one alone. */
export interface Work<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  /** The arguments may be wrong: it is asked before they are checked. */
  summary(args: z.input<S>): string;
  /** The paths of what the call reads and changes, as they were given. */
  paths(args: z.output<S>): string[];
  /** Finds out what can be known before something is changed, and changes nothing; throws what the call fails with. */
  plan(args: z.output<S>, call: WorkCall): Promise<Plan | Refusal>;
}

/** The tool that does a piece of work. */
export function toolOf(kit: Kit, work: Work): Tool {
  return defineTool({
    ...facts(work),
    writes: true,
    run: (args, { signal }) => {
      const call = { tool: work.name, signal, at: placing(kit) };
      // Two ways to one file are one file.
      const paths = work.paths(args).map((spelled) => call.at(spelled).leads ?? spelled);
      return inTurn(paths, () => carried(kit, work, args, call, (plan) => plan.act()), signal);
    },
  });
}

/** The same tool, but of each call it gives what is told of the plan, and nothing is changed. */
export function dryToolOf(kit: Kit, work: Work, tell: (plan: Plan, summary: string) => string): Tool {
  return defineTool({
    ...facts(work),
    reads: true,
    run: (args, { signal }) => {
      const call = { tool: work.name, signal, at: placing(kit) };
      return carried(kit, work, args, call, async (plan) => tell(plan, work.summary(args)));
    },
  });
}

function facts(work: Work): Pick<Work, "name" | "title" | "description" | "input" | "summary"> {
  const { name, title, description, input } = work;
  return { name, title, description, input, summary: (args) => work.summary(args) };
}

/** What is made of a plan, unless the call was called off meanwhile; or why there is none. */
function carried(
  kit: Kit,
  work: Work,
  args: unknown,
  call: WorkCall,
  act: (plan: Plan) => Promise<string>,
): Promise<ToolResult> {
  const { signal } = call;
  const all = async (): Promise<ToolResult> => {
    if (signal?.aborted) throw signal.reason;
    const plan = await work.plan(args, call);
    if (signal?.aborted) throw signal.reason;
    return plan instanceof Refusal ? plan : act(plan);
  };
  return answer(kit, call, () => all().catch(inWords));
}

/** What went wrong, in words that need no name of an error before them, and that say what to do. */
function inWords(e: unknown): string {
  if (!(e instanceof Error)) throw e;
  if (e instanceof HostError && !(e instanceof Unsafe)) return err(e.message);
  const advice = ADVICE.find(([words]) => e.message.startsWith(words))?.[1];
  if (advice === undefined) throw e;
  return err(`${e.message}; ${advice}`);
}

const ADVICE: readonly (readonly [words: string, advice: string])[] = [
  [`${SECRET_WRITE}: `, "leave it to the person"],
  [`${RUNS_CODE}: `, "leave it to the person"],
  ["path exists already: ", "it came meanwhile, so look again"],
  ["folder cannot be moved into itself: ", "give a path outside of it"],
];

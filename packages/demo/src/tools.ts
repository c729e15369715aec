import { attempt, type Media, summary } from "shalya";
import { acting } from "./tools-acting.js";
import { reading } from "./tools-reading.js";
import { writing } from "./tools-writing.js";
import type { Workspace } from "./workspace.js";

export type Args = Record<string, unknown>;
export type Tool = (args: Args) => Promise<string | Media>;

/** A tool that never throws: whatever goes wrong is one failure. `line` is what a person reads about a call. */
export const tool = (line: (args: Args) => string, run: (args: Args) => unknown): Tool =>
  summary(line)(
    async (args: Args) => attempt(`cannot ${oneVerb(line(args))}`, async () => run(args)) as ReturnType<Tool>,
  );

const oneVerb = (line: string) => line.charAt(0).toLowerCase() + line.slice(1);

/** The tools of one workspace by name: plain functions, marked by what they do. */
export const toolsFor = (host: Workspace): Record<string, Tool> => ({
  ...reading(host),
  ...writing(host),
  ...acting(host),
});

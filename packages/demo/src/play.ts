import { readFileSync } from "node:fs";
import { hasEffect, isWrite, MAX_TOOL_CHARS, Media, oneLine, summarise } from "shalya";
import type { Paint } from "./paint.js";
import { type Args, type Tool, toolsFor } from "./tools.js";
import type { Step } from "./turn.js";
import type { Workspace } from "./workspace.js";

interface Stage {
  host: Workspace;
  tools: Record<string, Tool>;
  say: (line: string) => void;
  paint: Paint;
}

/** Plays the steps one after another, says what happens, and gives the number that did not end as they should. */
export async function play(steps: Step[], host: Workspace, say: Stage["say"], paint: Paint): Promise<number> {
  const stage: Stage = { host, tools: toolsFor(host), say, paint };
  let wrong = 0;
  for (const [i, step] of steps.entries()) {
    say(paint("bold", `\n${i + 1}. ${step.title}`));
    host.local = step.local ?? false;
    const first = await call(step.tool, step.args, stage);
    const fault = wrongIn(first, step) ?? (step.pages ? await pageOn(first, step.args, stage) : undefined);
    if (fault === undefined) continue;
    wrong++;
    say(paint("red", `   wrong: ${fault}`));
  }
  say(
    paint(wrong ? "red" : "green", `\n${steps.length - wrong} of ${steps.length} steps ended as they should`),
  );
  return wrong;
}

/** One call: what the model asks for, the line a person reads, and what the model gets. */
async function call(name: string, args: Args, { tools, say, paint }: Stage): Promise<string> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) throw new RangeError(`the turn names "${name}": there is no such tool`);
  const kind = isWrite(tool) ? "writes: a person approves it" : hasEffect(tool) ? "acts" : "reads";
  say(paint("cyan", `   ${name} ${oneLine(args, 100)}`));
  say(paint("dim", `   ${summarise(tool, args)} (${kind})`));
  const result = await tool(args);
  for (const line of excerpt(String(result))) say(`   | ${line}`);
  if (result instanceof Media) say(paint("dim", `   with ${result.media.length} picture`));
  return String(result);
}

/** Follows a first result's hints to the end; something is wrong unless every line of the file came by. */
async function pageOn(first: string, args: Args, stage: Stage): Promise<string | undefined> {
  const saved = /saved to (\S+?);/.exec(first)?.[1];
  const path = saved ?? String(args["path"]);
  const quiet = { ...stage, say: () => {} };
  let [page, start, pages] = [saved === undefined ? first : await call("view_file", { path }, stage), 1, 1];
  for (let next = nextLine(page); next !== undefined; next = nextLine(page)) {
    start = next;
    page = await call("view_file", { path, start }, pages++ < 2 ? stage : quiet);
    if (page.length > MAX_TOOL_CHARS) return tooLong(page);
  }
  stage.say(stage.paint("dim", `   ${pages} pages to the last line`));
  const whole = readFileSync(stage.host.sandbox.check(path, { reading: true }), "utf8").split("\n").length;
  const shown = start - 1 + page.split("\n").length;
  return shown === whole ? undefined : `paging ended at line ${shown} of ${whole}`;
}

function nextLine(page: string): number | undefined {
  const start = /read on with start=(\d+)\]$/.exec(page)?.[1];
  return start === undefined ? undefined : Number(start);
}

function wrongIn(text: string, { shows, hides = [] }: Step): string | undefined {
  const missing = shows.find((part) => !text.includes(part));
  if (missing !== undefined) return `the result does not say "${missing}"`;
  const leaked = hides.find((part) => text.includes(part));
  if (leaked !== undefined) return `the result shows "${leaked}"`;
  return text.length > MAX_TOOL_CHARS ? tooLong(text) : undefined;
}

const tooLong = (text: string) =>
  `the result is ${text.length} characters long: the cap is ${MAX_TOOL_CHARS}`;

/** The first lines of a result and its last, each shortened, for a person at a terminal. */
function excerpt(text: string, most = 10): string[] {
  const lines = text.split("\n");
  const cut = lines.length - most - 1;
  const shown = cut <= 0 ? lines : [...lines.slice(0, most), `(${cut} more lines)`, ...lines.slice(-1)];
  return shown.map((line) =>
    line
      .replaceAll("\t", "⇥   ")
      .replace(/\p{Cc}/gu, "·")
      .slice(0, 400),
  );
}

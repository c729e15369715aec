import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Client, Tool } from "@modelcontextprotocol/client";
import { MAX_TOOL_CHARS, oneLine, summarise } from "shalya";
import type { Paint } from "./paint.js";
import { connected } from "./server.js";
import type { Step } from "./turn.js";
import type { Workspace } from "./workspace.js";

interface Stage {
  root: string;
  client: Client;
  tools: readonly Tool[];
  say: (line: string) => void;
  paint: Paint;
}

interface Result {
  text: string;
  failed: boolean;
  pictures: number;
}

/** Plays the steps against the real server, says what happens, and gives the number that did not end as they should. */
export async function play(
  steps: Step[],
  { root }: Workspace,
  say: Stage["say"],
  paint: Paint,
): Promise<number> {
  const [masking, open] = await Promise.all([connected([root]), connected(["--secrets", "off", root])]);
  try {
    const { tools } = await masking.listTools();
    say(`the server shalya-mcp has ${tools.length} tools: ${tools.map((tool) => tool.name).join(", ")}`);
    let wrong = 0;
    for (const [i, step] of steps.entries()) {
      say(paint("bold", `\n${i + 1}. ${step.title}`));
      const fault = await faultOf(step, { root, client: step.open ? open : masking, tools, say, paint });
      if (fault === undefined) continue;
      wrong++;
      say(paint("red", `   wrong: ${fault}`));
    }
    const right = `\n${steps.length - wrong} of ${steps.length} steps ended as they should`;
    say(paint(wrong ? "red" : "green", right));
    return wrong;
  } finally {
    await Promise.all([masking.close(), open.close()]);
  }
}

async function faultOf(step: Step, stage: Stage): Promise<string | undefined> {
  const first = await call(step.tool, step.args, stage);
  return wrongIn(first, step) ?? (step.pages ? pageOn(first.text, step.args, stage) : undefined);
}

/** One call: what the model asks for, the line a person reads, and what the model gets. */
async function call(name: string, args: Step["args"], stage: Stage): Promise<Result> {
  const { client, tools, say, paint } = stage;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new RangeError(`the turn names "${name}": there is no such tool`);
  const kind = tool.annotations?.readOnlyHint ? "reads" : "writes: a person approves it";
  say(paint("cyan", `   ${name} ${oneLine(args, 100)}`));
  say(paint("dim", `   ${summarise(name, args)} (${kind})`));
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  for (const line of excerpt(text)) say(`   | ${line}`);
  const pictures = content.filter((block) => block.type === "image").length;
  if (pictures > 0) say(paint("dim", `   with ${pictures} picture`));
  return { text, failed: isError, pictures };
}

/** Follows a first result's hints to the end; something is wrong unless every line of the file came by. */
async function pageOn(first: string, args: Step["args"], stage: Stage): Promise<string | undefined> {
  const saved = /saved to (\S+?);/.exec(first)?.[1];
  const path = saved ?? String(args["path"]);
  const quiet = { ...stage, say: () => {} };
  let page = saved === undefined ? first : (await call("view_file", { path }, stage)).text;
  let pages = 1;
  for (let next = nextOf(page); next !== undefined; next = nextOf(page)) {
    page = (await call("view_file", { path, ...next }, pages++ < 2 ? stage : quiet)).text;
    if (page.length > MAX_TOOL_CHARS) return tooLong(page);
  }
  stage.say(stage.paint("dim", `   ${pages} pages to the last line`));
  const lines = readFileSync(resolve(stage.root, path), "utf8").replace(/\n$/, "").split("\n").length;
  const last = Number(/(?:^|\n)(\d+)\t[^\n]*$/.exec(page)?.[1]);
  return last === lines ? undefined : `paging ended at line ${last} of ${lines}`;
}

/** The arguments that a page says to read on with. */
function nextOf(page: string): Record<string, number> | undefined {
  const hint = /read on with ([^\]]*)\]$/.exec(page)?.[1];
  if (hint === undefined) return undefined;
  const named = [...hint.matchAll(/(start|offset)=(\d+)/g)].map(([, name = "", n]) => [name, Number(n)]);
  return Object.fromEntries(named);
}

function wrongIn({ text, failed, pictures }: Result, step: Step): string | undefined {
  const { shows, hides = [], fails = false } = step;
  const missing = shows.find((part) => !text.includes(part));
  if (missing !== undefined) return `the result does not say "${missing}"`;
  const leaked = hides.find((part) => text.includes(part));
  if (leaked !== undefined) return `the result shows "${leaked}"`;
  if (failed !== fails) return fails ? "the result is no failure" : "the result is a failure";
  if (pictures !== (step.pictures ?? 0)) return `the result has ${pictures} picture(s)`;
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

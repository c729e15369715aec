import { Refusal } from "@shalya/guard";
import { MAX_FILE, MAX_GREP_HITS } from "@shalya/limits";
import { defineTool, type Tool } from "@shalya/registry";
import { Unsafe } from "@shalya/sandbox";
import { z } from "zod";
import { answer, codeOf } from "./_answer.js";
import { type Content, MAX_NAMED, withContent } from "./_content.js";
import { Effort } from "./_effort.js";
import { glob } from "./_glob.js";
import { hitsIn } from "./_hits.js";
import type { Call, ReadingKit } from "./_kit.js";
import { listed } from "./_listed.js";
import { type Matcher, matcher } from "./_matcher.js";
import { nameFor } from "./_name-for.js";
import { quoted } from "./_quoted.js";
import { screen } from "./_seen.js";
import { filesBelow } from "./_walk.js";

const input = z.strictObject({
  pattern: z.string().describe("regular expression (RE2: no look-around, no back references)"),
  path: z
    .string()
    .min(1)
    .optional()
    .describe("the file or folder to search; the first open folder unless given"),
  glob: z.string().optional().describe("only these files, such as *.ts or src/**"),
  literal: z.boolean().optional().describe("take the pattern as plain text"),
  ignore_case: z.boolean().optional().describe("let capitals match small letters"),
  context: z.int().min(0).max(10).optional().describe("how many lines to show before and after each match"),
});

const MAX_NAMED_NAME = 60;

// As other tools have it, so that models send it.
const EITHER = /(?:^|[^\\])(?:\\\\)*\\\|/;
const NO_EITHER = '(no match: "\\|" is the sign itself, and "|" stands between alternatives)';

type Args = z.infer<typeof input>;

/** The tool that finds lines in files. */
export function grep(kit: ReadingKit): Tool {
  return defineTool({
    name: "grep",
    title: "Search in files",
    description: `Finds lines in files, as path:line  text; at most ${MAX_GREP_HITS}. Leaves out what .gitignore does, and binary files.`,
    input,
    reads: true,
    summary: ({ pattern, path = "." }) => `Search for ${quoted(pattern)} in ${quoted(path)}`,
    run: (args, { signal, progress }) => {
      const call = { tool: "grep", signal, progress };
      return answer(kit, call, () => search(kit, args, call));
    },
  });
}

/** What a search has come to. */
interface Tally {
  readonly lines: string[];
  readonly sources: string[];
  matches: number;
  isMore: boolean;
  withheld: number;
  /** The names of files that are too large. */
  readonly large: string[];
  unread: number;
  dear: number;
}

interface Run {
  readonly kit: ReadingKit;
  readonly call: Call;
  readonly find: Matcher;
  /** What is said where nothing is found. */
  readonly empty: string;
  readonly context: number;
  readonly effort: Effort;
  readonly tally: Tally;
}

async function search(kit: ReadingKit, args: Args, call: Call): Promise<string | Refusal> {
  const { pattern, path = ".", literal = false, ignore_case: ignoreCase = false, context = 0 } = args;
  const find = matcher(pattern, { literal, ignoreCase });
  const fits = args.glob === undefined ? () => true : glob(args.glob, "glob");
  const effort = new Effort(call);
  const tally = {
    lines: [],
    sources: [],
    matches: 0,
    isMore: false,
    withheld: 0,
    large: [],
    unread: 0,
    dear: 0,
  };
  const empty = EITHER.test(pattern) && !literal ? NO_EITHER : "(no match)";
  const run: Run = { kit, call, find, empty, context, effort, tally };
  if (!(await kit.host.sandbox.fs.stat(path)).isDirectory())
    return (await searchNamed(run, path)) ?? result(run);
  for await (const file of filesBelow(kit, path, effort)) {
    if (file.isLink || !fits(file.way)) continue;
    await searchOne(run, file.path);
    if (run.tally.isMore) break;
  }
  return result(run);
}

/** Searches a file that was named itself; gives what is to be said in place of a result. */
function searchNamed(run: Run, spelled: string): Promise<string | Refusal | undefined> {
  return withContent(run.kit, spelled, run.call, async (content) => {
    if (content.kind === "text") return searchText(run, content, spelled);
    const name = nameFor(run.kit, content.path);
    if (content.kind !== "large") return `${name} is not searched, since it is not text`;
    throw new RangeError(
      `${name} has ${content.size} bytes, and files of up to ${MAX_NAMED} are searched: ask the person for the part you need`,
    );
  });
}

/** Searches one of many files; what cannot be searched is counted. */
async function searchOne(run: Run, path: string): Promise<void> {
  const { kit, call, effort, tally } = run;
  const search = async (content: Content): Promise<void> => {
    if (content.kind === "large") tally.large.push(nameFor(kit, content.path));
    if (content.kind === "text" && (await searchText(run, content, path))) tally.withheld++;
  };
  try {
    await withContent(kit, path, call, search, MAX_FILE);
  } catch (e) {
    effort.stopIfCalledOff();
    if (e instanceof Unsafe && codeOf(e) === "") tally.withheld++;
    else tally.unread++;
  }
}

/** Searches what a model may see of a text; gives the refusal where that is nothing. */
async function searchText(
  { kit, call, find, context, effort, tally }: Run,
  content: Content & { kind: "text" },
  spelled: string,
): Promise<Refusal | undefined> {
  const text = await screen(kit, content.path, content.text, { ...call, kind: "hits", spelled });
  effort.stopIfCalledOff();
  if (text instanceof Refusal) return text;
  const most = MAX_GREP_HITS - tally.matches;
  const hits = await hitsIn(text.replace(/^\uFEFF/, ""), nameFor(kit, content.path), {
    find,
    context,
    most,
    effort,
  });
  if (context > 0 && tally.lines.length > 0 && hits.lines.length > 0) tally.lines.push("--");
  tally.lines.push(...hits.lines);
  if (hits.matches > 0) tally.sources.push(content.path);
  tally.matches += hits.matches;
  tally.dear += hits.dear;
  tally.isMore = hits.isMore;
  return undefined;
}

/** What to do about files that are too large; few are named, and none by a part of its name. */
function nameOne(names: readonly string[]): string {
  const few = names.slice(0, 3).filter((name) => name.length <= MAX_NAMED_NAME);
  if (few.length === 0) return "name one as path";
  return `name one as path, ${few.length < names.length ? "such as " : ""}${few.join(" or ")}`;
}

function result({ kit, empty, effort, tally }: Run): string {
  const { lines, sources, matches, isMore, withheld, large, unread, dear } = tally;
  const notes: [count: number, note: string][] = [
    [isMore ? 1 : 0, `stopped at ${matches} matches: narrow it with path, glob or a longer pattern`],
    [withheld, `${withheld} file(s) withheld`],
    [large.length, `${large.length} file(s) of more than ${MAX_FILE} bytes not searched: ${nameOne(large)}`],
    [dear, `${dear} line(s) too long for this pattern not searched: give a simpler one, or set literal`],
    [unread, `${unread} file(s) could not be read`],
  ];
  return listed(kit, lines, {
    empty,
    notes: [...effort.notes(), ...notes.filter(([count]) => count > 0).map(([, note]) => note)],
    counted: `${matches} matches ${isMore || effort.spent !== undefined ? "so far" : "in all"}`,
    sources,
  });
}

import { flat } from "./_flat.js";
import { needTools } from "./_list.js";
import { ACTS, isMarked, READS, WRITES } from "./_mark.js";
import { NAME, nameOf } from "./_name.js";
import { needTool } from "./_need.js";
import type { Markable } from "./marks.js";
import { ACTING_TOOLS, GIT_READ_TOOLS, WRITE_TOOLS } from "./tables.js";

/**
 * What is wrong with the marks of a list of tools, one message each: for a test of yours to compare with `[]`.
 *
 * Reported are a tool without a mark, a well-known name whose table says other than the marks, and a name that two tools
 * share. A name that no table lists may have any mark. Throws `TypeError` when `tools` is not an array of functions and tool
 * objects.
 */
export function checkMarks(tools: readonly Markable[]): string[] {
  const list = needTools(tools);
  const first = new Map<string, number>();
  return list.flatMap((tool, i) => {
    const place = `tool ${i + 1} of ${list.length}`;
    const name = nameOf(needTool(tool, place));
    const which = name === "" ? place : `${place}, ${JSON.stringify(flat(name, NAME))},`;
    const before = name === "" ? undefined : first.get(name);
    if (before === undefined) first.set(name, i + 1);
    const again = before === undefined ? [] : [`has the name of tool ${before}: rename one of them`];
    return [...wrong(tool, name), ...again].map((said) => `${which} ${said}`);
  });
}

function wrong(tool: unknown, name: string): string[] {
  const marks = Object.entries({ writes: WRITES, acts: ACTS, reads: READS })
    .filter(([, mark]) => isMarked(tool, mark))
    .map(([word]) => word);
  const [table, word] = listed(name);
  if (table === undefined) return marks.length > 0 ? [] : ["has no mark: mark it writes, acts or reads"];
  if (marks.join() === word) return [];
  const found = marks.length > 0 ? `is marked ${marks.join(" and ")}` : "has no mark";
  return [`${found} and is in ${table}: mark it ${word}, or rename it`];
}

/** The table that lists a name, and the mark that it stands for. */
function listed(name: string): [table: string, word: string] | [] {
  if (WRITE_TOOLS.has(name)) return ["WRITE_TOOLS", "writes"];
  if (ACTING_TOOLS.has(name)) return ["ACTING_TOOLS", "acts"];
  return GIT_READ_TOOLS.includes(name) ? ["GIT_READ_TOOLS", "reads"] : [];
}

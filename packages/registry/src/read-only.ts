import { onlyReads } from "./_care.js";
import { get } from "./_get.js";
import { needTools } from "./_list.js";
import { isObject } from "./_mark.js";
import { needTool } from "./_need.js";
import { hasEffect, isWrite, type Markable } from "./marks.js";

/**
 * The tools of a list that change nothing, in order: what a sub-agent gets that may look and act, but not write.
 *
 * Those marked `reads` or `acts` stay. Where a tool has to go and publishes a `readOnlyTwin` that may stay, the twin takes
 * its place, once. A tool without a mark goes: nothing says that it does not write. Throws `TypeError` when `tools` is not
 * an array of functions and tool objects.
 */
export function readOnly<T extends Markable>(tools: readonly T[]): T[] {
  return kept(tools, (tool) => onlyReads(tool) || (hasEffect(tool) && !isWrite(tool)));
}

/**
 * The tools of a list that are marked `reads`, in order: what a sub-agent gets that may neither write nor act.
 *
 * Twins, tools without a mark and wrong lists are dealt with as in `readOnly`.
 */
export function withoutEffects<T extends Markable>(tools: readonly T[]): T[] {
  return kept(tools, onlyReads);
}

function kept<T>(tools: readonly T[], stays: (tool: unknown) => boolean): T[] {
  const list = needTools(tools);
  const found = list.map((tool, i) => {
    needTool(tool, `tool ${i + 1} of ${list.length}`);
    return [tool, get(tool, "readOnlyTwin")].find(stays);
  });
  return [...new Set(found.filter(isObject))] as T[];
}

import { isMarked, READS } from "./_mark.js";
import { hasEffect, isWrite } from "./marks.js";

/** Whether a tool is marked `reads`, and nothing that it has or inherits says otherwise. */
export function onlyReads(tool: unknown): boolean {
  return isMarked(tool, READS) && !isWrite(tool) && !hasEffect(tool);
}

/** Whether a tool counts as one that writes: it is marked so, or is not marked at all. */
export function mayWrite(tool: unknown): boolean {
  return isWrite(tool) || !(hasEffect(tool) || isMarked(tool, READS));
}

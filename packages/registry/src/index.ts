export type { LoadPicture } from "./_answer.js";
export type { DoorOptions } from "./_door.js";
export { checkMarks } from "./check-marks.js";
export type {
  CallSignal,
  Progress,
  Tool,
  ToolContext,
  ToolDefinition,
  ToolResult,
  Withheld,
} from "./define-tool.js";
export { defineTool } from "./define-tool.js";
export type { InputOf, InputSchema, JsonSchema, OutputOf, SchemaAnswer } from "./input-schema.js";
export type { Mark, Markable } from "./marks.js";
export { acts, copyMarks, hasEffect, isWrite, reads, writes } from "./marks.js";
export { oneLine } from "./one-line.js";
export { readOnly, withoutEffects } from "./read-only.js";
export { summarise } from "./summarise.js";
export type { Summary } from "./summary.js";
export { registerSummaries, SUMMARIES, summary } from "./summary.js";
export { ACTING_TOOLS, GIT_READ_TOOLS, GIT_TOOLS, GIT_WRITE_TOOLS, WRITE_TOOLS } from "./tables.js";

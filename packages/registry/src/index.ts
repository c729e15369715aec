export type { Mark, Markable } from "./marks.js";
export { acts, copyMarks, hasEffect, isWrite, reads, writes } from "./marks.js";
export { oneLine } from "./one-line.js";
export { summarise } from "./summarise.js";
export type { Summary } from "./summary.js";
export { registerSummaries, SUMMARIES, summary } from "./summary.js";
export { ACTING_TOOLS, GIT_READ_TOOLS, GIT_TOOLS, GIT_WRITE_TOOLS, WRITE_TOOLS } from "./tables.js";

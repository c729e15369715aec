export type { Keep } from "./_save.js";
export { type ClipOptions, clip } from "./clip.js";
export { type ClipJsonOptions, clipJson } from "./clip-json.js";
export { type ClipLinesOptions, clipLines } from "./clip-lines.js";

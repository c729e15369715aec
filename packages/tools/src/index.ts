export type { ToolHost } from "./host.js";
export { loadPicture } from "./load-picture.js";
export { LocalHost, type LocalHostOptions } from "./local-host.js";
export { type PreviewOptions, preview } from "./preview.js";
export { type ToolsOptions, toolsFor } from "./tools-for.js";

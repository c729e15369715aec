export { Hit } from "./hit.js";
export { MAX_API, MAX_FILE, MAX_GREP_HITS, MAX_HITS, MAX_TOOL_CHARS } from "./limits.js";

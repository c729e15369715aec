export { spill, spillDir } from "@shalya/clip/spill";
export { denied } from "./denied.js";
export { DENY } from "./deny.js";
export { DENY_WRITE } from "./deny-write.js";
export type { CheckOptions, SandboxOptions } from "./sandbox.js";
export { Sandbox } from "./sandbox.js";
export { Unsafe } from "./unsafe.js";
export { NO_FILE, NO_ROOTS, NOT_BARE, RUNS_CODE, SANDBOX, SECRET, SECRET_WRITE } from "./words.js";

export { guardRead } from "./guard-read.js";
export { guards } from "./guards.js";
export { hasMask } from "./has-mask.js";
export type { Answer, Host, ReadGuard } from "./host.js";
export type { Limits, Load, ReadKind, ReadOptions, Signal } from "./read-check.js";
export { ReadCheck } from "./read-check.js";
export { Refusal } from "./refusal.js";
export { screened } from "./screened.js";

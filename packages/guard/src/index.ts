export { guardRead } from "./guard-read.js";
export type { Answer, Host, ReadGuard } from "./host.js";
export type { Load, ReadKind, ReadOptions } from "./read-check.js";
export { ReadCheck } from "./read-check.js";
export { Refusal } from "./refusal.js";
export { screened } from "./screened.js";

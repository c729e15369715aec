export type { SecretKind } from "./_hit.js";
export { type SecretGuardOptions, secretGuard } from "./secret-guard.js";

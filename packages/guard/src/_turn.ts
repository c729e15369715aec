import type { Host } from "./host.js";
import type { ReadOptions } from "./read-check.js";

/** The model that a read is for: what the call says, else what the host says, else unknown. */
export async function turn(
  host: Host,
  { model, local }: ReadOptions,
): Promise<{ model: string; local: boolean | null }> {
  if (model !== undefined && local !== undefined) return { model, local };
  const found = await asked(host);
  if (local !== undefined) return { model: found.model, local };
  // What the host says of its own model says nothing of another one.
  if (model !== undefined && model !== found.model)
    return { model, local: found.local === true ? null : found.local };
  return found;
}

async function asked(host: Host): Promise<{ model: string; local: boolean | null }> {
  try {
    const answer: unknown = await host.modelLocal?.();
    const [local, model]: unknown[] = Array.isArray(answer) ? answer : [];
    return {
      model: typeof model === "string" ? model : "",
      local: typeof local === "boolean" ? local : null,
    };
  } catch {
    return { model: "", local: null };
  }
}

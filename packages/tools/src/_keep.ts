import { spill } from "@shalya/clip/spill";
import type { Kit } from "./_kit.js";
import { setSources } from "./_sources.js";

/**
 * The `keep` of a result made from these files: saves the whole, and remembers the files, under whose paths it is judged
 * when it is read back. Gives nothing where nothing can be saved. Only screened text may come here.
 */
export function keepFrom({ host }: Kit, sources: readonly string[]): (whole: string) => string | undefined {
  const save = host.spill?.keep ?? spill;
  return (whole) => {
    try {
      const path: unknown = save(whole);
      if (typeof path !== "string") return undefined;
      setSources(path, sources);
      return path;
    } catch {
      // A result without a saved whole is better than none; the note then names no file.
      return undefined;
    }
  };
}

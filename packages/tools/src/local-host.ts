import { createSpill, type Spill } from "@shalya/clip/spill";
import type { ReadGuard } from "@shalya/guard";
import { Sandbox, type SandboxOptions } from "@shalya/sandbox";
import { optionsOf, wrongType } from "./_need.js";
import { forgetSources } from "./_sources.js";
import type { ToolHost } from "./host.js";
import { loadPicture } from "./load-picture.js";

/** What a `LocalHost` is beside its folders: all that a sandbox takes but a spill, a guard, and the model it serves. */
export interface LocalHostOptions extends Omit<SandboxOptions, "spill"> {
  /** Decides on each text before a model gets it. Default: none, all goes as it is. */
  readonly guard?: ReadGuard | null | undefined;
  /** The name of the model, for the guard. Default: "". */
  readonly model?: string | undefined;
  /** Whether the model runs on this machine; null (default) where that is not known, which counts as hosted. */
  readonly local?: boolean | null | undefined;
}

/** What is kept of long results, which a session of days would fill the disk with: the oldest go first. */
const KEPT = { maxFiles: 1000, maxBytes: 256 * 1024 * 1024 };

/**
 * A host on this machine's files: the folders it opens, the guard and the model, and a spill of its own. It is what a
 * harness passes around; `using host = new LocalHost(["."])` closes its folders and removes its spill at the end.
 */
export class LocalHost implements ToolHost {
  readonly spill: Spill;
  readonly sandbox: Sandbox;
  /** Yours to set at any time, as the two below. */
  readGuard: ReadGuard | null | undefined;
  model: string;
  local: boolean | null;

  /** @throws Unsafe when a folder cannot be opened; TypeError when an option is of the wrong type or does not exist. */
  constructor(folders: readonly string[] = [], options: LocalHostOptions = {}) {
    const { guard, model = "", local = null, ...rest } = needOptions(options);
    this.spill = createSpill(KEPT);
    this.sandbox = new Sandbox(folders, { ...rest, spill: this.spill });
    this.readGuard = guard;
    this.model = model;
    this.local = local;
  }

  modelLocal(): [local: boolean | null, model: string] {
    return [this.local, this.model];
  }

  /** The `load` of every door: `loadPicture` of this host. */
  readonly load = (path: string): Promise<Uint8Array> => loadPicture(this, path);

  [Symbol.dispose](): void {
    forgetSources(this.spill.dirs());
    this.sandbox[Symbol.dispose]();
    this.spill[Symbol.dispose]();
  }
}

function needOptions(options: LocalHostOptions): LocalHostOptions {
  const give = "an object such as { readRoots: [] }";
  const { guard, model, local, ...rest } = optionsOf(options, "options of a LocalHost", give);
  // The spill is made here, so that a sandbox of another host cannot read it.
  if ("spill" in rest) throw new TypeError("the option spill does not exist: a LocalHost makes its own");
  if (guard !== undefined && guard !== null && typeof guard !== "function")
    throw wrongType(guard, "the option guard", "a function that decides on a read");
  if (model !== undefined && typeof model !== "string")
    throw wrongType(model, "the option model", "the name of the model");
  if (local !== undefined && local !== null && typeof local !== "boolean")
    throw wrongType(local, "the option local", "true, false, or null where it is not known");
  return { guard, model, local, ...rest };
}

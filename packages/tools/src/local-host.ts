import { createSpill, type Spill } from "@shalya/clip/spill";
import type { ReadGuard } from "@shalya/guard";
import { Sandbox, type SandboxOptions } from "@shalya/sandbox";
import type { ToolHost } from "./host.js";

/** What a `LocalHost` is beside its folders: all that a sandbox takes but a spill, a guard, and the model it serves. */
export interface LocalHostOptions extends Omit<SandboxOptions, "spill"> {
  /** Decides on each text before a model gets it. Default: none, all goes as it is. */
  readonly guard?: ReadGuard | null | undefined;
  /** The name of the model, for the guard. Default: "". */
  readonly model?: string | undefined;
  /** Whether the model runs on this machine; null (default) where that is not known, which counts as hosted. */
  readonly local?: boolean | null | undefined;
}

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

  /** @throws Unsafe when a folder cannot be opened; TypeError when an option is of the wrong type. */
  constructor(folders: readonly string[] = [], options: LocalHostOptions = {}) {
    const { guard, model = "", local = null, ...rest } = options;
    this.spill = createSpill();
    this.sandbox = new Sandbox(folders, { ...rest, spill: this.spill });
    this.readGuard = guard;
    this.model = model;
    this.local = local;
  }

  modelLocal(): [local: boolean | null, model: string] {
    return [this.local, this.model];
  }

  /** The bytes of a picture that a tool named: the `load` of every door. */
  readonly load = (path: string): Promise<Uint8Array> => this.sandbox.fs.readFile(path);

  [Symbol.dispose](): void {
    this.sandbox[Symbol.dispose]();
    this.spill[Symbol.dispose]();
  }
}

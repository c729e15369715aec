import type { Spill } from "@shalya/clip/spill";
import type { Host } from "@shalya/guard";
import type { Sandbox } from "@shalya/sandbox";

/** What the tools need of a host: where they may reach, who screens what is read, where long results are kept. */
export interface ToolHost extends Host {
  readonly sandbox: Sandbox;
  /** Keeps results that are too long, in a folder that the sandbox may read. Default: the spill of the process. */
  readonly spill?: Spill | undefined;
}

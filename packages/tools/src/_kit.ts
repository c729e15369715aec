import type { CallSignal, Progress } from "@shalya/registry";
import type { ToolHost } from "./host.js";

/** What every tool is made with. */
export interface Kit {
  readonly host: ToolHost;
  /** The most characters of a result. */
  readonly maxChars: number;
}

/** Which call of which tool reads. */
export interface Call {
  readonly tool: string;
  readonly signal?: CallSignal | undefined;
  /** Hears how far a long call is. */
  readonly progress?: Progress | undefined;
}

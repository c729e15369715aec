import type { CallSignal, Progress } from "@shalya/registry";
import type { Gate } from "./_gate.js";
import type { ToolHost } from "./host.js";

/** What every tool is made with. */
export interface Kit {
  readonly host: ToolHost;
  /** The most characters of a result. */
  readonly maxChars: number;
}

/** What every tool that reads is made with. */
export interface ReadingKit extends Kit {
  /** What files that are not small are read through: all that many calls ask for at once would not fit into memory. */
  readonly gate: Gate;
  /** Whether `view_file` shows the addresses of lines, which `edit_file` takes. */
  readonly addresses?: boolean;
}

/** Which call of which tool reads. */
export interface Call {
  readonly tool: string;
  readonly signal?: CallSignal | undefined;
  /** Hears how far a long call is. */
  readonly progress?: Progress | undefined;
}

import { needLimits } from "./_limit.js";
import { needOne, needText, wrongType } from "./_need.js";
import { optionsOf } from "./_options.js";

const KINDS = ["text", "hits", "cell", "diff", "url", "page", "image"] as const;

/** What is read: a file's text, search hits, a notebook cell, a diff, a URL (before it is fetched), a page, a picture. */
export type ReadKind = (typeof KINDS)[number];

/** An `AbortSignal`, wherever the platform's types know one. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : {
      readonly aborted: boolean;
      addEventListener(type: "abort", listener: () => void): void;
      removeEventListener(type: "abort", listener: () => void): void;
    };

/** How long a decision may take: what runs out refuses, with kind "guard_failed". */
export interface Limits {
  /** Whole milliseconds from 1 to 2147483647. Default: no limit. */
  timeout?: number | undefined;
  /** Calls the decision off. */
  signal?: Signal | null | undefined;
}

/** What a tool says of one read, beside its path. */
export interface ReadOptions extends Limits {
  /** The path as the model spelled it; left out of the check when it is the resolved path itself. */
  spelled?: string | undefined;
  /** The name of the tool that reads. Default: "". */
  tool?: string | undefined;
  /** What is read. Default: "text". */
  kind?: ReadKind | undefined;
  /** The model of this call. Default: the host's. */
  model?: string | undefined;
  /** Whether that model runs locally; null when nobody can tell. Default: what the host says. */
  local?: boolean | null | undefined;
}

/** Gives the text that the tool would send. */
export type Load = () => string | PromiseLike<string>;

/**
 * One read for a guard to decide on. It is frozen.
 *
 * Throws `TypeError` for a part of the wrong type, `RangeError` for an empty path, a kind that is none or a time that cannot
 * be counted.
 */
export class ReadCheck {
  /** The resolved path; for reads from the web a URL or the id of a page. */
  readonly path: string;
  /** The path as the model spelled it, where that differs, else "". */
  readonly spelled: string;
  /** The name of the tool that reads. */
  readonly tool: string;
  readonly kind: ReadKind;
  /** The model that gets the text; "" when unknown. */
  readonly model: string;
  /** Whether that model runs locally; null when nobody can tell: treat it as hosted. */
  readonly local: boolean | null;
  /** Aborts when nobody waits for the answer any more: a guard that asks a server hands it on. */
  readonly signal: Signal | undefined;
  readonly #load: Load | undefined;
  #text: Promise<string> | undefined;

  constructor(path: string, options: ReadOptions & { load?: Load | undefined } = {}) {
    const read = optionsOf(options, "options of the read", "an object such as { tool, kind }");
    const { spelled = "", tool = "", kind = "text", model = "", local = null, load } = read;
    this.path = needText(path, "path of the read", "the resolved path, a URL or the id of a page");
    this.spelled = needString(spelled, "spelled") === path ? "" : spelled;
    this.tool = needString(tool, "tool");
    this.kind = needOne(kind, KINDS, "kind");
    this.model = needString(model, "model");
    if (local !== null && typeof local !== "boolean")
      throw wrongType(local, "local", "true, false, or null for unknown");
    this.local = local;
    this.signal = needLimits(read).signals[0];
    if (load !== undefined && typeof load !== "function")
      throw wrongType(load, "load", "a function that gives the text");
    this.#load = load;
    Object.freeze(this);
  }

  /** Whether there is a text: a picture has none, nor has a URL before it is fetched. */
  get hasText(): boolean {
    return this.#load !== undefined;
  }

  /**
   * The text that the tool would send, loaded when it is first asked for and then remembered.
   *
   * Rejects when loading fails, and when the read came without a `load`: a guard that judges by content must not take
   * a text it never saw for an empty one.
   */
  text(): Promise<string> {
    if (this.#text) return this.#text;
    this.#text = loaded(this.#load);
    // A guard may ask and not wait: its refusal or pass counts, and a failed load must not end the process.
    this.#text.catch(() => {});
    return this.#text;
  }
}

async function loaded(load: Load | undefined): Promise<string> {
  if (!load) throw wrongType(load, "load", "a function that gives the text, to a guard that asks for it");
  const text: unknown = await load();
  if (typeof text !== "string") throw wrongType(text, "text of the read", "a string from load");
  return text;
}

function needString(value: unknown, which: string): string {
  if (typeof value !== "string") throw wrongType(value, which, "a string");
  return value;
}

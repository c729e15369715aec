import { type ReadKind, Refusal, screened } from "@shalya/guard";
import type { Call, Kit } from "./_kit.js";
import { sourcesOf } from "./_sources.js";

/** A file as a model may see it. */
export interface Seen {
  /** Where the bytes came from, every link followed. */
  readonly path: string;
  /** What the model may see: everything that is cut, numbered, matched or compared is made of this. */
  readonly text: string;
  /** What is in the file. Nothing of it leaves the tool but by way of `text`. */
  readonly raw: string;
}

/** A text made from the file at a resolved path, screened; one saved from others is judged under each of their paths. */
export async function screen(
  { host }: Kit,
  path: string,
  text: string,
  { tool, signal, kind, spelled }: Call & { kind: ReadKind; spelled?: string },
): Promise<string | Refusal> {
  const sources = sourcesOf(path);
  let now = text;
  for (const source of sources.length > 0 ? sources : [path]) {
    const answer = await screened(host, source, now, {
      tool,
      kind,
      signal,
      spelled: sources.length > 0 ? path : spelled,
    });
    // A guard is called off, too, and its refusal would tell nobody anything.
    if (signal?.aborted) throw signal.reason;
    if (answer instanceof Refusal) return answer;
    now = answer;
  }
  return now;
}

import { Media } from "@shalya/errors";
import { wrongType } from "./_need.js";
import { guardRead } from "./guard-read.js";
import type { Host } from "./host.js";
import type { ReadOptions } from "./read-check.js";
import type { Refusal } from "./refusal.js";

/**
 * The text as the host's guard lets it go: as it is, masked, or the `Refusal`.
 *
 * Give it the whole text and cut, number or compare afterwards: a secret split over two pages is not found. A `Media`
 * gives a `Media`; when its text is replaced its pictures are dropped, since they may show what the text no longer says. A
 * guard that answers the very same text has changed nothing. Each picture that is a path is a read of its own, of kind
 * `image`.
 *
 * Rejects with `TypeError` when `text` is neither a string nor a `Media`, else as `guardRead` does.
 */
export async function screened<T extends string | Media>(
  host: Host,
  path: string,
  text: T,
  options: ReadOptions = {},
): Promise<(T extends string ? string : Media) | Refusal> {
  const whole = typeof text === "string" ? text : textOf(text);
  const answer = await guardRead(host, path, () => whole, options);
  type Sent = T extends string ? string : Media;
  if (answer === null || answer === whole) return text as unknown as Sent;
  if (typeof answer !== "string") return answer;
  return (typeof text === "string" ? answer : new Media(answer)) as Sent;
}

function textOf(media: unknown): string {
  const text: unknown = media instanceof Media ? media.text : undefined;
  if (typeof text !== "string") throw wrongType(media, "text to screen", "a string or a Media");
  return text;
}

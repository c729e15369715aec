import { hasMask } from "@shalya/guard";
import { MASK } from "./_parts.js";
import type { Span } from "./_span.js";
import { telling } from "./_veil.js";

/** A mask that a text holds more often than the one before; it stands for something, and would be written in its place. */
export function newMask(before: string, after: string, spans: readonly Span[]): string | undefined {
  const own = new Set(after.match(MASK) ?? []);
  const masks = [...[...own].filter(hasMask), ...telling(spans)];
  return masks.find((mask) => count(after, mask) > count(before, mask));
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

import type { Span } from "./_spans.js";

/** What the spans, which are in order and all in it, make of the part of a text from `from` up to `to`. */
export function written(text: string, spans: readonly Span[], from: number, to: number): string {
  const out: string[] = [];
  let at = from;
  for (const span of spans) {
    out.push(text.slice(at, span.start), span.written);
    at = span.end;
  }
  return out.join("") + text.slice(at, to);
}

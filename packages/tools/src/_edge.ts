const WINDOW = 64;

/** The last place up to `at` that is between two characters as a reader counts them, CR LF among them. */
export function edge(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const from = Math.max(0, at - WINDOW);
  const whole = new Intl.Segmenter().segment(text.slice(from, at + WINDOW)).containing(at - from)?.index ?? 0;
  // A character longer than the window is cut.
  return whole > 0 || from === 0 ? from + whole : outsidePair(text, at);
}

/** `at`, or the place before the surrogate pair that it would split. */
export function outsidePair(text: string, at: number): number {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at;
}

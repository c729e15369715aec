/**
 * The parts as one text of at most `max` characters and a count of the rest; never half a surrogate pair at the cut.
 *
 * They come in parts because all of them together may be longer than a string can be.
 */
export function cut(parts: readonly string[], max: number): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = parts
    .map((part) => part.slice(0, max))
    .join("")
    .slice(0, max);
  if (length === head.length) return head;
  const whole = head.replace(/[\uD800-\uDBFF]$/, "");
  return `${whole}… (${length - whole.length} more characters)`;
}
